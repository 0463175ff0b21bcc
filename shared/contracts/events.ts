import { z } from 'zod'
import type { Localizable } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { dateTime } from './fields.ts'
import { jobSchema, queueStateSchema } from './jobs.ts'

/** What `GET /api/events` tells, by event name. Every event says what has happened, in the past tense. */
export const events = {
  'job.changed': z.object({ job: jobSchema }),
  'jobs.forgotten': z.object({ jobIds: z.array(z.string()) }),
  'queue.changed': z.object({ queue: queueStateSchema }),
  'manga.changed': z.object({ mangaId: z.string() }),
  'chapters.changed': z.object({ mangaId: z.string() }),
  'chapters.noticed': z.object({ mangaId: z.string(), chapterIds: z.array(z.string()) }),
  'chapter.downloaded': z.object({ mangaId: z.string(), chapterId: z.string() }),
  'progress.saved': z.object({ mangaId: z.string(), chapterId: z.string(), page: z.int(), completed: z.boolean() }),
  'source.changed': z.object({ sourceId: z.string() }),
  /** `isChosen`: whether a person has picked meals for it; null where that could not be read. */
  'meals.cutoff-near': z.object({ week: z.string(), cutoff: dateTime, isChosen: z.boolean().nullable() }),
  'settings.changed': z.object({ group: z.string() }),
} as const
export type EventName = keyof typeof events
export type EventData<N extends EventName> = z.output<(typeof events)[N]>
export type BunkoEvent = { [N in EventName]: { readonly name: N; readonly data: EventData<N> } }[EventName]

/** An event as it happens, before it is told in a language. */
export type Happening =
  | Exclude<BunkoEvent, { name: 'job.changed' }>
  | { readonly name: 'job.changed'; readonly data: Localizable<EventData<'job.changed'>> }

export const streamEvents = endpoint({
  id: 'streamEvents',
  method: 'GET',
  path: '/api/events',
  tag: 'Events',
  summary: 'Live events as server-sent events; after a gap read the lists again',
  status: 200,
  /** `language`: as `Accept-Language`, and before it: an EventSource of a browser can send no header. */
  query: z.object({ language: z.string().optional() }),
  answer: { kind: 'events' },
  problems: [],
})
