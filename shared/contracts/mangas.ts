import { z } from 'zod'
import { asIssue, message, messageKey } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { dateTime, httpUrl, idParam, pageNumber, queryFlag, queryInteger, text } from './fields.ts'

export const mangaStatus = z.enum(['ongoing', 'completed', 'hiatus'])

/** The members that create and edit write (specification, section 2). */
const writable = {
  title: text({ min: 1, max: 255 }),
  slug: z.string().regex(/^([a-z0-9-]+)$/, messageKey('validation.slug')),
  description: text(),
  author: text(),
  publicationYear: z.int().min(1900).max(2100),
  genres: z.array(text({ min: 1 })).min(1, messageKey('validation.atLeastOneGenre')),
  status: mangaStatus,
  externalId: text().nullable(),
  imageUrl: httpUrl().nullable(),
  rating: z.number().min(0).max(5).nullable(),
}

export const mangaWriteSchema = z
  .object({
    ...writable,
    externalId: writable.externalId.default(null),
    imageUrl: writable.imageUrl.default(null),
    rating: writable.rating.default(null),
  })
  .meta({ title: 'MangaWrite' })
export type MangaWrite = z.output<typeof mangaWriteSchema>

/** Only the members that are present are checked and changed; no defaults, for they would clear what is left out. */
export const mangaEditSchema = z.object(writable).partial().meta({ title: 'MangaEdit' })
export type MangaEdit = z.output<typeof mangaEditSchema>

export const mangaDetailSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    slug: z.string(),
    alternativeSlugs: z.array(z.string()),
    description: z.string(),
    author: z.string(),
    publicationYear: z.int(),
    genres: z.array(z.string()),
    status: mangaStatus,
    externalId: z.string().nullable(),
    imageUrl: z.string().nullable(),
    /** Served by Bunko itself; null while there is no cover. */
    thumbnailUrl: z.string().nullable(),
    rating: z.number().nullable(),
  })
  .meta({ title: 'Manga' })
export type MangaDetail = z.output<typeof mangaDetailSchema>

