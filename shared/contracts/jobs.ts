import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime, idParam, isoDateTime, pageNumber, queryFlag, queryInteger } from './fields.ts'
import { problemCodes } from './problems.ts'

export const jobStatuses = ['pending', 'in_progress', 'completed', 'failed', 'cancelled'] as const
export type JobStatus = (typeof jobStatuses)[number]
/** Statuses of finished jobs. */
export const finishedStatuses = ['completed', 'failed', 'cancelled'] as const satisfies readonly JobStatus[]

/** What runs first: the chapter that is being read, what the user asked for, the chapters after it, new chapters. */
export const jobPriorities = ['reading', 'requested', 'keep_ahead', 'automatic'] as const
export type JobPriority = (typeof jobPriorities)[number]

export const jobSchema = z
  .object({
    id: z.string(),
    type: z.string(),
    status: z.enum(jobStatuses),
    priority: z.enum(jobPriorities),
    /** Jobs of the same priority run by position, lowest first. */
    position: z.int(),
    createdAt: dateTime,
    startedAt: dateTime.nullable(),
    completedAt: dateTime.nullable(),
    failureReason: z.string().nullable(),
    /** The type of failure; `needs_you` if the user has to do something at the site first. */
    failureCode: z.enum(problemCodes).nullable(),
    /** Whether the pages were refused because they seem to be wrong. `storeAnyway` of a new download stores them. */
    canStoreAnyway: z.boolean().optional(),
    attempts: z.int().min(0),
    maxAttempts: z.int().min(1),
    /** `key=value` strings, for example `chapterId=…`. */
    context: z.array(z.string()),
    progress: z.object({ done: z.int(), total: z.int(), unit: z.string() }).meta({ title: 'JobProgress' }).nullable(),
    /** Estimate for a running job; null if unknown. */
    secondsLeft: z.int().nullable(),
    /** Why the job is waiting (failing site, rate limit or retry delay), and until when. */
    waitReason: z.string().nullable(),
    waitUntil: dateTime.nullable(),
  })
  .meta({ title: 'Job' })
export type Job = z.output<typeof jobSchema>

/** The state of the queue. Pausing stops running jobs, which are queued again. */
export const queueStateSchema = z
  .object({
    paused: z.boolean(),
    pausedAt: dateTime.nullable(),
    pending: z.int().min(0),
    running: z.int().min(0),
    failed: z.int().min(0),
    /** Estimate until all downloads have ended; null if unknown. */
    secondsLeft: z.int().nullable(),
  })
  .meta({ title: 'QueueState' })
export type QueueState = z.output<typeof queueStateSchema>

const tag = 'Jobs'
const item = { kind: 'item', resource: 'Job', schema: jobSchema } as const
const statusList = z
  .string()
  .transform((value) => value.split(','))
  .pipe(z.array(z.enum(jobStatuses)))
/** Filters besides the status. */
const jobFilters = {
  type: z.string().optional(),
  /** Only jobs of this manga. */
  mangaId: z.string().optional(),
  /** Only jobs whose first source is this one. */
  sourceId: z.string().optional(),
  createdAfter: isoDateTime.optional(),
  createdBefore: isoDateTime.optional(),
}

export const listJobs = endpoint({
  id: 'listJobs',
  method: 'GET',
  path: '/api/jobs',
  tag,
  summary: 'List background jobs',
  query: z.object({
    status: statusList.optional(),
    'status[]': z.array(z.enum(jobStatuses)).optional(),
    ...jobFilters,
    /** Only the latest job for the same work. */
    latest: queryFlag.optional(),
    page: pageNumber,
    limit: queryInteger({ min: 1, max: 100 }).optional().default(20),
    sortBy: z.enum(['createdAt', 'type', 'status', 'queue']).optional().default('createdAt'),
    sortOrder: z
      .string()
      .toUpperCase()
      .pipe(z.enum(['ASC', 'DESC']))
      .optional()
      .default('DESC'),
  }),
  status: 200,
  response: { kind: 'collection', resource: 'Job', schema: jobSchema, json: 'array', pageSize: 20 },
  localized: true,
  problems: ['bad_request'],
})

