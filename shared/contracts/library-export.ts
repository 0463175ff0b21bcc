import { z } from 'zod'
import { chapterListItemSchema } from './chapters.ts'
import { contentSourceFieldsSchema } from './content-sources.ts'
import { endpoint } from './endpoint.ts'
import { dateTime, exampleIds, meta, sourceId, updatedAt } from './fields.ts'
import { readingSessionSchema } from './history.ts'
import { mangaDetailSchema, mangaListItemSchema } from './mangas.ts'
import { mangaReaderSettingsSchema } from './reader-settings.ts'
import { readingListItemSchema, readingListSchema } from './reading-lists.ts'
import { shelfSchema } from './shelves.ts'
import { sourceLinkSchema } from './source-links.ts'
import { trackingSchema } from './trackers.ts'

const chapterSchema = chapterListItemSchema
  .pick({
    id: true,
    number: true,
    label: true,
    title: true,
    volume: true,
    language: true,
    groups: true,
    isVisible: true,
    createdAt: true,
    publishedAt: true,
    pageCount: true,
    sizeBytes: true,
  })
  .extend({
    externalId: meta(
      z.string().nullable(),
      'Identifier of its preferred version in the external catalog; null if there is none.',
      exampleIds.catalog,
    ),
    progress: meta(
      z
        .object({
          page: meta(z.int(), 'The page to open at, starting at 1.', 7),
          isRead: meta(z.boolean(), 'Whether it is completely read.', false),
          updatedAt,
        })
        .nullable(),
      'How far it is read; null if unread.',
    ),
    bookmarks: meta(
      z.array(
        z.object({
          page: meta(z.int(), 'Page number, starting at 1.', 7),
          createdAt: dateTime.meta({ description: 'Time when the page was bookmarked.' }),
        }),
      ),
      'Bookmarked pages.',
    ),
    sources: meta(
      z.array(
        z.object({
          sourceId,
          url: meta(z.string(), 'URL of the chapter.', 'https://reader.example/manga/star-smith/chapter-12/'),
        }),
      ),
      'Where content sources list it, in order of preference.',
    ),
  })
  .meta({ title: 'ExportedChapter', description: 'A chapter, how far it is read, and its bookmarks.' })
export type ExportedChapter = z.output<typeof chapterSchema>

const trackerSchema = trackingSchema
  .omit({ chapters: true, pendingChange: true, conflict: true })
  .meta({ title: 'ExportedTracking', description: 'How a manga is linked to a tracker.' })
export type ExportedTracking = z.output<typeof trackerSchema>

const mangaSchema = mangaDetailSchema
  .omit({ thumbnailUrl: true })
  .extend({
    ...mangaListItemSchema.pick({ createdAt: true, updatedAt: true }).shape,
    catalogTitles: meta(z.array(z.string()), 'All its titles in the external catalog.', ['Star Smith', '星の鍛冶師']),
    lastReadAt: meta(dateTime.nullable(), 'When it was last read; null if it was not.'),
    following: meta(
      z.object({ downloadNewChapters: meta(z.boolean(), 'Whether to download new chapters.', false) }).nullable(),
      'How it is followed; null if it is not.',
    ),
    readerSettings: mangaReaderSettingsSchema,
    preferredSourceIds: meta(
      z.array(z.string()),
      'Content sources in order of preference, `catalog` for the external catalog; empty without a preference.',
      [exampleIds.source],
    ),
    sourceLinks: meta(
      z.array(sourceLinkSchema.pick({ sourceId: true, slug: true, url: true, isChosen: true })),
      'How it is named at content sources.',
    ),
    trackers: meta(z.array(trackerSchema), 'The trackers that it is linked to.'),
    chapters: meta(z.array(chapterSchema), 'All its chapters by number, volume and language, including hidden ones.'),
  })
  .meta({ title: 'ExportedManga', description: 'A manga with its chapters.' })
export type ExportedManga = z.output<typeof mangaSchema>

const exportedShelfSchema = shelfSchema
  .omit({ mangaCount: true, unreadCount: true })
  .extend({
    mangaIds: meta(
      z.array(z.string()).nullable(),
      'The mangas of a manual shelf in their order; null for a smart one.',
      [exampleIds.manga],
    ),
  })
  .meta({ title: 'ExportedShelf', description: 'A shelf with its mangas, or with its query.' })
export type ExportedShelf = z.output<typeof exportedShelfSchema>

const listItemSchema = readingListItemSchema
  .pick({ series: true, number: true, volume: true })
  .extend({
    chapterId: meta(z.string().nullable(), 'The chapter; null if the library does not have it.', exampleIds.chapter),
  })
  .meta({ title: 'ExportedReadingListItem', description: 'A line of a reading list.' })
export type ExportedReadingListItem = z.output<typeof listItemSchema>

const listSchema = readingListSchema
  .pick({ id: true, name: true, summary: true, createdAt: true, updatedAt: true })
  .extend({ items: meta(z.array(listItemSchema), 'Its lines in their order.') })
  .meta({ title: 'ExportedReadingList', description: 'A reading list with its lines.' })

const exportedSourceSchema = contentSourceFieldsSchema
  .pick({ name: true, baseUrl: true })
  .extend({ id: sourceId })
  .meta({
    title: 'ExportedSource',
    description: 'A content source by its name; its settings have an export of their own.',
  })
export type ExportedSource = z.output<typeof exportedSourceSchema>

/** Everything in the library but files, settings and secrets. docs/library-export.schema.json is made from it. */
export const libraryExportSchema = z
  .object({
    format: meta(z.literal('bunko-library'), 'Name of the format.', 'bunko-library'),
    formatVersion: meta(z.literal(1), 'Version of the format. Later versions of Bunko may add members to it.', 1),
    exportedAt: dateTime.meta({ description: 'Time of the export.' }),
    sources: meta(z.array(exportedSourceSchema), 'The content sources by name.'),
    mangas: meta(z.array(mangaSchema), 'The mangas, the first added first.'),
    shelves: meta(z.array(exportedShelfSchema), 'The shelves in their order.'),
    readingLists: meta(z.array(listSchema), 'The reading lists in alphabetical order.'),
    history: meta(
      z.array(readingSessionSchema),
      'The reading sessions, oldest first. The page that is open now does not count yet.',
    ),
  })
  .meta({ title: 'LibraryExport', description: 'A library without its files.' })

export const exportLibrary = endpoint({
  id: 'exportLibrary',
  method: 'GET',
  path: '/api/exports/json',
  tag: 'Export',
  summary:
    'Download the library as JSON: mangas, chapters, progress, shelves, reading lists and history, without files',
  description:
    'The JSON Schema of the file is `docs/library-export.schema.json` of the project. Secrets and paths are left out.',
  response: { kind: 'file', mediaTypes: ['application/json'], schema: libraryExportSchema },
  problems: ['range_not_satisfiable'],
})
