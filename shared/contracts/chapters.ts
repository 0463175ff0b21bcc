import { z } from 'zod'
import { messageKey } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import {
  chapterId,
  chapterIdParam,
  chapterIds,
  createdAt,
  dateTime,
  exampleIds,
  idParam,
  jobId,
  mangaId,
  meta,
  pagedList,
  pageLimit,
  pageNumber,
  sortDirection,
  text,
} from './fields.ts'
import { mangaIdsField, markedChapters } from './mangas.ts'

export const chapterListItemSchema = z
  .object({
    id: chapterId,
    number: meta(z.number(), 'Chapter number.', 12.5),
    label: meta(
      z.string().nullable(),
      'Distinguishes chapters with this number; null in the main story.',
      'side story',
    ),
    title: meta(z.string().nullable(), 'Title.', 'The Extra Blade'),
    volume: meta(z.int().nullable(), 'Volume number.', 3),
    isVisible: meta(z.boolean(), 'False if the chapter is hidden.', true),
    isAvailable: meta(
      z.boolean(),
      'Whether the CBZ is downloaded: false once its file was missed, true while its disk is away (`isOffline`).',
      true,
    ),
    isOffline: meta(z.boolean(), 'Whether the last scan did not find its linked file.', false),
    fileProblem: meta(
      z.enum(['damaged', 'missing', 'offline']).nullable(),
      'What was found wrong with its file when it was last read, scanned or checked: `damaged`, `missing` or, when its disk is not there, `offline`; null when it was whole.',
      null,
    ),
    createdAt,
    pageCount: meta(z.int().nullable(), 'Number of pages in the CBZ; null without a CBZ.', 24),
    language: meta(z.string().nullable(), 'Language code (BCP 47), if known.', 'en'),
    groups: meta(z.array(z.string()), 'Translation groups.', ['Anvil Scans']),
    sourceName: meta(z.string().nullable(), 'Name of the source of the CBZ.', 'Example reader'),
    sourceId: meta(z.string().nullable(), 'Identifier of the source of the CBZ; null if unknown.', exampleIds.source),
    sizeBytes: meta(z.int().nullable(), 'Size of the CBZ in bytes; null without a CBZ.', 18_874_368),
    publishedAt: meta(dateTime.nullable(), 'Release date according to the source; null if unknown.'),
    externalUrl: meta(z.string().nullable(), 'URL at the publisher, if it is only readable there.', null),
    isLocked: meta(
      z.boolean(),
      'Whether no source can give it yet: those that list it show only a part, for members or coins, or early.',
      false,
    ),
    unlocksAt: meta(dateTime.nullable(), 'When a locked chapter becomes free; null if the site does not say.', null),
    lastReadPage: meta(z.int().nullable(), 'The page to open at, starting at 1; null if unread.', 7),
    isRead: meta(z.boolean(), 'Whether it is completely read.', false),
    isLastRead: meta(z.boolean(), 'Whether it was read last of its manga.', true),
  })
  .meta({ title: 'Chapter', description: 'A chapter, identified by number, volume and language.' })
export type ChapterListItem = z.output<typeof chapterListItemSchema>

const tag = 'Chapters'

const chapterCollectionSchema = pagedList(chapterListItemSchema).meta({ description: 'Chapters of a manga.' })

const chapterVersionSchema = z
  .object({
    sourceId: meta(z.string(), 'Identifier of the content source that lists it.', exampleIds.source),
    url: meta(z.string(), 'URL at the source.', 'https://reader.example/manga/star-smith/chapter-10-5-harbour/'),
    groups: meta(z.array(z.string()), 'Translation groups; empty if the source names none.', ['Harbour Scans']),
  })
  .meta({ title: 'ChapterVersion', description: 'A version of a chapter in the list of a content source.' })

export const listChapterVersions = endpoint({
  id: 'listChapterVersions',
  method: 'GET',
  path: '/api/manga/chapters/{id}/versions',
  tag,
  summary: 'List the versions of a chapter in the lists of sources, preferred first, such as those of several groups',
  params: chapterIdParam,
  response: {
    kind: 'json',
    schema: z
      .object({ items: meta(z.array(chapterVersionSchema), 'Versions by source.', []) })
      .meta({ title: 'ChapterVersions', description: 'The versions of a chapter.' }),
  },
  problems: ['not_found'],
})

