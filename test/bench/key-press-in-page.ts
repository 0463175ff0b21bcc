// These functions run in a page and must not use anything outside themselves.

type Keys = { delays?: number[] }

/** Measures the time from each key press to the next frame. */
export function watchKeys(): void {
  const keys = globalThis as unknown as Keys
  const delays: number[] = []
  keys.delays = delays
  const begin = ({ timeStamp }: KeyboardEvent) =>
    requestAnimationFrame(() => delays.push(performance.now() - timeStamp))
  addEventListener('keydown', begin, { capture: true })
}

/** The times since the last call, in milliseconds. */
export const takeKeys = (): number[] => (globalThis as unknown as Keys).delays?.splice(0) ?? []
