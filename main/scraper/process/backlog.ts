/** Work that is left behind so that what comes next need not wait for it: bounded, and its failures are not lost. */
export type BackgroundTasks = {
  /** Waits until less than the limit is under way. Throws the first failure. */
  waitForCapacity(): Promise<void>
  add(work: () => Promise<void>): void
  /** Waits for all that was added. Throws the first failure. */
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
    add(work) {
      const settled = work()
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
