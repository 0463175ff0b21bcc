import type { ReadingSession } from '../../../shared/contracts/history.ts'
import type {
  ExportedChapter,
  ExportedManga,
  ExportedReadingListItem,
  ExportedShelf,
  ExportedSource,
  ExportedTracking,
} from '../../../shared/contracts/library-export.ts'
import type { ReadingListItem } from '../../../shared/contracts/reading-lists.ts'
import type { Tracking } from '../../../shared/contracts/trackers.ts'
import { type ShelfRow, toShelfMembers } from '../../mangas/shelves.store.ts'
import type { ChapterRow, MangaRow, SessionRow, SourceRow } from './library-rows.store.ts'

export const toSource = ({ id, name, baseUrl }: SourceRow): ExportedSource => ({
  id,
  name,
  baseUrl: withoutCredentials(baseUrl),
})

export function toManga(row: MangaRow, trackers: readonly Tracking[]): Omit<ExportedManga, 'chapters'> {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    alternativeSlugs: JSON.parse(row.formerSlugs),
    catalogTitles: JSON.parse(row.catalogTitles),
    description: row.description,
    author: row.author,
    publicationYear: row.publicationYear,
    isYearEstimated: row.yearEstimated === 1,
    genres: JSON.parse(row.genres),
    status: row.status,
    externalId: row.externalId,
    imageUrl: row.imageUrl && withoutCredentials(row.imageUrl),
    rating: row.rating,
    incognito: row.incognito === 1,
    notes: row.notes,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    lastReadAt: row.lastReadAt,
    following: row.downloadNew === null ? null : { downloadNewChapters: row.downloadNew === 1 },
    readerSettings: JSON.parse(row.readerSettings ?? '{}'),
    preferredSourceIds: JSON.parse(row.preferredSourceIds),
    sourceLinks: (JSON.parse(row.sourceLinks) as ExportedManga['sourceLinks']).map(({ url, ...link }) => ({
      ...link,
      url: url && withoutCredentials(url),
    })),
    trackers: trackers.map(toTracker),
  }
}

function toTracker({ chapters: _, pendingChange: __, conflict: ___, ...entry }: Tracking): ExportedTracking {
  return entry
}

export function toChapter(row: ChapterRow): ExportedChapter {
  return {
    id: row.id,
    number: row.number,
    label: row.label || null,
    title: row.title,
    volume: row.volume,
    language: row.language,
    groups: JSON.parse(row.groups),
    isVisible: row.isVisible === 1,
    createdAt: row.createdAt,
    publishedAt: row.publishedAt,
    pageCount: row.pageCount,
    sizeBytes: row.sizeBytes,
    externalId: row.externalId,
    progress: row.page === null ? null : { page: row.page, isRead: row.isRead === 1, updatedAt: row.readAt! },
    bookmarks: JSON.parse(row.bookmarks),
    sources: (JSON.parse(row.sources) as ExportedChapter['sources']).map(({ sourceId, url }) => ({
      sourceId,
      url: withoutCredentials(url),
    })),
  }
}

export const toShelf = (row: ShelfRow, mangaIds: readonly string[] | null): ExportedShelf => ({
  ...toShelfMembers(row),
  mangaIds: mangaIds && [...mangaIds],
})

export const toLine = ({ series, number, volume, chapter }: ReadingListItem): ExportedReadingListItem => ({
  series,
  number,
  volume,
  chapterId: chapter?.id ?? null,
})

export const toSession = ({ milliseconds, deviceId, deviceName, ...session }: SessionRow): ReadingSession => ({
  ...session,
  seconds: Math.round(milliseconds / 1000),
  device: deviceId === null ? null : { id: deviceId, name: deviceName! },
})

/** Some sites take a user name and a password in the URL. */
function withoutCredentials(text: string): string {
  const url = URL.parse(text)
  if (!url || (url.username === '' && url.password === '')) return text
  url.username = ''
  url.password = ''
  return url.href
}
