import { jobPriorities } from '../../../shared/contracts/jobs.ts'
import type { ParsedJob } from '../../../shared/job-context.ts'

/** Jobs by id: queued, running, recently failed, and those that finished while this window was open. */
export type LiveJobs = Readonly<Record<string, ParsedJob>>

export const isDownload = (job: ParsedJob) => job.type === 'scrape_chapter'

export const isActive = (job: Pick<ParsedJob, 'status'>) => job.status === 'pending' || job.status === 'in_progress'

// Jobs of one request can have the same creation time; identifiers increase with time.
const byTime = (one: ParsedJob, other: ParsedJob) =>
  one.createdAt === other.createdAt ? (one.id < other.id ? -1 : 1) : one.createdAt < other.createdAt ? -1 : 1

/** Running jobs first, then queued ones in the order in which they run. */
export function sortActiveJobs(jobs: LiveJobs): readonly ParsedJob[] {
  const rank = (job: ParsedJob) => (job.status === 'in_progress' ? -1 : jobPriorities.indexOf(job.priority))
  return Object.values(jobs)
    .filter(isActive)
    .sort((one, other) => rank(one) - rank(other) || one.position - other.position || byTime(one, other))
}

/**
 * Merges changed jobs. Completed and cancelled downloads are removed: the chapter itself shows the result. A failed
 * download is kept until a newer job for the same chapter exists. Other finished jobs are kept for display.
 */
export function mergeJobs(known: LiveJobs, changed: readonly ParsedJob[]): LiveJobs {
  const next: Record<string, ParsedJob> = { ...known }
  const newest = new Map(changed.filter(isDownload).map((job) => [job.context.chapterId, job]))
  for (const job of Object.values(known)) {
    const newer = job.status === 'failed' && isDownload(job) ? newest.get(job.context.chapterId) : undefined
    if (newer && byTime(job, newer) < 0 && job.id !== newer.id) delete next[job.id]
  }
  for (const job of changed) {
    if (isDownload(job) && (job.status === 'completed' || job.status === 'cancelled')) delete next[job.id]
    else next[job.id] = job
  }
  return next
}

/** The newest download of each chapter by chapter id; of all mangas if `mangaId` is omitted. */
export function jobsByChapter(jobs: LiveJobs, mangaId?: string): ReadonlyMap<string, ParsedJob> {
  const newest = new Map<string, ParsedJob>()
  for (const job of Object.values(jobs)) {
    const { context } = job
    if (!isDownload(job) || !context.chapterId) continue
    if (mangaId !== undefined && context.mangaId !== undefined && context.mangaId !== mangaId) continue
    const known = newest.get(context.chapterId)
    if (!known || isNewer(job, known)) newest.set(context.chapterId, job)
  }
  return newest
}

/** The newest job of a type for a manga, for example its last search for chapters. */
export function findNewestJob(jobs: LiveJobs, type: string, mangaId: string): ParsedJob | undefined {
  return Object.values(jobs)
    .filter((job) => job.type === type && job.context.mangaId === mangaId)
    .reduce<ParsedJob | undefined>((newest, job) => (!newest || isNewer(job, newest) ? job : newest), undefined)
}

// An active job takes precedence over a newer finished one.
const isNewer = (job: ParsedJob, than: ParsedJob) =>
  isActive(job) === isActive(than) ? job.createdAt > than.createdAt : isActive(job)
