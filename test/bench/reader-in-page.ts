// These functions run in a page and must not use anything outside themselves.

/** The measurement that a page stores in its `window`. */
type Watch = { shown?: Promise<number> }

/** Fetches, decodes and shows an image. @returns milliseconds to the frame that shows it */
export async function showAlone(address: string): Promise<number> {
  const from = performance.now()
  const image = new Image()
  image.src = address
  await image.decode()
  document.body.append(image)
  await new Promise(requestAnimationFrame)
  const took = performance.now() - from
  image.remove()
  return took
}

/** As `showAlone`, with a decoded image. */
export async function showDecoded(address: string): Promise<number> {
  const image = new Image()
  image.src = address
  await image.decode()
  await new Promise(requestAnimationFrame)
  const from = performance.now()
  await image.decode()
  document.body.append(image)
  await new Promise(requestAnimationFrame)
  const took = performance.now() - from
  image.remove()
  return took
}

/** Scrolls a strip by `step` pixels per frame. @returns the duration of each frame in milliseconds */
export async function flow({ frames, step }: { frames: number; step: number }): Promise<number[]> {
  const strip = document.querySelector('section[data-strip]') ?? document.documentElement
  const took: number[] = []
  let last = await new Promise(requestAnimationFrame)
  for (let frame = 0; frame < frames; frame += 1) {
    strip.scrollBy({ top: step, behavior: 'instant' })
    const now = await new Promise(requestAnimationFrame)
    took.push(now - last)
    last = now
  }
  return took
}

/** Measures the time from the next click to the frame that shows a decoded page. */
export function watchClick(): void {
  const watch = globalThis as unknown as Watch
  watch.shown = new Promise((resolve) => {
    const begin = () => {
      const from = performance.now()
      const look = async () => {
        const image = document.querySelector<HTMLImageElement>('[aria-label][tabindex] img[alt]:not([alt=""])')
        if (!image?.complete || image.naturalWidth === 0) return void requestAnimationFrame(look)
        await image.decode()
        requestAnimationFrame(() => resolve(performance.now() - from))
      }
      void look()
    }
    addEventListener('click', begin, { capture: true, once: true })
  })
}

/** Measures the time from the next key press to the frame that shows the page. */
export function watchKey(number: number): void {
  const watch = globalThis as unknown as Watch
  watch.shown = new Promise((resolve) => {
    const begin = () => {
      const from = performance.now()
      const look = () => {
        const image = document.querySelector<HTMLImageElement>(`img[data-page="${number}"]`)
        if (image && getComputedStyle(image).visibility === 'visible') resolve(performance.now() - from)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
    addEventListener('keydown', begin, { capture: true, once: true })
  })
}

export const untilShown = (): Promise<number> => (globalThis as unknown as Watch).shown ?? Promise.resolve(Number.NaN)
