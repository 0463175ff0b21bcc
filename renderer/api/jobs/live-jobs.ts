import { type Job, jobPriorities } from '../../../shared/contracts/jobs.ts'

/** Jobs by id: queued, running, recently failed, and those that finished while this window was open. */
export type LiveJobs = Readonly<Record<string, Job>>

type JobSubject = {
  readonly mangaId?: string
  readonly chapterId?: string
  /** The manga's title. */
  readonly manga?: string
  /** The formatted chapter number. */
  readonly chapter?: string
  /** The first source to try. */
  readonly sourceId?: string
}

// Every change of a job iterates over thousands of them, so the parsed contexts are cached.
const subjects = new WeakMap<readonly string[], JobSubject>()

/** Parses the `key=value` context of a job. Unknown keys are kept, but not typed. */
export function jobSubject({ context }: Pick<Job, 'context'>): JobSubject {
  const known = subjects.get(context)
  if (known) return known
  const pairs = context.flatMap((entry) => {
    const equals = entry.indexOf('=')
    return equals > 0 ? [[entry.slice(0, equals), entry.slice(equals + 1)]] : []
  })
  const subject = Object.fromEntries(pairs) as JobSubject
  subjects.set(context, subject)
  return subject
}

const isDownload = (job: Job) => job.type === 'scrape_chapter'

export const isActive = (job: Pick<Job, 'status'>) => job.status === 'pending' || job.status === 'in_progress'

// Jobs of one request can have the same creation time; identifiers increase with time.
const byTime = (one: Job, other: Job) =>
  one.createdAt === other.createdAt ? (one.id < other.id ? -1 : 1) : one.createdAt < other.createdAt ? -1 : 1

/** Running jobs first, then queued ones in the order in which they run. */
export function sortActiveJobs(jobs: LiveJobs): readonly Job[] {
  const rank = (job: Job) => (job.status === 'in_progress' ? -1 : jobPriorities.indexOf(job.priority))
  return Object.values(jobs)
    .filter(isActive)
    .sort((one, other) => rank(one) - rank(other) || one.position - other.position || byTime(one, other))
}

/**
 * Merges changed jobs. Completed and cancelled downloads are removed: the chapter itself shows the result. A failed
 * download is kept until a newer job for the same chapter exists. Other finished jobs are kept for display.
 */
export function mergeJobs(known: LiveJobs, changed: readonly Job[]): LiveJobs {
  const next: Record<string, Job> = { ...known }
  const newest = new Map(changed.filter(isDownload).map((job) => [jobSubject(job).chapterId, job]))
  for (const job of Object.values(known)) {
    const newer = job.status === 'failed' && isDownload(job) ? newest.get(jobSubject(job).chapterId) : undefined
    if (newer && byTime(job, newer) < 0 && job.id !== newer.id) delete next[job.id]
  }
  for (const job of changed) {
    if (isDownload(job) && (job.status === 'completed' || job.status === 'cancelled')) delete next[job.id]
    else next[job.id] = job
  }
  return next
}

/** The newest download of each chapter by chapter id; of all mangas if `mangaId` is omitted. */
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

/** The newest job of a type for a manga, for example its last search for chapters. */
export function findNewestJob(jobs: LiveJobs, type: string, mangaId: string): Job | undefined {
  return Object.values(jobs)
    .filter((job) => job.type === type && jobSubject(job).mangaId === mangaId)
    .reduce<Job | undefined>((newest, job) => (!newest || isNewer(job, newest) ? job : newest), undefined)
}

// An active job takes precedence over a newer finished one.
const isNewer = (job: Job, than: Job) =>
  isActive(job) === isActive(than) ? job.createdAt > than.createdAt : isActive(job)

type JobNote = { readonly name: string; readonly text: string }

/**
 * A note has its name as the key, and again before the text, which is in the language of the person:
 * `Moon=Moon: No source.`, `Moon=Moon : Aucune source.`, `Moon=Moon：ソースがありません。`
 */
const note = /^(.+)=\1\s?[:：]\s?(.*)$/s

/** What a job says about single files or series, such as why they were left out. */
export const jobNotes = ({ context }: Pick<Job, 'context'>): JobNote[] =>
  context.flatMap((entry) => {
    const [, name, text] = note.exec(entry) ?? []
    return name !== undefined && text !== undefined ? [{ name, text }] : []
  })
