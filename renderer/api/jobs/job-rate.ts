import type { ParsedJob } from '../../../shared/job-context.ts'

type Sample = { readonly at: number; readonly done: number }

/** The rate is averaged over this many milliseconds. */
const windowMs = 60_000
/** No rate is reported for a shorter time: it would be inaccurate. */
const minimumMs = 2000

const samples = new Map<string, readonly Sample[]>()

/** Records the progress of a job. Call for every job state received. @param at milliseconds since the epoch */
export function recordJobProgress(
  { id, status, progress }: Pick<ParsedJob, 'id' | 'status' | 'progress'>,
  at: number,
): void {
  if (status !== 'in_progress' || !progress) {
    samples.delete(id)
    return
  }
  const known = samples.get(id) ?? []
  const last = known.at(-1)
  if (last?.done === progress.done) return
  const sameAttempt = last && last.done < progress.done ? known : []
  samples.set(id, [...recent(sameAttempt, at), { at, done: progress.done }])
}

/** Units of progress per minute, usually pages; undefined until enough samples exist. */
export function jobRate(id: string, now: number): number | undefined {
  const [first, ...rest] = recent(samples.get(id) ?? [], now)
  const last = rest.at(-1)
  if (!first || !last || now - first.at < minimumMs) return undefined
  return ((last.done - first.done) * 60_000) / (now - first.at)
}

/** The samples within the window, and the last one before it as the starting point. */
function recent(all: readonly Sample[], now: number): readonly Sample[] {
  const start = all.findLastIndex(({ at }) => at <= now - windowMs)
  return start < 0 ? all : all.slice(start)
}
