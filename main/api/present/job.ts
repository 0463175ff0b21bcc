import type { Job as ApiJob } from '../../../shared/contracts/jobs.ts'
import { type Localizable, message } from '../../../shared/i18n/message.ts'
import type { Job } from '../../jobs/job.ts'

/** A job as the API has it: the context and the notes as `key=value` strings. */
export const presentJob = ({ context, notes, ...job }: Job): Localizable<ApiJob> => ({
  ...job,
  context: [
    ...Object.entries(context).map(([key, value]) => `${key}=${value}`),
    ...notes.map(({ key, text }) => message('jobs.note', { key, text })),
  ],
})
