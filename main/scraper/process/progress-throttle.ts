export type Progress = { readonly done: number; readonly total: number }

type ProgressThrottle = {
  report(progress: Progress): void
  /** Sends the progress that is still held back, if any. */
  flush(): void
}

/**
 * Sends the first progress immediately and later ones at most once per `intervalMs`. The latest progress is always sent
 * in the end, so that a task that stalls shows how far it got.
 */
export function createProgressThrottle(send: (progress: Progress) => void, intervalMs: number): ProgressThrottle {
  let timer: NodeJS.Timeout | undefined
  let latest: Progress | undefined

  function sendLatest(): void {
    const progress = latest
    latest = undefined
    timer = progress && setTimeout(sendLatest, intervalMs)
    if (progress) send(progress)
  }

  return {
    report(progress) {
      latest = progress
      if (timer === undefined) sendLatest()
    },
    flush() {
      clearTimeout(timer)
      timer = undefined
      if (latest) send(latest)
      latest = undefined
    },
  }
}
