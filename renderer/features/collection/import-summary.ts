import type { ParsedJob } from '../../../shared/job-context.ts'
import { isActive } from '../../api/jobs/live-jobs.ts'

export type ImportSummary = {
  readonly done: number
  readonly isRunning: boolean
  /** Mangas that got files; undefined when not all jobs are known any more. */
  readonly mangas: number | undefined
  readonly failed: readonly ParsedJob[]
  readonly cancelled: readonly ParsedJob[]
  /** Files that a finished job left out, with the reason. */
  readonly leftOut: readonly { readonly path: string; readonly reason: string }[]
}

const filesOf = (job: ParsedJob): number => job.context.counts['files'] ?? 0

/**
 * @param files the files of all jobs; a job that is not known any more is done
 * @param jobCount of all jobs
 */
export function summarizeImport(jobs: readonly ParsedJob[], files: number, jobCount: number): ImportSummary {
  const open = jobs.filter(isActive).reduce((sum, job) => sum + filesOf(job) - (job.progress?.done ?? 0), 0)
  const leftOut = jobs.flatMap(({ context }) => context.notes).map(({ name, text }) => ({ path: name, reason: text }))
  return {
    done: Math.max(0, files - open),
    isRunning: jobs.some(isActive),
    mangas: jobs.length < jobCount ? undefined : new Set(jobs.filter(hasAdded).map(mangaOf)).size,
    failed: jobs.filter(({ status }) => status === 'failed'),
    cancelled: jobs.filter(({ status }) => status === 'cancelled'),
    leftOut,
  }
}

const mangaOf = (job: ParsedJob): string | undefined => job.context.mangaId
const hasAdded = ({ status, progress }: ParsedJob): boolean =>
  status === 'completed' || (status === 'cancelled' && (progress?.done ?? 0) > 0)

/** Files that a cancelled job had not added yet. */
export const countStopped = (jobs: readonly ParsedJob[]): number =>
  jobs.reduce((sum, job) => sum + filesOf(job) - (job.progress?.done ?? 0), 0)

/** Files of jobs that ended without them. */
export const countFiles = (jobs: readonly ParsedJob[]): number => jobs.reduce((sum, job) => sum + filesOf(job), 0)
