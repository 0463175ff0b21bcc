import { z } from 'zod'
import { messageKey } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { evenIfInvalid, exampleIds, mangaId, meta } from './fields.ts'
import { changedJobs } from './jobs.ts'

const tag = 'Jobs'
const jobIds = z.array(z.string()).min(1, messageKey('validation.atLeastOneJob')).max(20_000)

export const moveJobs = endpoint({
  id: 'moveJobs',
  method: 'POST',
  path: '/api/jobs/move',
  tag,
  summary: 'Move queued jobs to the start or end of the queue, or before another job; returns the moved jobs',
  description:
    'Jobs that are placed before another job get its priority; at the start of the queue they are after the chapter that is being read. Jobs that are not queued stay where they are. 409 if none is queued, or the other job is not.',
  body: {
    schema: z
      .object({
        /** They stay in this order. */
        jobIds: jobIds.meta({ description: 'Queued jobs; they stay in this order.', examples: [[exampleIds.job]] }),
        place: meta(z.enum(['first', 'last']).optional(), 'Start or end of the queue. Not together with `before`.'),
        before: meta(z.string().optional(), 'The queued job before which they are placed.', exampleIds.job),
      })
      .refine(({ place, before }) => (place === undefined) !== (before === undefined), {
        message: messageKey('validation.placeOrBefore'),
        path: ['place'],
        ...evenIfInvalid,
      })
      .meta({
        title: 'MoveJobs',
        description: 'The jobs to move, and where to.',
        examples: [{ jobIds: [exampleIds.job], place: 'first' }],
      }),
  },
  response: { kind: 'json', schema: changedJobs },
  problems: ['bad_request', 'validation_failed', 'conflict'],
})

export const restoreJobs = endpoint({
  id: 'restoreJobs',
  method: 'POST',
  path: '/api/jobs/restore',
  tag,
  summary: 'Queue cancelled jobs again at their former places; returns the queued jobs',
  description: 'Undoes a cancellation. Jobs whose work a newer job does are left out.',
  body: {
    schema: z
      .object({ jobIds: jobIds.meta({ description: 'Identifiers of cancelled jobs.', examples: [[exampleIds.job]] }) })
      .meta({ title: 'RestoreJobs', description: 'The cancelled jobs.' }),
  },
  response: { kind: 'json', schema: changedJobs },
  problems: ['bad_request', 'validation_failed'],
})

const queueGroupSchema = z
  .object({
    mangaId,
    manga: meta(z.string(), 'Title of the manga.', 'Star Smith'),
    pending: meta(z.int(), 'Number of queued jobs.', 12),
    running: meta(z.int(), 'Number of running jobs.', 1),
    failed: meta(z.int(), 'Number of failed jobs without a newer job for the same work.', 0),
    done: meta(z.int(), 'Number of downloads completed since the oldest queued or running job was queued.', 30),
    secondsLeft: meta(z.int().nullable(), 'Estimate of the seconds left; null if unknown.', 40),
  })
  .meta({ title: 'QueueGroup', description: 'The downloads of a manga.' })
export type QueueGroup = z.output<typeof queueGroupSchema>

export const listQueueGroups = endpoint({
  id: 'listQueueGroups',
  method: 'GET',
  path: '/api/queue/groups',
  tag,
  summary: 'List the mangas with queued, running or failed downloads, in the order of the queue',
  response: {
    kind: 'json',
    schema: z
      .object({
        items: meta(z.array(queueGroupSchema), 'Mangas with failed downloads first, then in the order of the queue.'),
      })
      .meta({ title: 'QueueGroups', description: 'The queue by manga.' }),
  },
  problems: [],
})
