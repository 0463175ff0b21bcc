/**
 * Runs `run` for all items, at most `limit` at a time. Results are in the order of the items. After a failure no further
 * item is started; running ones are awaited before the first failure is thrown, so that nothing works on afterwards.
 * @param firstWanted index of the item to start next; if it was started, the next one, and in the end those before it
 */
export async function mapWithConcurrency<T, R>(
  items: readonly T[],
  limit: number,
  run: (item: T, index: number) => Promise<R>,
  firstWanted: () => number = () => 0,
): Promise<R[]> {
  const results: R[] = []
  const failures: unknown[] = []
  const waiting = new Set(items.keys())
  const runNext = async () => {
    while (waiting.size > 0 && failures.length === 0) {
      const index = takeFrom(waiting, firstWanted())
      try {
        results[index] = await run(items[index] as T, index)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, runNext))
  if (failures.length) throw failures[0]
  return results
}

/** Removes and returns the first number that is at least `from`, otherwise the first one. */
export function takeFrom(waiting: Set<number>, from: number): number {
  let [taken = 0] = waiting
  if (taken < from)
    for (const index of waiting)
      if (index >= from) {
        taken = index
        break
      }
  waiting.delete(taken)
  return taken
}

/** A limited number of tasks that run in the background, such as writes to the disk. Keeps their failures. */
type BackgroundTasks = {
  /** Waits until fewer tasks than the limit run. Throws the first failure. */
  waitForCapacity(): Promise<void>
  add(task: () => Promise<void>): void
  /** Waits for all tasks. Throws the first failure. */
  drain(): Promise<void>
}

export function createBackgroundTasks(limit: number): BackgroundTasks {
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  const throwFailure = (): void => {
    if (failures.length > 0) throw failures[0]
  }
  return {
    async waitForCapacity() {
      while (running.size >= limit) await Promise.race(running)
      throwFailure()
    },
    add(task) {
      const settled = task()
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(settled))
      running.add(settled)
    },
    async drain() {
      await Promise.all(running)
      throwFailure()
    },
  }
}
