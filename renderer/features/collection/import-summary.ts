import type { Job } from '../../../shared/contracts/jobs.ts'
import { isActive, jobSubject } from '../../api/jobs/live-jobs.ts'

export type ImportSummary = {
  readonly done: number
  readonly isRunning: boolean
  readonly failed: readonly Job[]
  readonly cancelled: readonly Job[]
  /** Files that a finished job left out, with the reason. */
  readonly leftOut: readonly { readonly path: string; readonly reason: string }[]
}

const filesOf = (job: Job): number => Number((jobSubject(job) as { readonly files?: string }).files ?? 0)

/** A note of a job has the path of the file as its key, and again before the reason: `a.cbz=a.cbz: It is empty.` */
const note = /^(.+)=\1: (.*)$/s

/** @param files the files of all jobs; a job that is not known any more is done */
export function summarizeImport(jobs: readonly Job[], files: number): ImportSummary {
  const open = jobs.filter(isActive).reduce((sum, job) => sum + filesOf(job) - (job.progress?.done ?? 0), 0)
  const leftOut = jobs.flatMap(({ context }) =>
    context.flatMap((entry) => {
      const [, path, reason] = note.exec(entry) ?? []
      return path !== undefined && reason !== undefined ? [{ path, reason }] : []
    }),
  )
  return {
    done: Math.max(0, files - open),
    isRunning: jobs.some(isActive),
    failed: jobs.filter(({ status }) => status === 'failed'),
    cancelled: jobs.filter(({ status }) => status === 'cancelled'),
    leftOut,
  }
}

/** Files of jobs that ended without them. */
export const countFiles = (jobs: readonly Job[]): number => jobs.reduce((sum, job) => sum + filesOf(job), 0)
