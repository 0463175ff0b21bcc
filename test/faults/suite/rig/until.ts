import { setTimeout as sleep } from 'node:timers/promises'

/** A limit in milliseconds as it is on a machine that does nothing else. Beside other tests only what hangs meets it. */
export const limitOf = (ms: number): number => ms * (process.env['VITEST'] ? 20 : 1)

/** Waits for a condition. @throws Error after `limitMs` on a quiet machine */
export async function until(
  condition: () => boolean | Promise<boolean>,
  limitMs: number,
  what = 'the condition',
): Promise<void> {
  const end = performance.now() + limitOf(limitMs)
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`${what} did not come true within ${limitOf(limitMs)} ms`)
    await sleep(20)
  }
}