export const listChapters = endpoint({
  id: 'listChapters',
  method: 'GET',
  path: '/api/mangas/{id}/chapters',
  tag,
  summary: 'List the chapters of a manga by number, volume and language, including hidden ones',
  params: idParam,
  query: z.object({
    page: pageNumber,
    limit: pageLimit(500),
    sortOrder: meta(sortDirection.optional().default('desc'), 'Sort direction, case-insensitive.'),
    visibility: meta(
      z.enum(['all', 'visible', 'hidden']).optional().default('all'),
      'Which chapters to list.',
      'visible',
    ),
  }),
  response: { kind: 'item', resource: 'ChapterCollection', schema: chapterCollectionSchema },
  revalidates: true,
  problems: ['bad_request', 'not_found'],
})

const chapterNumber = z.number().min(0).max(1_000_000)

const addChaptersSchema = z
  .object({
    number: meta(chapterNumber.optional(), 'Number of a single chapter.', 12.5),
    title: meta(text({ max: 500 }).nullable().optional(), 'Title.', 'Star Smith'),
    volume: meta(z.int().min(0).max(100_000).nullable().optional(), 'Volume number.', 3),
    from: meta(z.int().min(0).max(1_000_000).optional(), 'First number of a range.', 1),
    to: meta(z.int().min(0).max(1_000_000).optional(), 'Last number of a range.', 12),
  })
  .meta({
    title: 'AddChapters',
    description: 'One chapter with a `number`, or a range of at most 500 whole numbers from `from` to `to`.',
    examples: [
      { number: 12.5, title: 'The Extra Blade', volume: 3 },
      { from: 1, to: 12 },
    ],
  })
export type AddChapters = z.output<typeof addChaptersSchema>

export const addChapters = endpoint({
  id: 'addChapters',
  method: 'POST',
  path: '/api/mangas/{id}/chapters',
  tag,
  summary: 'Add a chapter {number, title?, volume?} or a range {from, to}',
  description:
    'For chapters that no source lists. From a range only the missing ones are added; 422 if there are none. The response contains the added chapters.',
  params: idParam,
  body: { schema: addChaptersSchema, accepts: 'resource' },
  status: 201,
  response: { kind: 'item', resource: 'ChapterCollection', schema: chapterCollectionSchema },
  problems: ['bad_request', 'validation_failed', 'not_found'],
})

export const fetchChapters = endpoint({
  id: 'fetchChapters',
  method: 'POST',
  path: '/api/manga/chapters/fetch',
  tag,
  summary: 'Search the sources of a manga for chapters in the background',
  description:
    'Queries the catalog (if the manga has an `externalId`) and the preferred sources with a chapter list. Adds new chapters, updates changed ones and removes none. If such a job is already queued, the response contains that job.',
  body: {
    schema: z.object({
      mangaId: meta(z.uuid(messageKey('validation.uuid')), 'Identifier of the manga.', exampleIds.manga),
    }),
    wrongType: 422,
  },
  status: 202,
  response: {
    kind: 'json',
    schema: z.object({ jobId, mangaId, status: meta(z.string(), 'Status of the job.', 'pending') }),
  },
  problems: ['bad_request', 'validation_failed'],
})

export const downloadChapterFile = endpoint({
  id: 'downloadChapterFile',
  method: 'GET',
  path: '/api/manga/chapters/{id}/download',
  tag,
  summary:
    'Download the CBZ of a chapter, or its linked file as it is; `Prefer: return=minimal` returns the headers only',
  params: chapterIdParam,
  response: {
    kind: 'file',
    mediaTypes: [
      'application/vnd.comicbook+zip',
      'application/vnd.comicbook-rar',
      'application/x-cb7',
      'application/x-cbt',
      'application/pdf',
      'application/epub+zip',
    ],
  },
  problems: ['not_found', 'conflict', 'range_not_satisfiable', 'archive_broken'],
})

