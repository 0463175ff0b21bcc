import { z } from 'zod'
import { messageKey } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { dateTime, idParam, pagedList, pageNumber, queryInteger, text } from './fields.ts'
import { mangaIdsField } from './mangas.ts'

export const chapterListItemSchema = z
  .object({
    id: z.string(),
    number: z.number(),
    /** Distinguishes it from the chapter with this number, such as `side story` or `season 2`; null in the main story. */
    label: z.string().nullable(),
    title: z.string().nullable(),
    volume: z.int().nullable(),
    isVisible: z.boolean(),
    /** Whether its CBZ is downloaded. */
    isAvailable: z.boolean(),
    /** Whether its linked file could not be found by the last scan; its pages cannot be read now. */
    isOffline: z.boolean(),
    /** What was found wrong with its file when it was last read, scanned or checked; null when it was whole. */
    fileProblem: z.enum(['damaged', 'missing', 'offline']).nullable(),
    createdAt: dateTime,
    pageCount: z.int().nullable(),
    language: z.string().nullable(),
    groups: z.array(z.string()),
    sourceName: z.string().nullable(),
    /** The source of its CBZ; null without one, or if the source is not known. */
    sourceId: z.string().nullable(),
    sizeBytes: z.int().nullable(),
    /** Release date according to its source. */
    publishedAt: dateTime.nullable(),
    /** URL at the publisher, if it can be read only there. */
    externalUrl: z.string().nullable(),
    lastReadPage: z.int().nullable(),
    isRead: z.boolean(),
  })
  .meta({ title: 'Chapter' })
export type ChapterListItem = z.output<typeof chapterListItemSchema>

const tag = 'Chapters'
const sortOrder = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['asc', 'desc']))
  .optional()
  .default('desc')

const chapterCollectionSchema = pagedList(chapterListItemSchema)

export const listChapters = endpoint({
  id: 'listChapters',
  method: 'GET',
  path: '/api/mangas/{id}/chapters',
  tag,
  summary: 'List the chapters of a manga by number, volume and language, including hidden ones',
  params: idParam,
  query: z.object({
    page: pageNumber,
    limit: queryInteger({ min: 1, max: 500 }).optional().default(20),
    sortOrder,
    visibility: z.enum(['all', 'visible', 'hidden']).optional().default('all'),
  }),
  status: 200,
  response: { kind: 'item', resource: 'ChapterCollection', schema: chapterCollectionSchema },
  revalidates: true,
  problems: ['bad_request', 'not_found'],
})

const chapterNumber = z.number().min(0).max(1_000_000)

export const addChaptersSchema = z
  .object({
    number: chapterNumber.optional(),
    title: text({ max: 500 }).nullable().optional(),
    volume: z.int().min(0).max(100_000).nullable().optional(),
    from: z.int().min(0).max(1_000_000).optional(),
    to: z.int().min(0).max(1_000_000).optional(),
  })
  .meta({ title: 'AddChapters' })
export type AddChapters = z.output<typeof addChaptersSchema>

export const addChapters = endpoint({
  id: 'addChapters',
  method: 'POST',
  path: '/api/mangas/{id}/chapters',
  tag,
  summary: 'Add a chapter {number, title?, volume?} or a range {from, to}',
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
  body: { schema: z.object({ mangaId: z.uuid(messageKey('validation.uuid')) }), accepts: 'json', wrongType: 422 },
  status: 202,
  response: {
    kind: 'json',
    schema: z.object({ jobId: z.string(), mangaId: z.string(), status: z.string() }),
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
  params: idParam,
  status: 200,
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
  params: z.object({ id: z.string(), volume: z.string() }),
  status: 200,
  response: { kind: 'file', mediaTypes: ['application/vnd.comicbook+zip'] },
  problems: ['not_found', 'conflict', 'range_not_satisfiable', 'archive_broken'],
})

export const hideChapter = endpoint({
  id: 'hideChapter',
  method: 'DELETE',
  path: '/api/manga/chapters/{id}',
  tag,
  summary: 'Hide a chapter; its file and reading progress are kept',
  params: idParam,
  status: 204,
  response: { kind: 'empty' },
  problems: ['not_found'],
})

export const restoreChapter = endpoint({
  id: 'restoreChapter',
  method: 'POST',
  path: '/api/manga/chapters/{id}/restore',
  tag,
  summary: 'Unhide a chapter',
  params: idParam,
  status: 204,
  response: { kind: 'empty' },
  problems: ['not_found'],
})

export const deleteChapterFile = endpoint({
  id: 'deleteChapterFile',
  method: 'DELETE',
  path: '/api/manga/chapters/{id}/cbz',
  tag,
  summary: 'Delete the CBZ of a chapter; can be undone for 10 minutes',
  params: idParam,
  status: 204,
  response: { kind: 'empty' },
  problems: ['not_found', 'conflict', 'disk_full'],
})

export const restoreChapterFile = endpoint({
  id: 'restoreChapterFile',
  method: 'POST',
  path: '/api/manga/chapters/{id}/cbz/restore',
  tag,
  summary: 'Restore a deleted CBZ within 10 minutes, while Bunko runs and disk space allows',
  params: idParam,
  status: 204,
  response: { kind: 'empty' },
  problems: ['not_found', 'conflict'],
})

const visibilityResponse = {
  kind: 'json',
  schema: z.object({ chapterIds: z.array(z.string()) }).meta({ title: 'ShownChapters' }),
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
        chapterIds: z.array(z.string()).min(1, messageKey('validation.atLeastOneChapter')).max(20_000),
        isVisible: z.boolean(),
      })
      .meta({ title: 'ShowChapters' }),
    accepts: 'json',
  },
  status: 200,
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
    schema: z.object({ mangaIds: mangaIdsField, isVisible: z.boolean() }).meta({ title: 'ShowMangas' }),
    accepts: 'json',
  },
  status: 200,
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
        chapterIds: z.array(z.string()).min(1, messageKey('validation.atLeastOneChapter')).max(20_000),
        isRead: z.boolean(),
      })
      .meta({ title: 'MarkChapters' }),
    accepts: 'json',
  },
  status: 200,
  response: { kind: 'json', schema: z.object({ chapterIds: z.array(z.string()) }).meta({ title: 'MarkedChapters' }) },
  problems: ['bad_request', 'validation_failed'],
})
