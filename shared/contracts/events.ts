import { z } from 'zod'
import type { Localizable } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { dateTime } from './fields.ts'
import { jobSchema, queueStateSchema } from './jobs.ts'
import { suggestionProgressSchema } from './suggest-configuration.ts'

export const eventNames = [
  'job.changed',
  'jobs.forgotten',
  'queue.changed',
  'manga.changed',
  'mangas.removed',
  'chapters.changed',
  'chapters.noticed',
  'chapter.page-ready',
  'chapter.downloaded',
  'progress.saved',
  'bookmarks.changed',
  'source.changed',
  'source.removed',
  'scraping.suggestion-progress',
  'meals.cutoff-near',
  'folders.changed',
  'settings.changed',
  'stream.reset',
] as const
export type EventName = (typeof eventNames)[number]

/** The data of the events of `GET /api/events`, by event name. */
export const events = {
  'job.changed': z.object({ job: jobSchema }),
  'jobs.forgotten': z.object({ jobIds: z.array(z.string()) }),
  'queue.changed': z.object({ queue: queueStateSchema }),
  'manga.changed': z.object({ mangaId: z.string() }),
  'mangas.removed': z.object({ mangaIds: z.array(z.string()) }),
  'chapters.changed': z.object({ mangaId: z.string() }),
  'chapters.noticed': z.object({ mangaId: z.string(), chapterIds: z.array(z.string()) }),
  'chapter.page-ready': z.object({
    mangaId: z.string(),
    chapterId: z.string(),
    jobId: z.string(),
    page: z.int(),
    /** Null while it is unknown. */
    total: z.int().nullable(),
    /** For the `v` parameter of the image URL. */
    version: z.string(),
    dimensions: z.object({ width: z.int(), height: z.int() }).meta({ title: 'Dimensions' }),
  }),
  'chapter.downloaded': z.object({ mangaId: z.string(), chapterId: z.string() }),
  'progress.saved': z.object({ mangaId: z.string(), chapterId: z.string(), page: z.int(), completed: z.boolean() }),
  'bookmarks.changed': z.object({ mangaId: z.string() }),
  'source.changed': z.object({ sourceId: z.string() }),
  'source.removed': z.object({ sourceId: z.string() }),
  'scraping.suggestion-progress': suggestionProgressSchema,
  /** `isChosen`: whether the user has selected meals; null if unknown. */
  'meals.cutoff-near': z.object({ week: z.string(), cutoff: dateTime, isChosen: z.boolean().nullable() }),
  'folders.changed': z.object({ folderId: z.string() }),
  'settings.changed': z.object({ group: z.string() }),
  'stream.reset': z.object({ reason: z.enum(['restarted', 'too_old']) }),
} as const satisfies Record<EventName, z.ZodType>
export type EventData<N extends EventName> = z.output<(typeof events)[N]>
export type BunkoEvent = { [N in EventName]: { readonly name: N; readonly data: EventData<N> } }[EventName]

/** An event before localization. */
export type LocalizableEvent =
  | Exclude<BunkoEvent, { name: 'job.changed' }>
  | { readonly name: 'job.changed'; readonly data: Localizable<EventData<'job.changed'>> }

export const streamEvents = endpoint({
  id: 'streamEvents',
  method: 'GET',
  path: '/api/events',
  tag: 'Events',
  summary: 'Stream live events (server-sent events)',
  status: 200,
  /** They override `Accept-Language` and `Last-Event-ID`, because an EventSource cannot set headers. */
  query: z.object({ language: z.string().optional(), lastEventId: z.string().optional() }),
  response: { kind: 'events' },
  problems: [],
})
