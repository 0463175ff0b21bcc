import type { Job } from '../../shared/contracts/jobs.ts'

type Sample = { readonly at: number; readonly done: number }

/** Milliseconds over which a pace is taken. */
const windowMs = 60_000
/** Before that a pace would be a guess. */
const shortestMs = 2000

const samples = new Map<string, readonly Sample[]>()

/** Called with every state of a job that is heard of. @param at milliseconds */
export function notePace({ id, status, progress }: Pick<Job, 'id' | 'status' | 'progress'>, at: number): void {
  if (status !== 'in_progress' || !progress) {
    samples.delete(id)
    return
  }
  const known = samples.get(id) ?? []
  const last = known.at(-1)
  if (last?.done === progress.done) return
  const going = last && last.done < progress.done ? known : []
  samples.set(id, [...within(going, at), { at, done: progress.done }])
}

/** How many pages, or whatever its progress counts, a job does in a minute; undefined until that can be told. */
export function paceOf(id: string, now: number): number | undefined {
  const [first, ...rest] = within(samples.get(id) ?? [], now)
  const last = rest.at(-1)
  if (!first || !last || now - first.at < shortestMs) return undefined
  return ((last.done - first.done) * 60_000) / (now - first.at)
}

/** Those of the last minute, and the one before them to count from. */
function within(all: readonly Sample[], now: number): readonly Sample[] {
  const start = all.findLastIndex(({ at }) => at <= now - windowMs)
  return start < 0 ? all : all.slice(start)
}
