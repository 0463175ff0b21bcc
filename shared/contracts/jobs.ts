import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime, idParam, isoDateTime, pageNumber, queryFlag, queryInteger } from './fields.ts'
import { problemCodes } from './problems.ts'

export const jobStatuses = ['pending', 'in_progress', 'completed', 'failed', 'cancelled'] as const
export type JobStatus = (typeof jobStatuses)[number]
/** Those of a job that nothing more becomes of by itself. */
export const endedStatuses = ['completed', 'failed', 'cancelled'] as const satisfies readonly JobStatus[]

export const jobSchema = z
  .object({
    id: z.string(),
    type: z.string(),
    status: z.enum(jobStatuses),
    createdAt: dateTime,
    startedAt: dateTime.nullable(),
    completedAt: dateTime.nullable(),
    failureReason: z.string().nullable(),
    /** What kind of failure it was; `needs_you` where a person has to do something at the site first. */
    failureCode: z.enum(problemCodes).nullable(),
    attempts: z.int().min(0),
    maxAttempts: z.int().min(1),
    /** `key=value` strings, for example `chapterId=…`. */
    context: z.array(z.string()),
    progress: z.object({ done: z.int(), total: z.int(), unit: z.string() }).meta({ title: 'JobProgress' }).nullable(),
    /** Why a job does not go on yet (a site that asks to wait or is asked slowly, a failed attempt), and until when. */
    waitReason: z.string().nullable(),
    waitUntil: dateTime.nullable(),
  })
  .meta({ title: 'Job' })
export type Job = z.output<typeof jobSchema>

/** All queued work together. A paused queue starts nothing and has given back what ran. */
export const queueStateSchema = z
  .object({
    paused: z.boolean(),
    pausedAt: dateTime.nullable(),
    pending: z.int().min(0),
    running: z.int().min(0),
    failed: z.int().min(0),
  })
  .meta({ title: 'QueueState' })
export type QueueState = z.output<typeof queueStateSchema>

const tag = 'Jobs'
const item = { kind: 'item', resource: 'Job', schema: jobSchema } as const
const statusList = z
  .string()
  .transform((value) => value.split(','))
  .pipe(z.array(z.enum(jobStatuses)))
/** What jobs are found by, besides their status. */
const about = {
  type: z.string().optional(),
  /** Only jobs that are about this manga. */
  mangaId: z.string().optional(),
  /** Only jobs that ask this source first. */
  sourceId: z.string().optional(),
  createdAfter: isoDateTime.optional(),
  createdBefore: isoDateTime.optional(),
}

export const listJobs = endpoint({
  id: 'listJobs',
  method: 'GET',
  path: '/api/jobs',
  tag,
  summary: 'List jobs with filters, sorting and pages',
  query: z.object({
    status: statusList.optional(),
    'status[]': z.array(z.enum(jobStatuses)).optional(),
    ...about,
    /** Only the last job of each piece of work: what was done or asked for again since is left out. */
    latest: queryFlag.optional(),
    page: pageNumber,
    limit: queryInteger({ min: 1, max: 100 }).optional().default(20),
    sortBy: z.enum(['createdAt', 'type', 'status']).optional().default('createdAt'),
    sortOrder: z
      .string()
      .toUpperCase()
      .pipe(z.enum(['ASC', 'DESC']))
      .optional()
      .default('DESC'),
  }),
  status: 200,
  answer: { kind: 'collection', resource: 'Job', schema: jobSchema, json: 'array', pageSize: 20 },
  speaks: true,
  problems: ['bad_request'],
})

export const getQueue = endpoint({
  id: 'getQueue',
  method: 'GET',
  path: '/api/queue',
  tag,
  summary: 'How the queue stands',
  status: 200,
  answer: { kind: 'json', schema: queueStateSchema },
  problems: [],
})

export const pauseQueue = endpoint({
  id: 'pauseQueue',
  method: 'PUT',
  path: '/api/queue',
  tag,
  summary: 'Pause or resume all queued work; this outlives a restart',
  body: {
    schema: z.object({ paused: z.boolean() }).meta({ title: 'QueueWrite' }),
    accepts: 'json',
  },
  status: 200,
  answer: { kind: 'json', schema: queueStateSchema },
  problems: ['bad_request', 'validation_failed'],
})

export const getJob = endpoint({
  id: 'getJob',
  method: 'GET',
  path: '/api/jobs/{id}',
  tag,
  summary: 'Read one job',
  params: idParam,
  status: 200,
  answer: item,
  speaks: true,
  problems: ['not_found'],
})

export const cancelJob = endpoint({
  id: 'cancelJob',
  method: 'POST',
  path: '/api/jobs/{id}/cancel',
  tag,
  summary: 'Cancel a job that is pending or in progress',
  params: idParam,
  status: 200,
  answer: item,
  speaks: true,
  problems: ['not_found', 'conflict'],
})

export const retryJob = endpoint({
  id: 'retryJob',
  method: 'POST',
  path: '/api/jobs/{id}/retry',
  tag,
  summary: 'Queue a failed or cancelled job again, with all its attempts',
  params: idParam,
  status: 200,
  answer: item,
  speaks: true,
  problems: ['not_found', 'conflict'],
})

/** Which jobs a call about all of them means: those of one manga or source where it is named. */
const whichJobs = z
  .object({ mangaId: z.string().optional(), sourceId: z.string().optional() })
  .meta({ title: 'WhichJobs' })
export type WhichJobs = z.output<typeof whichJobs>
const changedJobs = z.object({ jobIds: z.array(z.string()) }).meta({ title: 'ChangedJobs' })

export const retryFailedJobs = endpoint({
  id: 'retryFailedJobs',
  method: 'POST',
  path: '/api/jobs/retry-failed',
  tag,
  summary: 'Queue again all work whose last job failed; answers with the jobs that are pending now',
  body: { schema: whichJobs, accepts: 'json' },
  status: 200,
  answer: { kind: 'json', schema: changedJobs },
  problems: ['bad_request', 'validation_failed'],
})

export const cancelActiveJobs = endpoint({
  id: 'cancelActiveJobs',
  method: 'POST',
  path: '/api/jobs/cancel-active',
  tag,
  summary: 'Cancel every job that is pending or in progress; answers with the jobs that are cancelled now',
  body: { schema: whichJobs, accepts: 'json' },
  status: 200,
  answer: { kind: 'json', schema: changedJobs },
  problems: ['bad_request', 'validation_failed'],
})

export const forgetJob = endpoint({
  id: 'forgetJob',
  method: 'DELETE',
  path: '/api/jobs/{id}',
  tag,
  summary: 'Take a job that has ended, and what it had taken up, out of the history; files stay',
  params: idParam,
  status: 204,
  answer: { kind: 'empty' },
  problems: ['not_found', 'conflict'],
})

const endedJobs = z.object({ status: z.array(z.enum(endedStatuses)).min(1).optional(), ...about })
export type EndedJobs = z.output<typeof endedJobs>

export const forgetEndedJobs = endpoint({
  id: 'forgetEndedJobs',
  method: 'POST',
  path: '/api/jobs/forget-ended',
  tag,
  summary: 'Take all jobs that have ended, or those that are described, out of the history; files stay',
  body: { schema: endedJobs.meta({ title: 'EndedJobs' }), accepts: 'json' },
  status: 200,
  answer: { kind: 'json', schema: changedJobs },
  problems: ['bad_request', 'validation_failed'],
})
