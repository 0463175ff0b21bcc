import type { Job as ApiJob } from '../../../shared/contracts/jobs.ts'
import { type Localizable, message } from '../../../shared/i18n/message.ts'
import type { Job } from '../../jobs/job.ts'

/** A job as the API has it: the context and the notes as `key=value` strings. Copying the other members by name is the fastest. */
export const presentJob = (job: Job): Localizable<ApiJob> => ({
  id: job.id,
  type: job.type,
  status: job.status,
  priority: job.priority,
  position: job.position,
  createdAt: job.createdAt,
  startedAt: job.startedAt,
  completedAt: job.completedAt,
  failureReason: job.failureReason,
  failureCode: job.failureCode,
  ...(job.canStoreAnyway !== undefined && { canStoreAnyway: job.canStoreAnyway }),
  attempts: job.attempts,
  maxAttempts: job.maxAttempts,
  progress: job.progress,
  secondsLeft: job.secondsLeft,
  waitReason: job.waitReason,
  waitUntil: job.waitUntil,
  context: [
    ...Object.entries(job.context).map(([key, value]) => `${key}=${value}`),
    ...job.notes.map(({ key, text }) => message('jobs.note', { key, text })),
  ],
})
