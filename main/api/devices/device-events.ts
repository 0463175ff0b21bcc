import type { EventName, LocalizableEvent } from '../../../shared/contracts/events.ts'
import type { Job } from '../../../shared/contracts/jobs.ts'
import type { Localizable } from '../../../shared/i18n/message.ts'

/** The events that other devices receive: none about sources, settings, folders, other devices and meals. */
const deviceEvents: ReadonlySet<EventName> = new Set<EventName>([
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
])

/** What other devices learn of an event; undefined for nothing. */
export function eventForDevices(event: LocalizableEvent): LocalizableEvent | undefined {
  if (event.name === 'job.changed') {
    const { job } = event.data
    return job.type === 'scrape_chapter' ? { ...event, data: { job: downloadForDevices(job) } } : undefined
  }
  if (!deviceEvents.has(event.name)) return undefined
  if (event.name !== 'progress.saved') return event
  const { device: _, ...data } = event.data
  return { ...event, data }
}

const shownContext = /^(?:mangaId|chapterId|chapter)=/

/**
 * The download of a chapter without what names sites, addresses and folders: its state, its progress, and which kind of failure
 * it has.
 */
export const downloadForDevices = ({ canStoreAnyway: _, ...job }: Localizable<Job>): Localizable<Job> => ({
  ...job,
  failureReason: null,
  waitReason: null,
  context: job.context.filter((entry) => typeof entry === 'string' && shownContext.test(entry)),
})
