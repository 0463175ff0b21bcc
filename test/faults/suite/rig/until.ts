import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for a condition. @throws Error after `limitMs` */
export async function until(
  condition: () => boolean | Promise<boolean>,
  limitMs: number,
  what = 'the condition',
): Promise<void> {
  const end = performance.now() + limitMs
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`${what} did not come true within ${limitMs} ms`)
    await sleep(20)
  }
}
