import { setTimeout as sleep } from 'node:timers/promises'
import { finishedStatuses, type JobStatus } from '../../shared/contracts/jobs.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Job, JobNote, JobRun } from '../jobs/job.ts'
import { isProblem } from '../platform/problem.ts'
import type { OtherProgramsDeps } from './other-programs-deps.ts'

const pollMs = 250
const isFinished = (status: JobStatus): boolean => (finishedStatuses as readonly JobStatus[]).includes(status)

/** Waits until the jobs that add files have ended, and reports their files. @returns what they left out */
export async function followJobs(
  { jobs }: OtherProgramsDeps,
  run: Pick<JobRun<unknown>, 'signal' | 'report'>,
  jobIds: readonly string[],
): Promise<JobNote[]> {
  const known = new Map<string, Job>()
  let open = [...jobIds]
  while (open.length > 0) {
    const found = await Promise.all(open.map((id) => findJob(jobs, id)))
    for (const job of found) if (job) known.set(job.id, job)
    open = found.flatMap((job) => (job && !isFinished(job.status) ? [job.id] : []))
    const all = [...known.values()]
    void run.report({ done: sum(all.map(countDone)), total: sum(all.map(countFiles)), unit: 'files' })
    if (open.length > 0) await sleep(pollMs, undefined, { signal: run.signal })
  }
  return [...known.values()].flatMap(explainJob)
}

/** Undefined when the job was removed from the history. */
const findJob = async (jobs: Pick<OtherProgramsDeps['jobs'], 'find'>, id: string): Promise<Job | undefined> =>
  await jobs.find(id).catch((error: unknown) => {
    if (isProblem(error, 'not_found')) return undefined
    throw error
  })

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
const countFiles = ({ context: { files = 0 } }: Job): number => Number(files)
const countDone = (job: Job): number => (isFinished(job.status) ? countFiles(job) : (job.progress?.done ?? 0))

function explainJob({ status, context: { title = '' }, notes, failureReason }: Job): JobNote[] {
  if (status !== 'failed' && status !== 'cancelled') return [...notes]
  const series = String(title)
  const reason = failureReason ?? message('otherPrograms.stopped')
  return [...notes, { key: series, text: message('collection.fileNote', { path: series, reason }) }]
}
