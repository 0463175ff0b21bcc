export type Progress = { readonly done: number; readonly total: number }

export type ProgressPace = {
  tell(progress: Progress): void
  /** Tells at once what was kept back. */
  end(): void
}

/**
 * Tells the first progress at once and later ones at most once in `everyMs`. What comes too soon is kept back and not
 * lost: whoever reads it sees where a task stands that does not come any further.
 */
export function createProgressPace(report: (progress: Progress) => void, everyMs: number): ProgressPace {
  let timer: NodeJS.Timeout | undefined
  let latest: Progress | undefined

  function flush(): void {
    const told = latest
    latest = undefined
    timer = told && setTimeout(flush, everyMs)
    if (told) report(told)
  }

  return {
    tell(progress) {
      latest = progress
      if (timer === undefined) flush()
    },
    end() {
      clearTimeout(timer)
      timer = undefined
      if (latest) report(latest)
      latest = undefined
    },
  }
}
