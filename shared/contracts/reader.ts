import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  chapterId,
  dateTime,
  exampleIds,
  exampleShelfId,
  mangaId,
  meta,
  pageLimit,
  pageNumber,
  queryInteger,
  thumbnailUrl,
} from './fields.ts'
import { mangaReaderSettingsSchema } from './reader-settings.ts'

const dimensions = z
  .object({ width: meta(z.int(), 'Width in pixels.', 1115), height: meta(z.int(), 'Height in pixels.', 1600) })
  .meta({ title: 'Dimensions', description: 'Image dimensions in pixels.' })
const chapterLink = z.object({ id: chapterId, number: meta(z.string(), 'Number.', '12') }).nullable()
const neighborSchema = z
  .object({
    id: chapterId,
    number: meta(z.string(), 'Number.', '13'),
    title: meta(z.string().nullable(), 'Title; null if there is none.', 'The Extra Blade'),
    groups: meta(z.array(z.string()), 'Translation groups.', ['Anvil Scans']),
    isAvailable: meta(z.boolean(), 'Whether the CBZ is downloaded.', true),
    isRead: meta(z.boolean(), 'Whether it is completely read.', false),
    pageCount: meta(z.int().nullable(), 'Number of pages in the CBZ; null without a CBZ.', 24),
    missing: meta(z.int(), 'How many whole numbers in between the library does not have.', 0),
    mangaTitle: meta(z.string().nullable(), 'Title of its manga, if it is another one; else null.', 'Moon Ship'),
  })
  .meta({ title: 'NeighborChapter', description: 'A chapter before or after another.' })
  .nullable()
const chapterParam = z.object({ chapterId })
export const pageParam = z.object({
  chapterId,
  pageNumber: meta(z.string().meta({ type: 'integer', minimum: 1 }), 'Page number, starting at 1.', 7),
})
const tag = 'Reader'

const readerChapterSchema = z
  .object({
    id: chapterId,
    title: meta(z.string(), 'Title; empty if there is none.', 'The Extra Blade'),
    number: meta(z.string(), 'Number without a trailing `.0`.', '12.5'),
    manga: meta(z.object({ id: mangaId, title: meta(z.string(), 'Title.', 'Star Smith') }), 'Its manga.'),
    navigation: meta(
      z.object({
        previous: chapterLink.meta({
          description: 'The previous chapter; null if there is none.',
          examples: [{ id: '0199c2d4-2b3c-7d4e-9f50-6b7c8d9e0f19', number: '12' }],
        }),
        next: chapterLink.meta({
          description: 'The next chapter; null if there is none.',
          examples: [{ id: '0199c2d4-2b3c-7d4e-9f50-6b7c8d9e0f1b', number: '13' }],
        }),
      }),
      'The nearest visible chapters with a CBZ.',
    ),
    neighbors: meta(
      z.object({
        previous: neighborSchema.meta({ description: 'The chapter before; null if there is none.' }),
        next: neighborSchema.meta({ description: 'The chapter after; null if there is none.' }),
      }),
      'The nearest visible chapters, with or without a CBZ, in the language of the chapter.',
    ),
    list: z
      .object({
        id: meta(z.string(), 'Identifier of the reading list.', exampleShelfId),
        name: meta(z.string(), 'Name.', 'Star saga'),
        position: meta(z.int(), 'The line of the chapter, starting at 1.', 3),
        total: meta(z.int(), 'Number of lines.', 24),
        missing: meta(
          z.array(
            z.object({
              series: meta(z.string(), 'Title of the manga.', 'Moon Ship'),
              number: meta(z.string(), 'Number; empty without one.', '4'),
            }),
          ),
          'What the library does not have before the next chapter; at most 5 lines.',
        ),
      })
      .meta({ title: 'PlaceInReadingList', description: 'Where the chapter is in a reading list.' })
      .nullable()
      .meta({
        description: 'The place in the list of the request; null without one, or if it does not have the chapter.',
      }),
    isFirstReading: meta(z.boolean(), 'Whether nothing of its manga has been read yet.', false),
    isLoose: meta(z.boolean(), 'Whether it is an archive outside the library. Its `manga` is its folder.', false),
    isAvailable: meta(z.boolean(), 'Whether its file is on the disk.', true),
    pageCount: meta(z.int().nullable(), 'Number of pages in the CBZ; null without a CBZ.', 24),
    lastReadPage: meta(z.int().nullable(), 'The page to open at, starting at 1; null if unread.', 7),
    isRead: meta(z.boolean(), 'Whether it is completely read.', false),
    version: meta(
      z.string().nullable(),
      'Version for the `v` parameter of image URLs; null without a CBZ.',
      '5d0c6a8be012',
    ),
    pages: meta(z.array(dimensions), 'Dimensions of all pages in reading order; empty without a CBZ.'),
    groups: meta(z.array(z.string()), 'Translation groups.', ['Anvil Scans']),
    sourceName: meta(z.string().nullable(), 'Name of the source of the CBZ.', 'Example reader'),
    readerSettings: mangaReaderSettingsSchema,
    incognito: meta(z.boolean(), 'Whether reading it now leaves no trace.', false),
  })
  .meta({ title: 'ReaderChapter', description: 'A chapter as shown in the reader.' })
