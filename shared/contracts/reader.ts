import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime, pageNumber, queryInteger } from './fields.ts'
import { mangaReaderSettingsSchema } from './reader-settings.ts'

const dimensions = z.object({ width: z.int(), height: z.int() }).meta({ title: 'Dimensions' })
const chapterLink = z.object({ id: z.string(), number: z.string() }).nullable()
const neighborSchema = z
  .object({
    id: z.string(),
    number: z.string(),
    /** Null if it has none. */
    title: z.string().nullable(),
    groups: z.array(z.string()),
    isAvailable: z.boolean(),
    isRead: z.boolean(),
    pageCount: z.int().nullable(),
    /** Whole numbers between the chapters that the library does not have. */
    missing: z.int(),
  })
  .meta({ title: 'NeighborChapter' })
  .nullable()
const chapterParam = z.object({ chapterId: z.string() })
export const pageParam = z.object({
  chapterId: z.string(),
  /** Parsed as text, so that an invalid number is 404 instead of 400. */
  pageNumber: z.string().meta({ type: 'integer', minimum: 1 }),
})
const tag = 'Reader'

export const readerChapterSchema = z
  .object({
    id: z.string(),
    /** Empty if the chapter has no title. */
    title: z.string(),
    number: z.string(),
    manga: z.object({ id: z.string(), title: z.string() }),
    /** The nearest visible chapters with a CBZ. */
    navigation: z.object({ previous: chapterLink, next: chapterLink }),
    /** The nearest visible chapters, with or without a CBZ. */
    neighbors: z.object({ previous: neighborSchema, next: neighborSchema }),
    /** An archive outside the library, whose `manga` is its folder. */
    isLoose: z.boolean(),
    isAvailable: z.boolean(),
    pageCount: z.int().nullable(),
    /** The page to open at; null if unread. */
    lastReadPage: z.int().nullable(),
    isRead: z.boolean(),
    /** Version of the file, for the `v` parameter of image URLs. */
    version: z.string().nullable(),
    /** Dimensions of all pages in reading order, which prevent layout shifts; empty without a CBZ. */
    pages: z.array(dimensions),
    groups: z.array(z.string()),
    sourceName: z.string().nullable(),
    /** Overrides of the manga; other settings are in the group `reader`. */
    readerSettings: mangaReaderSettingsSchema,
  })
  .meta({ title: 'ReaderChapter' })
export type ReaderChapter = z.output<typeof readerChapterSchema>

export const getReaderChapter = endpoint({
  id: 'getReaderChapter',
  method: 'GET',
  path: '/api/reader/chapter/{chapterId}',
  tag,
  summary: 'Get a chapter with its navigation and reading progress',
  params: chapterParam,
  status: 200,
  response: { kind: 'json', schema: readerChapterSchema },
  problems: ['not_found'],
})

export const listPages = endpoint({
  id: 'listPages',
  method: 'GET',
  path: '/api/reader/chapter/{chapterId}/pages',
  tag,
  summary: 'List the pages of a chapter with their dimensions',
  params: chapterParam,
  query: z.object({ page: pageNumber, itemsPerPage: queryInteger({ min: 1, max: 500 }).optional().default(20) }),
  status: 200,
  response: {
    kind: 'json',
    schema: z
      .object({
        /** Of a chapter that is being downloaded: those that are there. */
        pages: z.array(
          z.object({
            number: z.int(),
            dimensions,
            /** For the `v` parameter of the image URL. */
            version: z.string(),
          }),
        ),
        /** Whether the chapter has all its pages. */
        isComplete: z.boolean(),
        /** Number of pages; null while it is unknown. */
        total: z.int().nullable(),
        totalItems: z.int(),
        currentPage: z.int(),
        itemsPerPage: z.int(),
        totalPages: z.int(),
      })
      .meta({ title: 'PageList' }),
  },
  problems: ['bad_request', 'not_found'],
})

export const getPage = endpoint({
  id: 'getPage',
  method: 'GET',
  path: '/api/reader/chapter/{chapterId}/page/{pageNumber}',
  tag,
  summary: 'Get a page as base64',
  params: pageParam,
  status: 200,
  response: {
    kind: 'json',
    schema: z
      .object({
        id: z.string(),
        pageNumber: z.int(),
        base64Content: z.string(),
        mimeType: z.string(),
        dimensions,
      })
      .meta({ title: 'Page' }),
  },
  problems: ['not_found', 'page_pending', 'conflict'],
})

export const getPageImage = endpoint({
  id: 'getPageImage',
  method: 'GET',
  path: '/api/reader/chapter/{chapterId}/page/{pageNumber}/image',
  tag,
  summary: 'Get a page as an image; with `width` a smaller copy',
  params: pageParam,
  query: z.object({ width: queryInteger({ min: 16, max: 4000 }).optional(), v: z.string().optional() }),
  status: 200,
  response: { kind: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] },
  problems: ['bad_request', 'not_found', 'page_pending', 'range_not_satisfiable', 'conflict'],
})

const progressSchema = z
  .object({ chapterId: z.string(), page: z.int(), completed: z.boolean(), updatedAt: dateTime })
  .meta({ title: 'Progress' })
const saveProgressSchema = z
  .object({ page: z.int().min(1), completed: z.boolean().optional() })
  .meta({ title: 'SaveProgress' })

export const saveProgress = endpoint({
  id: 'saveProgress',
  method: 'PUT',
  path: '/api/reader/chapter/{chapterId}/progress',
  tag,
  summary: 'Save reading progress; the last page completes the chapter unless `completed` is false',
  params: chapterParam,
  body: { schema: saveProgressSchema, accepts: 'json' },
  status: 200,
  response: { kind: 'json', schema: progressSchema },
  problems: ['bad_request', 'validation_failed', 'not_found'],
})

export const deleteProgress = endpoint({
  id: 'deleteProgress',
  method: 'DELETE',
  path: '/api/reader/chapter/{chapterId}/progress',
  tag,
  summary: 'Delete reading progress; the chapter becomes unread',
  params: chapterParam,
  status: 204,
  response: { kind: 'empty' },
  problems: ['not_found'],
})

export const continueReadingSchema = z
  .object({
    /** Last read first. */
    items: z.array(
      z
        .object({
          mangaId: z.string(),
          title: z.string(),
          author: z.string(),
          thumbnailUrl: z.string().nullable(),
          chapterId: z.string(),
          number: z.string(),
          pageCount: z.int().nullable(),
          lastReadPage: z.int().nullable(),
          lastReadAt: dateTime,
        })
        .meta({ title: 'ContinueReadingItem' }),
    ),
  })
  .meta({ title: 'ContinueReading' })
export type ContinueReadingItem = z.output<typeof continueReadingSchema>['items'][number]

export const getContinueReading = endpoint({
  id: 'getContinueReading',
  method: 'GET',
  path: '/api/reader/continue',
  tag,
  summary: 'List mangas in progress with the downloaded chapter to open next',
  query: z.object({ limit: queryInteger({ min: 1, max: 50 }).optional().default(12) }),
  status: 200,
  response: { kind: 'json', schema: continueReadingSchema },
  revalidates: true,
  problems: ['bad_request'],
})
