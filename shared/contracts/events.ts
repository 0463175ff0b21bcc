import { z } from 'zod'
import type { Localizable } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { chapterId, chapterIds, dateTime, jobId, jobIds, mangaId, mangaIds, meta, sourceId } from './fields.ts'
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
  'shelves.changed',
  'reading-lists.changed',
  'source.changed',
  'source.removed',
  'scraping.suggestion-progress',
  'meals.cutoff-near',
  'folders.changed',
  'settings.changed',
  'devices.changed',
  'trackers.changed',
  'tracking.changed',
  'stream.reset',
] as const
export type EventName = (typeof eventNames)[number]

const event = <T extends z.ZodRawShape>(when: string, data: T) => meta(z.object(data), when)
const dimensions = z
  .object({ width: meta(z.int(), 'Width in pixels.', 1115), height: meta(z.int(), 'Height in pixels.', 1600) })
  .meta({ title: 'Dimensions', description: 'Image dimensions in pixels.' })

/** The data of the events of `GET /api/events`, by event name. The description of an event says when it is sent. */
export const events = {
  'job.changed': event('a job was added, started, made progress, is waiting, or finished', { job: jobSchema }),
  'jobs.forgotten': event('finished jobs were removed from the history', { jobIds }),
  'queue.changed': event('downloads were paused or resumed', { queue: queueStateSchema }),
  'manga.changed': event('a manga was added or edited, or its preferred sources were set', { mangaId }),
  'mangas.removed': event('mangas were removed from the library', { mangaIds }),
  'chapters.changed': event('the chapter list of a manga changed', { mangaId }),
  'chapters.noticed': event('new chapters were found', { mangaId, chapterIds }),
  'chapter.page-ready': event('a page of a chapter that is being downloaded can be read', {
    mangaId,
    chapterId,
    jobId,
    page: meta(z.int(), 'Page number, starting at 1.', 1),
    total: meta(z.int().nullable(), 'Number of pages; null while it is unknown.', 24),
    version: meta(z.string(), 'Version for the `v` parameter of the image URL.', '5d0c6a8be012'),
    dimensions,
  }),
  'chapter.downloaded': event('a chapter was downloaded', { mangaId, chapterId }),
  'progress.saved': event('reading progress was saved', {
    mangaId,
    chapterId,
    page: meta(z.int(), 'The current page, starting at 1.', 7),
    completed: meta(z.boolean(), 'Whether the chapter is completely read.', false),
    device: meta(
      z.string().optional(),
      'Name of the other device that it was read on; missing for this machine.',
      'iPad',
    ),
  }),
  'bookmarks.changed': event('a page of a manga was bookmarked, or a bookmark was deleted', { mangaId }),
  'reading-lists.changed': event('reading lists or their lines were changed', {}),
  'shelves.changed': event('a shelf was added, changed or deleted, or its mangas changed', {}),
  'source.changed': event('a content source was added, replaced or restored', { sourceId }),
  'source.removed': event('a content source was removed', { sourceId }),
  'scraping.suggestion-progress': suggestionProgressSchema.meta({
    description: 'a suggestion with a `runId` begins a step',
  }),
  'meals.cutoff-near': event('the cutoff of the next week of meals is less than a day away; sent once per week', {
    week: meta(z.string(), 'ISO week.', '2026-W50'),
    cutoff: dateTime.meta({ description: 'Until when the selection can be changed.' }),
    isChosen: meta(z.boolean().nullable(), 'Whether the user has selected meals; null if it could not be read.', false),
  }),
  'folders.changed': event('a folder of the library was added, removed, went offline or came back', {
    folderId: meta(z.string(), 'Identifier of the folder.', '6f1d2c3b-4a59-4e68-8d7c-1b2a3c4d5e6f'),
  }),
  'settings.changed': event('a group of settings was changed', {
    group: meta(z.string(), 'Name of the group of settings.', 'catalog'),
  }),
  'devices.changed': event(
    'a device was paired, used again, renamed or removed, or the access of devices was changed',
    {},
  ),
  'trackers.changed': event('the user signed in to a tracker or out of it, or its session ended', {}),
  'tracking.changed': event('a manga was linked to a tracker, or what it says there changed', { mangaId }),
  'stream.reset': event(
    'events since `Last-Event-ID` are not known: Bunko was restarted (`restarted`), too much happened (`too_old`), or private shelves were locked or unlocked (`private`). Read everything again',
    { reason: meta(z.enum(['restarted', 'too_old', 'private']), 'Why events are missing.') },
  ),
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
  /** They override `Accept-Language` and `Last-Event-ID`, because an EventSource cannot set headers. */
  query: z.object({
    language: meta(z.string().optional(), 'Overrides `Accept-Language`, which an EventSource cannot set.', 'fr'),
    lastEventId: meta(z.string().optional(), 'Overrides `Last-Event-ID`, which only a browser can set.', '3q2-7wAB.17'),
  }),
  response: { kind: 'events' },
  problems: [],
})