export type ReaderChapter = z.output<typeof readerChapterSchema>

export const getReaderChapter = endpoint({
  id: 'getReaderChapter',
  method: 'GET',
  path: '/api/reader/chapter/{chapterId}',
  tag,
  summary: 'Get a chapter with its navigation and reading progress',
  description:
    'Also available for a chapter that is not downloaded, or whose file is gone (`isAvailable` false); only its pages are 404. `navigation` skips hidden chapters and those without a CBZ. With `list`, chapters before and after are those of the reading list.',
  params: chapterParam,
  query: z.object({
    list: meta(z.string().optional(), 'The reading list that is read; one that is unknown is ignored.', exampleShelfId),
  }),
  response: { kind: 'json', schema: readerChapterSchema },
  problems: ['not_found'],
})

export const listPages = endpoint({
  id: 'listPages',
  method: 'GET',
  path: '/api/reader/chapter/{chapterId}/pages',
  tag,
  summary: 'List the pages of a chapter with their dimensions',
  description:
    'Of a chapter that is being downloaded, the pages that are there: `isComplete` is false, and `total` is null until it is known. 404 for a chapter without a file and without a download.',
  params: chapterParam,
  query: z.object({
    page: pageNumber,
    itemsPerPage: pageLimit(500),
  }),
  response: {
    kind: 'json',
    schema: z
      .object({
        pages: meta(
          z.array(
            z.object({
              number: meta(z.int(), 'Page number, starting at 1.', 1),
              dimensions,
              version: meta(
                z.string(),
                'Version of the page, for the `v` parameter of its image URL. The URL stays valid when the download is complete.',
                '5d0c6a8be012',
              ),
            }),
          ),
          'Pages in reading order. Of a chapter that is being downloaded, those that are there.',
        ),
        isComplete: meta(z.boolean(), 'Whether the chapter has all its pages.', true),
        total: meta(z.int().nullable(), 'Number of pages; null while it is unknown.', 24),
        totalItems: meta(z.int(), 'Number of pages in the chapter, or known so far.', 24),
        currentPage: meta(z.int(), 'Current list page, starting at 1.', 1),
        itemsPerPage: meta(z.int(), 'Maximum number of items per page.', 20),
        totalPages: meta(z.int(), 'Number of list pages.', 2),
      })
      .meta({ title: 'PageList', description: 'A page of the page list.' }),
  },
  problems: ['bad_request', 'not_found'],
})