export const downloadVolume = endpoint({
  id: 'downloadVolume',
  method: 'GET',
  path: '/api/mangas/{id}/volumes/{volume}/download',
  tag,
  summary: 'Download the visible chapters of a volume as one CBZ',
  description: '404 if the volume is not a number, or none of its chapters is downloaded.',
  params: z.object({ id: mangaId, volume: meta(z.string(), 'Volume number.', '3') }),
  response: { kind: 'file', mediaTypes: ['application/vnd.comicbook+zip'] },
  problems: ['not_found', 'conflict', 'range_not_satisfiable', 'archive_broken'],
})

export const hideChapter = endpoint({
  id: 'hideChapter',
  method: 'DELETE',
  path: '/api/manga/chapters/{id}',
  tag,
  summary: 'Hide a chapter; its file and reading progress are kept',
  description: 'Idempotent. `restoreChapter` unhides it.',
  params: chapterIdParam,
  response: { kind: 'empty' },
  problems: ['not_found'],
})

export const restoreChapter = endpoint({
  id: 'restoreChapter',
  method: 'POST',
  path: '/api/manga/chapters/{id}/restore',
  tag,
  summary: 'Unhide a chapter',
  params: chapterIdParam,
  response: { kind: 'empty' },
  problems: ['not_found'],
})

export const deleteChapterFile = endpoint({
  id: 'deleteChapterFile',
  method: 'DELETE',
  path: '/api/manga/chapters/{id}/cbz',
  tag,
  summary: 'Delete the CBZ of a chapter; can be undone for 10 minutes',
  description: 'The chapter can be downloaded again.',
  params: chapterIdParam,
  response: { kind: 'empty' },
  problems: ['not_found', 'conflict', 'disk_full'],
})

export const restoreChapterFile = endpoint({
  id: 'restoreChapterFile',
  method: 'POST',
  path: '/api/manga/chapters/{id}/cbz/restore',
  tag,
  summary: 'Restore a deleted CBZ within 10 minutes, while Bunko runs and disk space allows',
  params: chapterIdParam,
  response: { kind: 'empty' },
  problems: ['not_found', 'conflict'],
})

/** Chapter ids of a bulk operation. */
const chapterIdsField = meta(
  z.array(z.string()).min(1, messageKey('validation.atLeastOneChapter')).max(20_000),
  'Identifiers of the chapters.',
  [exampleIds.chapter],
)

const visibilityResponse = {
  kind: 'json',
  schema: z.object({ chapterIds }).meta({ title: 'ShownChapters', description: 'The changed chapters.' }),
} as const

export const showChapters = endpoint({
  id: 'showChapters',
  method: 'POST',
  path: '/api/manga/chapters/visibility',
  tag,
  summary: 'Hide or unhide chapters; returns the changed ones',
  body: {
    schema: z
      .object({
        chapterIds: chapterIdsField,
        isVisible: meta(z.boolean(), 'False to hide, true to unhide.', false),
      })
      .meta({ title: 'ShowChapters', description: 'Chapters to hide or unhide, at most 20,000.' }),
  },
  response: visibilityResponse,
  problems: ['bad_request', 'validation_failed'],
})

export const showMangas = endpoint({
  id: 'showMangas',
  method: 'POST',
  path: '/api/mangas/visibility',
  tag,
  summary: 'Hide or unhide all chapters of mangas; returns the changed ones',
  body: {
    schema: z
      .object({
        mangaIds: mangaIdsField,
        isVisible: meta(z.boolean(), 'False to hide, true to unhide.', false),
      })
      .meta({ title: 'ShowMangas', description: 'Mangas whose chapters to hide or unhide.' }),
  },
  response: visibilityResponse,
  problems: ['bad_request', 'validation_failed'],
})

export const markChapters = endpoint({
  id: 'markChapters',
  method: 'POST',
  path: '/api/manga/chapters/mark',
  tag,
  summary: 'Mark chapters as read or unread; returns the changed ones',
  body: {
    schema: z
      .object({
        chapterIds: chapterIdsField,
        isRead: meta(z.boolean(), 'True for read, false for unread.', true),
      })
      .meta({ title: 'MarkChapters', description: 'Chapters to mark, at most 20,000.' }),
  },
  response: { kind: 'json', schema: markedChapters },
  problems: ['bad_request', 'validation_failed'],
})
