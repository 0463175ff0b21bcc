import type { Job } from '../../shared/contracts/jobs.ts'

/** Jobs by id: all that wait or run, the latest failures, and what ended while this window watched. */
export type LiveJobs = Readonly<Record<string, Job>>

export type JobSubject = {
  readonly mangaId?: string
  readonly chapterId?: string
  /** The title. */
  readonly manga?: string
  /** The number, as it is written for people. */
  readonly chapter?: string
  /** The source that is asked first. */
  readonly sourceId?: string
}

// Thousands of jobs are looked through at each change of one.
const subjects = new WeakMap<readonly string[], JobSubject>()

/** What a job is about, from its `key=value` context; unknown keys are left out of the type, not of the answer. */
export function jobSubject({ context }: Pick<Job, 'context'>): JobSubject {
  const known = subjects.get(context)
  if (known) return known
  const pairs = context.flatMap((entry) => {
    const at = entry.indexOf('=')
    return at > 0 ? [[entry.slice(0, at), entry.slice(at + 1)]] : []
  })
  const subject = Object.fromEntries(pairs) as JobSubject
  subjects.set(context, subject)
  return subject
}

const isDownload = (job: Job) => job.type === 'scrape_chapter'

export const isActive = (job: Pick<Job, 'status'>) => job.status === 'pending' || job.status === 'in_progress'

// Jobs of one request may share their moment; identifiers go up with time.
const byTime = (one: Job, other: Job) =>
  one.createdAt === other.createdAt ? (one.id < other.id ? -1 : 1) : one.createdAt < other.createdAt ? -1 : 1

/** What runs before what waits, and that in the order in which it was asked for. */
export function activeInOrder(jobs: LiveJobs): readonly Job[] {
  const rank = (job: Job) => (job.status === 'in_progress' ? 0 : 1)
  return Object.values(jobs)
    .filter(isActive)
    .sort((one, other) => rank(one) - rank(other) || byTime(one, other))
}

/**
 * Downloads that ended well are forgotten: their chapter says so. Other ends stay, so that a screen can tell them, but
 * a failure only until its chapter is asked for again.
 */
export function withJobs(known: LiveJobs, changed: readonly Job[]): LiveJobs {
  const next: Record<string, Job> = { ...known }
  const newest = new Map(changed.filter(isDownload).map((job) => [jobSubject(job).chapterId, job]))
  for (const job of Object.values(known)) {
    const since = job.status === 'failed' && isDownload(job) ? newest.get(jobSubject(job).chapterId) : undefined
    if (since && byTime(job, since) < 0 && job.id !== since.id) delete next[job.id]
  }
  for (const job of changed) {
    if (isDownload(job) && (job.status === 'completed' || job.status === 'cancelled')) delete next[job.id]
    else next[job.id] = job
  }
  return next
}

/** The newest download of each chapter, by chapter id; of every manga where none is named. */
export function jobsByChapter(jobs: LiveJobs, mangaId?: string): ReadonlyMap<string, Job> {
  const newest = new Map<string, Job>()
  for (const job of Object.values(jobs)) {
    const subject = jobSubject(job)
    if (!isDownload(job) || !subject.chapterId) continue
    if (mangaId !== undefined && subject.mangaId !== undefined && subject.mangaId !== mangaId) continue
    const known = newest.get(subject.chapterId)
    if (!known || isNewer(job, known)) newest.set(subject.chapterId, job)
  }
  return newest
}

/** The newest job of a kind for a manga, for example its last search for chapters. */
export function newestJobOf(jobs: LiveJobs, type: string, mangaId: string): Job | undefined {
  return Object.values(jobs)
    .filter((job) => job.type === type && jobSubject(job).mangaId === mangaId)
    .reduce<Job | undefined>((newest, job) => (!newest || isNewer(job, newest) ? job : newest), undefined)
}

// An active job wins over a newer one that ended: it is what will happen next.
const isNewer = (job: Job, than: Job) =>
  isActive(job) === isActive(than) ? job.createdAt > than.createdAt : isActive(job)
