import type { Job } from '../../../shared/contracts/jobs.ts'
import { isActive, jobNotes, jobSubject } from '../../api/jobs/live-jobs.ts'

export type ImportSummary = {
  readonly done: number
  readonly isRunning: boolean
  /** Mangas that got files; undefined when not all jobs are known any more. */
  readonly mangas: number | undefined
  readonly failed: readonly Job[]
  readonly cancelled: readonly Job[]
  /** Files that a finished job left out, with the reason. */
  readonly leftOut: readonly { readonly path: string; readonly reason: string }[]
}

const filesOf = (job: Job): number => Number((jobSubject(job) as { readonly files?: string }).files ?? 0)

/**
 * @param files the files of all jobs; a job that is not known any more is done
 * @param jobCount of all jobs
 */
export function summarizeImport(jobs: readonly Job[], files: number, jobCount: number): ImportSummary {
  const open = jobs.filter(isActive).reduce((sum, job) => sum + filesOf(job) - (job.progress?.done ?? 0), 0)
  const leftOut = jobs.flatMap(jobNotes).map(({ name, text }) => ({ path: name, reason: text }))
  return {
    done: Math.max(0, files - open),
    isRunning: jobs.some(isActive),
    mangas: jobs.length < jobCount ? undefined : new Set(jobs.filter(hasAdded).map(mangaOf)).size,
    failed: jobs.filter(({ status }) => status === 'failed'),
    cancelled: jobs.filter(({ status }) => status === 'cancelled'),
    leftOut,
  }
}

const mangaOf = (job: Job): string | undefined => (jobSubject(job) as { readonly mangaId?: string }).mangaId
const hasAdded = ({ status, progress }: Job): boolean =>
  status === 'completed' || (status === 'cancelled' && (progress?.done ?? 0) > 0)

/** Files that a cancelled job had not added yet. */
export const countStopped = (jobs: readonly Job[]): number =>
  jobs.reduce((sum, job) => sum + filesOf(job) - (job.progress?.done ?? 0), 0)

/** Files of jobs that ended without them. */
export const countFiles = (jobs: readonly Job[]): number => jobs.reduce((sum, job) => sum + filesOf(job), 0)
