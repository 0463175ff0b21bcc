// Each of these runs in a page, by itself: it may use nothing that stands outside of it.

/** What a page keeps of its own start, in milliseconds since the navigation. */
type Start = { firstScreen?: number }

/** To be run before the page: notes the frame in which all that is in sight of the shelf has its manga. */
export function watchFirstScreen(): void {
  const start = globalThis as unknown as Start
  const look = () => {
    const cells = [...document.querySelectorAll('[data-index]')]
    const seen = cells.filter((cell) => cell.getBoundingClientRect().top < innerHeight)
    const isThere = seen.length > 0 && seen.every((cell) => cell.querySelector('a'))
    if (!isThere) requestAnimationFrame(look)
    else requestAnimationFrame(() => (start.firstScreen = performance.now()))
  }
  requestAnimationFrame(look)
}

export const firstScreen = (): number | undefined => (globalThis as unknown as Start).firstScreen

/** The same for a page without anything: its first frame. */
export const firstFrame = (): Promise<number> =>
  new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now())))

/** Scrolls on by as much in each frame, down and back up. @returns how long each frame took, in milliseconds */
export async function scrollFrames({ frames, step }: { frames: number; step: number }): Promise<number[]> {
  const took: number[] = []
  let last = await new Promise(requestAnimationFrame)
  for (let frame = 0; frame < frames; frame += 1) {
    scrollBy({ top: frame < frames / 2 ? step : -step, behavior: 'instant' })
    const now = await new Promise(requestAnimationFrame)
    took.push(now - last)
    last = now
  }
  return took
}

/** Jumps to a place. @returns milliseconds until all in sight is there, and the frame that shows it has begun */
export async function jumpTo(top: number): Promise<number> {
  const from = performance.now()
  scrollTo({ top, behavior: 'instant' })
  for (;;) {
    await new Promise(requestAnimationFrame)
    const seen = [...document.querySelectorAll('[data-index]')].filter((cell) => {
      const { top: above, bottom } = cell.getBoundingClientRect()
      return bottom > 0 && above < innerHeight
    })
    if (seen.length > 0 && seen.every((cell) => cell.querySelector('a'))) return performance.now() - from
  }
}
