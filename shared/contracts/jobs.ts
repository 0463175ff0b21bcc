import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  createdAt,
  dateTime,
  exampleIds,
  isoDateTime,
  jobId,
  jobIdParam,
  meta,
  pageLimit,
  pageNumber,
  queryFlag,
} from './fields.ts'
import { problemCodes } from './problems.ts'

const jobStatuses = ['pending', 'in_progress', 'completed', 'failed', 'cancelled'] as const
export type JobStatus = (typeof jobStatuses)[number]
/** With a name of its own: generated clients name an enum after its member, and `status` and `status[]` would get one name. */
const jobStatus = z.enum(jobStatuses).meta({ title: 'JobStatus', description: 'Status.', examples: ['in_progress'] })
/** Statuses of finished jobs. */
export const finishedStatuses = ['completed', 'failed', 'cancelled'] as const satisfies readonly JobStatus[]

/** What runs first: the chapter that is being read, what the user asked for, the chapters after it, new chapters. */
export const jobPriorities = ['reading', 'requested', 'keep_ahead', 'automatic'] as const
export type JobPriority = (typeof jobPriorities)[number]

export const jobSchema = z
  .object({
    id: jobId,
    type: meta(z.string(), 'Job type.', 'scrape_chapter'),
    status: jobStatus,
    priority: meta(
      z.enum(jobPriorities),
      '`reading`: the chapter that is being read; then what the user `requested`, the next chapters (`keep_ahead`) and new chapters (`automatic`).',
      'requested',
    ),
    position: meta(z.int(), 'Place in the queue among jobs of the same priority, lowest first.', 42),
    createdAt,
    startedAt: meta(dateTime.nullable(), 'Start of the last attempt.'),
    completedAt: meta(dateTime.nullable(), 'Time when it finished.'),
    failureReason: meta(z.string().nullable(), 'Why it failed and what to do.', 'The site does not have this chapter.'),
    failureCode: meta(
      z.enum(problemCodes).nullable(),
      'The problem code of the failure. `needs_you`: human verification or a login at the site is required.',
      'chapter_not_found',
    ),
    canStoreAnyway: meta(
      z.boolean().optional(),
      'True if the pages were refused because they seem to be wrong. A download with `storeAnyway` stores them.',
      true,
    ),
    attempts: meta(z.int().min(0), 'Number of attempts so far.', 1),
    maxAttempts: meta(z.int().min(1), 'Maximum number of attempts.', 3),
    context: meta(
      z.array(z.string()),
      'Subject of the job as `key=value`, and its results: `added`, `listed`, `external` and `unavailable` are numbers of chapters; `unread` and `skipped` are sources that failed, `incomplete` are lists in which chapters seem to be missing, each with the reason; `parentId` is the job that started it.',
      [`mangaId=${exampleIds.manga}`, `chapterId=${exampleIds.chapter}`],
    ),
    progress: meta(
      z
        .object({
          done: meta(z.int(), 'Number of completed units.', 7),
          total: meta(z.int(), 'Number of all units.', 24),
          unit: meta(z.string(), 'What is counted.', 'pages'),
        })
        .meta({ title: 'JobProgress', description: 'Progress of a job.' })
        .nullable(),
      'Progress; null if unknown.',
      { done: 7, total: 24, unit: 'pages' },
    ),
    secondsLeft: meta(z.int().nullable(), 'Estimate of the seconds left; null if unknown.', 40),
    waitReason: meta(
      z.string().nullable(),
      'Why a job is waiting: for its next attempt, or because requests to the site are limited.',
      'The site asks to wait.',
    ),
    waitUntil: meta(dateTime.nullable(), 'End of the wait.'),
  })
  .meta({ title: 'Job', description: 'A background job, for example the download of a chapter.' })
export type Job = z.output<typeof jobSchema>

/** The state of the queue. Pausing stops running downloads, which are queued again; other jobs go on. */
export const queueStateSchema = z
  .object({
    paused: meta(z.boolean(), 'Whether downloads are paused.', false),
    pausedAt: meta(dateTime.nullable(), 'Time when it was paused.', null),
    pending: meta(z.int().min(0), 'Number of queued jobs.', 12),
    running: meta(z.int().min(0), 'Number of running jobs.', 1),
    failed: meta(z.int().min(0), 'Number of failed jobs without a newer job for the same work.', 0),
    secondsLeft: meta(z.int().nullable(), 'Estimated seconds until all downloads have ended; null if unknown.', 40),
  })
  .meta({ title: 'QueueState', description: 'The state of the queue.' })
export type QueueState = z.output<typeof queueStateSchema>

const tag = 'Jobs'
const item = { kind: 'item', resource: 'Job', schema: jobSchema } as const
const statusList = z
  .string()
  .transform((value) => value.split(','))
  .pipe(z.array(jobStatus))
/** Filters besides the status. */
const jobFilters = {
  type: meta(z.string().optional(), 'Only jobs of this type.', 'scrape_chapter'),
  mangaId: meta(z.string().optional(), 'Only jobs of this manga.', exampleIds.manga),
  sourceId: meta(z.string().optional(), 'Only jobs whose first source is this one.', exampleIds.source),
  parentId: meta(z.string().optional(), 'Only jobs that this job started.', exampleIds.job),
  createdAfter: meta(isoDateTime.optional(), 'Only jobs created at this time or later (ISO 8601).'),
  createdBefore: meta(isoDateTime.optional(), 'Only jobs created at this time or earlier (ISO 8601).'),
}

