import { z } from 'zod'
import { messageKey } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { changedJobs } from './jobs.ts'

const tag = 'Jobs'
const jobIds = z.array(z.string()).min(1, messageKey('validation.atLeastOneJob')).max(20_000)

export const moveJobs = endpoint({
  id: 'moveJobs',
  method: 'POST',
  path: '/api/jobs/move',
  tag,
  summary: 'Move queued jobs to the start or end of the queue, or before another job; returns the moved jobs',
  body: {
    schema: z
      .object({
        /** They stay in this order. */
        jobIds,
        /** Not together with `before`. */
        place: z.enum(['first', 'last']).optional(),
        /** A queued job. */
        before: z.string().optional(),
      })
      .refine(({ place, before }) => (place === undefined) !== (before === undefined), {
        message: messageKey('validation.placeOrBefore'),
        path: ['place'],
      })
      .meta({ title: 'MoveJobs' }),
    accepts: 'json',
  },
  status: 200,
  response: { kind: 'json', schema: changedJobs },
  problems: ['bad_request', 'validation_failed', 'conflict'],
})

export const restoreJobs = endpoint({
  id: 'restoreJobs',
  method: 'POST',
  path: '/api/jobs/restore',
  tag,
  summary: 'Queue cancelled jobs again at their former places; returns the queued jobs',
  body: { schema: z.object({ jobIds }).meta({ title: 'RestoreJobs' }), accepts: 'json' },
  status: 200,
  response: { kind: 'json', schema: changedJobs },
  problems: ['bad_request', 'validation_failed'],
})

const queueGroupSchema = z
  .object({
    mangaId: z.string(),
    manga: z.string(),
    pending: z.int(),
    running: z.int(),
    /** Failed work that no newer job does. */
    failed: z.int(),
    /** Estimate; null if unknown. */
    secondsLeft: z.int().nullable(),
  })
  .meta({ title: 'QueueGroup' })
export type QueueGroup = z.output<typeof queueGroupSchema>

export const listQueueGroups = endpoint({
  id: 'listQueueGroups',
  method: 'GET',
  path: '/api/queue/groups',
  tag,
  summary: 'List the mangas with queued, running or failed downloads, in the order of the queue',
  status: 200,
  response: { kind: 'json', schema: z.object({ items: z.array(queueGroupSchema) }).meta({ title: 'QueueGroups' }) },
  problems: [],
})