export const getPage = endpoint({
  id: 'getPage',
  method: 'GET',
  path: '/api/reader/chapter/{chapterId}/page/{pageNumber}',
  tag,
  summary: 'Get a page as base64',
  description: 'For clients that expect JSON. The image endpoint is a third smaller and cacheable.',
  params: pageParam,
  response: {
    kind: 'json',
    schema: z
      .object({
        id: meta(z.string(), 'Chapter identifier and page number.', `${exampleIds.chapter}:7`),
        pageNumber: meta(z.int(), 'Page number, starting at 1.', 7),
        base64Content: meta(z.string(), 'The image in base64.', 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='),
        mimeType: meta(z.string(), 'Media type of the image.', 'image/webp'),
        dimensions,
      })
      .meta({ title: 'Page', description: 'One page as JSON.' }),
  },
  problems: ['not_found', 'page_pending', 'conflict'],
})

export const getPageImage = endpoint({
  id: 'getPageImage',
  method: 'GET',
  path: '/api/reader/chapter/{chapterId}/page/{pageNumber}/image',
  tag,
  summary: 'Get a page as an image; with `width` a smaller copy',
  description:
    "With the chapter's `version` or that of a page in `listPages` as `v`, the response can be cached forever. A page that is being downloaded and not there yet is 404 `page_pending` with `Retry-After`.",
  params: pageParam,
  query: z.object({
    width: meta(queryInteger({ min: 16, max: 4000 }).optional(), 'Width of a smaller copy in pixels, 16 to 4000.', 800),
    v: meta(z.string().optional(), 'Version of the file, which makes the response immutable.', '5d0c6a8be012'),
  }),
  response: { kind: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] },
  problems: ['bad_request', 'not_found', 'page_pending', 'range_not_satisfiable', 'conflict'],
})

/** Ten years. */
export const maxSecondsAgo = 315_360_000

const progressSchema = z
  .object({
    chapterId,
    page: meta(z.int(), 'The current page, starting at 1.', 7),
    completed: meta(z.boolean(), 'Whether the chapter is completely read.', false),
    updatedAt: dateTime.meta({ description: 'Time when it was saved.' }),
  })
  .meta({ title: 'Progress', description: 'Reading progress of a chapter.' })
const saveProgressSchema = z
  .object({
    page: meta(z.int().min(1), 'The current page, starting at 1.', 7),
    completed: meta(z.boolean().optional(), 'Whether the chapter is completely read.', false),
    secondsAgo: meta(
      z.number().min(0).max(maxSecondsAgo).optional(),
      'How long ago the page was read, if not now: what was saved since then stays, and a page that the chapter no longer has counts as its last one.',
      0,
    ),
  })
  .meta({
    title: 'SaveProgress',
    description: 'Reading progress of a chapter. The last page completes it unless `completed` is false.',
  })

export const saveProgress = endpoint({
  id: 'saveProgress',
  method: 'PUT',
  path: '/api/reader/chapter/{chapterId}/progress',
  tag,
  summary: 'Save reading progress; the last page completes the chapter unless `completed` is false',
  params: chapterParam,
  body: { schema: saveProgressSchema },
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
  response: { kind: 'empty' },
  problems: ['not_found'],
})

const continueReadingSchema = z
  .object({
    items: meta(
      z.array(
        z
          .object({
            mangaId,
            title: meta(z.string(), 'Title.', 'Star Smith'),
            author: meta(z.string(), 'Author.', 'Mori Aoba'),
            thumbnailUrl,
            chapterId,
            number: meta(z.string(), 'Chapter number.', '12.5'),
            pageCount: meta(z.int().nullable(), 'Number of pages in the CBZ; null without a CBZ.', 24),
            lastReadPage: meta(z.int().nullable(), 'The page to open at, starting at 1; null if unread.', 7),
            lastReadAt: dateTime.meta({ description: 'Time of the last reading.' }),
          })
          .meta({ title: 'ContinueReadingItem', description: 'A manga in progress and its next chapter.' }),
      ),
      'The mangas, last read first.',
    ),
  })
  .meta({ title: 'ContinueReading', description: 'Mangas in progress, last read first.' })
export type ContinueReadingItem = z.output<typeof continueReadingSchema>['items'][number]

export const getContinueReading = endpoint({
  id: 'getContinueReading',
  method: 'GET',
  path: '/api/reader/continue',
  tag,
  summary: 'List mangas in progress with the downloaded chapter to open next',
  query: z.object({
    limit: pageLimit(50, 12),
  }),
  response: { kind: 'json', schema: continueReadingSchema },
  revalidates: true,
  problems: ['bad_request'],
})