export const getQueue = endpoint({
  id: 'getQueue',
  method: 'GET',
  path: '/api/queue',
  tag,
  summary: 'Get the state of the queue',
  status: 200,
  response: { kind: 'json', schema: queueStateSchema },
  problems: [],
})

export const pauseQueue = endpoint({
  id: 'pauseQueue',
  method: 'PUT',
  path: '/api/queue',
  tag,
  summary: 'Pause or resume the queue; persists across restarts',
  body: {
    schema: z.object({ paused: z.boolean() }).meta({ title: 'QueueWrite' }),
    accepts: 'json',
  },
  status: 200,
  response: { kind: 'json', schema: queueStateSchema },
  problems: ['bad_request', 'validation_failed'],
})

export const getJob = endpoint({
  id: 'getJob',
  method: 'GET',
  path: '/api/jobs/{id}',
  tag,
  summary: 'Get a background job',
  params: idParam,
  status: 200,
  response: item,
  localized: true,
  problems: ['not_found'],
})

export const cancelJob = endpoint({
  id: 'cancelJob',
  method: 'POST',
  path: '/api/jobs/{id}/cancel',
  tag,
  summary: 'Cancel a queued or running job',
  params: idParam,
  status: 200,
  response: item,
  localized: true,
  problems: ['not_found', 'conflict'],
})

export const retryJob = endpoint({
  id: 'retryJob',
  method: 'POST',
  path: '/api/jobs/{id}/retry',
  tag,
  summary: 'Retry a failed or cancelled job, or try a waiting one now',
  params: idParam,
  status: 200,
  response: item,
  localized: true,
  problems: ['not_found', 'conflict'],
})

/** The jobs of one manga or source, or certain jobs; all jobs if all are omitted. */
const jobSelectionSchema = z
  .object({
    mangaId: z.string().optional(),
    sourceId: z.string().optional(),
    jobIds: z.array(z.string()).max(20_000).optional(),
  })
  .meta({ title: 'JobSelection' })
export type JobSelection = z.output<typeof jobSelectionSchema>
export const changedJobs = z.object({ jobIds: z.array(z.string()) }).meta({ title: 'ChangedJobs' })

export const retryFailedJobs = endpoint({
  id: 'retryFailedJobs',
  method: 'POST',
  path: '/api/jobs/retry-failed',
  tag,
  summary: 'Retry all failed jobs; returns the queued jobs',
  body: { schema: jobSelectionSchema, accepts: 'json' },
  status: 200,
  response: { kind: 'json', schema: changedJobs },
  problems: ['bad_request', 'validation_failed'],
})

export const cancelActiveJobs = endpoint({
  id: 'cancelActiveJobs',
  method: 'POST',
  path: '/api/jobs/cancel-active',
  tag,
  summary: 'Cancel all queued and running jobs; returns the cancelled jobs',
  body: { schema: jobSelectionSchema, accepts: 'json' },
  status: 200,
  response: { kind: 'json', schema: changedJobs },
  problems: ['bad_request', 'validation_failed'],
})

export const forgetJob = endpoint({
  id: 'forgetJob',
  method: 'DELETE',
  path: '/api/jobs/{id}',
  tag,
  summary: 'Remove a finished job from the history; files are kept',
  params: idParam,
  status: 204,
  response: { kind: 'empty' },
  problems: ['not_found', 'conflict'],
})

const endedJobs = z.object({ status: z.array(z.enum(finishedStatuses)).min(1).optional(), ...jobFilters })
export type EndedJobs = z.output<typeof endedJobs>

export const forgetEndedJobs = endpoint({
  id: 'forgetEndedJobs',
  method: 'POST',
  path: '/api/jobs/forget-ended',
  tag,
  summary: 'Remove finished jobs from the history; files are kept',
  body: { schema: endedJobs.meta({ title: 'EndedJobs' }), accepts: 'json' },
  status: 200,
  response: { kind: 'json', schema: changedJobs },
  problems: ['bad_request', 'validation_failed'],
})