export const listJobs = endpoint({
  id: 'listJobs',
  method: 'GET',
  path: '/api/jobs',
  tag,
  summary: 'List background jobs',
  description: 'Filters are combined. `createdAfter` and `createdBefore` are inclusive.',
  query: z.object({
    status: meta(statusList.optional(), 'Only jobs with these statuses, comma-separated.', ['pending', 'in_progress']),
    'status[]': meta(z.array(jobStatus).optional(), 'The same as an array; both count.', ['failed', 'cancelled']),
    ...jobFilters,
    latest: meta(queryFlag.optional(), 'Only the latest job for the same work.', true),
    page: pageNumber,
    limit: pageLimit(100),
    sortBy: meta(
      z.enum(['createdAt', 'type', 'status', 'queue']).optional().default('createdAt'),
      'Sort column. `queue` is the order in which the jobs run.',
    ),
    sortOrder: meta(
      z
        .string()
        .toUpperCase()
        .pipe(z.enum(['ASC', 'DESC']))
        .optional()
        .default('DESC'),
      'Sort direction, case-insensitive.',
    ),
  }),
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
  response: { kind: 'json', schema: queueStateSchema },
  problems: [],
})

export const pauseQueue = endpoint({
  id: 'pauseQueue',
  method: 'PUT',
  path: '/api/queue',
  tag,
  summary: 'Pause or resume downloads; persists across restarts',
  body: {
    schema: z
      .object({ paused: meta(z.boolean(), 'Whether downloads are paused.', false) })
      .meta({ title: 'QueueWrite', description: 'Whether to pause downloads. Other jobs go on.' }),
  },
  response: { kind: 'json', schema: queueStateSchema },
  problems: ['bad_request', 'validation_failed'],
})

export const getJob = endpoint({
  id: 'getJob',
  method: 'GET',
  path: '/api/jobs/{id}',
  tag,
  summary: 'Get a background job',
  params: jobIdParam,
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
  description: '409 if the job has finished.',
  params: jobIdParam,
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
  description: '409 for any other job, and if a newer job already does the same work.',
  params: jobIdParam,
  response: item,
  localized: true,
  problems: ['not_found', 'conflict'],
})

/** The jobs of one manga or source, or certain jobs; all jobs if all are omitted. */
const jobSelectionSchema = z
  .object({
    mangaId: meta(z.string().optional(), 'Only jobs of this manga.', exampleIds.manga),
    sourceId: meta(z.string().optional(), 'Only jobs whose first source is this one.', exampleIds.source),
    jobIds: meta(z.array(z.string()).max(20_000).optional(), 'Only these jobs.', [exampleIds.job]),
  })
  .meta({
    title: 'JobSelection',
    description: 'The jobs of a manga or source, or certain jobs; all jobs if everything is omitted.',
  })
export type JobSelection = z.output<typeof jobSelectionSchema>
export const changedJobs = z
  .object({ jobIds: meta(z.array(z.string()), 'Their identifiers.', [exampleIds.job]) })
  .meta({ title: 'ChangedJobs', description: 'The changed jobs.' })

export const retryFailedJobs = endpoint({
  id: 'retryFailedJobs',
  method: 'POST',
  path: '/api/jobs/retry-failed',
  tag,
  summary: 'Retry all failed jobs; returns the queued jobs',
  body: { schema: jobSelectionSchema },
  response: { kind: 'json', schema: changedJobs },
  problems: ['bad_request', 'validation_failed'],
})

export const cancelActiveJobs = endpoint({
  id: 'cancelActiveJobs',
  method: 'POST',
  path: '/api/jobs/cancel-active',
  tag,
  summary: 'Cancel all queued and running jobs; returns the cancelled jobs',
  body: { schema: jobSelectionSchema },
  response: { kind: 'json', schema: changedJobs },
  problems: ['bad_request', 'validation_failed'],
})

export const forgetJob = endpoint({
  id: 'forgetJob',
  method: 'DELETE',
  path: '/api/jobs/{id}',
  tag,
  summary: 'Remove a finished job from the history; files are kept',
  params: jobIdParam,
  response: { kind: 'empty' },
  problems: ['not_found', 'conflict'],
})

const endedJobs = z.object({
  status: meta(z.array(z.enum(finishedStatuses)).min(1).optional(), 'Only jobs with one of these statuses.', [
    'completed',
    'cancelled',
  ]),
  ...jobFilters,
})
export type EndedJobs = z.output<typeof endedJobs>

export const forgetEndedJobs = endpoint({
  id: 'forgetEndedJobs',
  method: 'POST',
  path: '/api/jobs/forget-ended',
  tag,
  summary: 'Remove finished jobs from the history; files are kept',
  body: {
    schema: endedJobs.meta({
      title: 'EndedJobs',
      description: 'A selection of finished jobs; all if empty.',
      examples: [{ status: ['completed', 'cancelled'] }],
    }),
  },
  response: { kind: 'json', schema: changedJobs },
  problems: ['bad_request', 'validation_failed'],
})
