import type { JobRun } from '../../jobs/job.ts'

/** The job that imports. */
export type ImportRun = Pick<JobRun<unknown>, 'jobId' | 'signal'> & {
  /** Called while files are read. */
  readonly onRead?: (done: number, total: number) => void
  /** Called with mangas that are added. */
  readonly onAdded?: (mangaIds: readonly string[]) => void
}