export const mangaListItemSchema = mangaDetailSchema
  .omit({ description: true, alternativeSlugs: true })
  .extend({
    chapterCount: z.int(),
    availableChapterCount: z.int(),
    unreadCount: z.int(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .meta({ title: 'MangaListItem' })
export type MangaListItem = z.output<typeof mangaListItemSchema>

export const mangaSearchItemSchema = mangaListItemSchema
  .extend({ alternativeSlugs: z.array(z.string()) })
  .meta({ title: 'MangaSearchItem' })
export type MangaSearchItem = z.output<typeof mangaSearchItemSchema>

export const mangaSearchSchema = z
  .object({
    /** Best match first. */
    items: z.array(mangaSearchItemSchema),
    total: z.int().min(0),
    page: z.int().min(1),
    limit: z.int().min(1),
  })
  .meta({ title: 'MangaSearch' })
export type MangaSearch = z.output<typeof mangaSearchSchema>

const tag = 'Mangas'
const item = { kind: 'item', resource: 'Manga', schema: mangaDetailSchema } as const

export const createManga = endpoint({
  id: 'createManga',
  method: 'POST',
  path: '/api/mangas/create',
  tag,
  summary: 'Add a manga to the library',
  body: { schema: mangaWriteSchema, accepts: 'resource' },
  status: 201,
  answer: item,
  problems: ['bad_request', 'validation_failed'],
})

export const editManga = endpoint({
  id: 'editManga',
  method: 'PUT',
  path: '/api/mangas/{id}/edit',
  tag,
  summary: 'Change the members of a manga that are sent',
  params: idParam,
  body: { schema: mangaEditSchema, accepts: 'resource' },
  status: 200,
  answer: item,
  problems: ['bad_request', 'not_found', 'validation_failed'],
})

/** The same in the list and in a search. */
const filters = {
  status: mangaStatus.optional(),
  genre: z.string().optional(),
  unread: queryFlag.optional(),
  downloaded: queryFlag.optional(),
  missing: queryFlag.optional(),
}

const shortestSearch = 3

/** Counted in characters (code points) without the space around them. */
const searchText = z
  .string()
  .trim()
  .pipe(
    text().refine(
      (value) => [...value].length >= shortestSearch,
      asIssue(message('validation.searchTooShort', { minimum: shortestSearch })),
    ),
  )
  .meta({ minLength: shortestSearch })

export const searchMangas = endpoint({
  id: 'searchMangas',
  method: 'GET',
  path: '/api/mangas/search',
  tag,
  summary: 'Search the library by any part of a title, a slug (former ones included) or an author',
  query: z.object({
    q: searchText,
    page: pageNumber,
    limit: queryInteger({ min: 1, max: 50 }).optional().default(20),
    ...filters,
  }),
  status: 200,
  answer: { kind: 'json', schema: mangaSearchSchema },
  problems: ['bad_request'],
})

export const mangaSortColumns = ['title', 'createdAt', 'updatedAt', 'rating', 'publicationYear', 'lastReadAt'] as const

export const listMangas = endpoint({
  id: 'listMangas',
  method: 'GET',
  path: '/api/mangas',
  tag,
  summary: 'List the mangas of the library',
  query: z.object({
    page: pageNumber,
    limit: queryInteger({ min: 1, max: 100 }).optional().default(20),
    sortBy: z.enum(mangaSortColumns).optional().default('title'),
    sortOrder: z
      .string()
      .toLowerCase()
      .pipe(z.enum(['asc', 'desc']))
      .optional(),
    ...filters,
    find: text({ min: 1 }).optional(),
  }),
  status: 200,
  answer: { kind: 'collection', resource: 'Manga', schema: mangaListItemSchema, json: 'page', pageSize: 20 },
  problems: ['bad_request'],
})

export const getMangaById = endpoint({
  id: 'getMangaById',
  method: 'GET',
  path: '/api/mangas/by-id/{id}',
  tag,
  summary: 'Read a manga by its identifier',
  params: idParam,
  status: 200,
  answer: item,
  problems: ['not_found'],
})

export const getMangaBySlug = endpoint({
  id: 'getMangaBySlug',
  method: 'GET',
  path: '/api/mangas/by-slug/{slug}',
  tag,
  summary: 'Read a manga by its slug, a former slug included',
  params: z.object({ slug: z.string() }),
  status: 200,
  answer: item,
  problems: ['not_found'],
})

export const getMangaCover = endpoint({
  id: 'getMangaCover',
  method: 'GET',
  path: '/api/mangas/{id}/cover',
  tag,
  summary: 'The cover: its own, or else the first page of the first chapter that is on disk',
  params: idParam,
  query: z.object({ width: queryInteger({ min: 16, max: 2000 }).optional(), v: z.string().optional() }),
  status: 200,
  answer: { kind: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] },
  problems: ['bad_request', 'not_found'],
})

export const genreListSchema = z
  .object({ items: z.array(z.object({ name: z.string(), mangaCount: z.int() }).meta({ title: 'Genre' })) })
  .meta({ title: 'GenreList' })

export const listGenres = endpoint({
  id: 'listGenres',
  method: 'GET',
  path: '/api/genres',
  tag,
  summary: 'The genres in use by name, each with the number of its mangas',
  status: 200,
  answer: { kind: 'json', schema: genreListSchema },
  problems: [],
})

/** Mangas of one call that changes many. */
export const mangaIdsField = z.array(z.string()).min(1, messageKey('validation.atLeastOneManga')).max(500)

export const downloadMangasResultSchema = z
  .object({
    jobCount: z.int(),
    /** Mangas of which nothing could be queued, and why. */
    refused: z.array(z.object({ mangaId: z.string(), reason: z.string() }).meta({ title: 'RefusedManga' })),
  })
  .meta({ title: 'DownloadMangasResult' })
export type DownloadMangasResult = z.output<typeof downloadMangasResultSchema>

export const downloadMangas = endpoint({
  id: 'downloadMangas',
  method: 'POST',
  path: '/api/mangas/download',
  tag,
  summary: 'Download every visible chapter of some mangas that is not on disk, in the background',
  body: { schema: z.object({ mangaIds: mangaIdsField }).meta({ title: 'DownloadMangas' }), accepts: 'json' },
  status: 202,
  answer: { kind: 'json', schema: downloadMangasResultSchema },
  speaks: true,
  problems: ['bad_request', 'validation_failed'],
})

export const markMangas = endpoint({
  id: 'markMangas',
  method: 'POST',
  path: '/api/mangas/mark',
  tag,
  summary: 'Mark all visible chapters of some mangas as read or unread; answers with those that changed',
  body: {
    schema: z.object({ mangaIds: mangaIdsField, isRead: z.boolean() }).meta({ title: 'MarkMangas' }),
    accepts: 'json',
  },
  status: 200,
  answer: { kind: 'json', schema: z.object({ chapterIds: z.array(z.string()) }).meta({ title: 'MarkedChapters' }) },
  problems: ['bad_request', 'validation_failed'],
})
