// Each of these runs in a page, by itself: it may use nothing that stands outside of it.

/** The name under which a page keeps what it measures. */
type Watch = { shown?: Promise<number> }

/** Fetches, decodes and shows a picture. @returns milliseconds until the frame that shows it */
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

/** The same for a picture that is decoded already. */
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

/** From the next click until a page is there, decoded, and a frame has begun that shows it. */
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

/** From the next key until the frame in which a page is visible. */
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

/** The length of a frame, as this browser makes them. */
export async function frameMs(): Promise<number> {
  const from = await new Promise(requestAnimationFrame)
  let to = from
  for (let frame = 0; frame < 30; frame += 1) to = await new Promise(requestAnimationFrame)
  return (to - from) / 30
}
