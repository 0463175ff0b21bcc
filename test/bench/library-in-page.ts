// These functions run in a page and must not use anything outside themselves.

/** Start times of a page, in milliseconds since the navigation. */
type Start = { firstScreen?: number }

/** Runs before the page's scripts. Records the frame in which all visible mangas are rendered. */
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

/** As `watchFirstScreen`, for a page without mangas. */
export function watchFirstFrame(): void {
  requestAnimationFrame(() => {
    ;(globalThis as unknown as Start).firstScreen = performance.now()
  })
}

/** Scrolls by `step` pixels per frame, down and back up. @returns the duration of each frame in milliseconds */
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
