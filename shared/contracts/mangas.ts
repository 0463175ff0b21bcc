import { z } from 'zod'
import { isCatalogId } from '../catalog-source.ts'
import { asIssue, message, messageKey } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { dateTime, httpUrl, idParam, pageNumber, queryFlag, queryInteger, text } from './fields.ts'

export const mangaStatuses = ['ongoing', 'completed', 'hiatus'] as const
export const mangaStatus = z.enum(mangaStatuses)

/** Members that create and edit accept (docs/requirements.md, R3). */
const writable = {
  title: text({ min: 1, max: 255 }),
  slug: z.string().regex(/^([a-z0-9-]+)$/, messageKey('validation.slug')),
  description: text(),
  author: text(),
  publicationYear: z.int().min(1900).max(2100),
  genres: z.array(text({ min: 1 })).min(1, messageKey('validation.atLeastOneGenre')),
  status: mangaStatus,
  externalId: text({ min: 1 }).nullable(),
  imageUrl: httpUrl().nullable(),
  rating: z.number().min(0).max(5).nullable(),
}

/** Whether the year is unknown. An edit of the year that omits it clears it. */
const isYearEstimated = z.boolean().optional()

/** The genre of a manga whose genres are unknown. */
export const unknownGenre = 'Uncategorized'

/** The author of a manga whose author is unknown. */
export const unknownAuthor = 'Unknown'

/** Empty if the author is unknown. */
export const knownAuthor = (author: string): string => (author === unknownAuthor ? '' : author)

/** Without the one that stands for unknown genres. */
export const knownGenres = (genres: readonly string[]): string[] => genres.filter((genre) => genre !== unknownGenre)

export const mangaWriteSchema = z
  .object({
    ...writable,
    externalId: writable.externalId
      .refine((id) => id === null || id.trim() === '' || isCatalogId(id), messageKey('validation.catalogId'))
      .default(null),
    imageUrl: writable.imageUrl.default(null),
    rating: writable.rating.default(null),
    isYearEstimated,
  })
  .meta({ title: 'MangaWrite' })
export type MangaWrite = z.output<typeof mangaWriteSchema>

/** Only present members are changed. There are no defaults, because they would reset omitted members. */
export const mangaEditSchema = z
  .object({ ...writable, isYearEstimated })
  .partial()
  .meta({ title: 'MangaEdit' })
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
    /** URL of the cover served by Bunko; null without a cover. */
    thumbnailUrl: z.string().nullable(),
    rating: z.number().nullable(),
    isYearEstimated: z.boolean(),
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
  response: item,
  problems: ['bad_request', 'validation_failed'],
})

export const editManga = endpoint({
  id: 'editManga',
  method: 'PUT',
  path: '/api/mangas/{id}/edit',
  tag,
  summary: 'Edit a manga',
  params: idParam,
  body: { schema: mangaEditSchema, accepts: 'resource' },
  status: 200,
  response: item,
  changes: 'Manga',
  problems: ['bad_request', 'not_found', 'validation_failed'],
})

/** Filters of the list and the search. */
const filters = {
  status: mangaStatus.optional(),
  genre: z.string().optional(),
  label: z.string().optional(),
  unread: queryFlag.optional(),
  downloaded: queryFlag.optional(),
  missing: queryFlag.optional(),
}

const minSearchLength = 3

/** The length is in characters (code points), without surrounding whitespace. */
const searchText = z
  .string()
  .trim()
  .pipe(
    text().refine(
      (value) => [...value].length >= minSearchLength,
      asIssue(message('validation.searchTooShort', { minimum: minSearchLength })),
    ),
  )
  .meta({ minLength: minSearchLength })

export const searchMangas = endpoint({
  id: 'searchMangas',
  method: 'GET',
  path: '/api/mangas/search',
  tag,
  summary: 'Search the library by title, slug (including former ones) or author',
  query: z.object({
    q: searchText,
    page: pageNumber,
    limit: queryInteger({ min: 1, max: 50 }).optional().default(20),
    ...filters,
  }),
  status: 200,
  response: { kind: 'json', schema: mangaSearchSchema },
  revalidates: true,
  problems: ['bad_request'],
})

export const mangaSortColumns = ['title', 'createdAt', 'updatedAt', 'rating', 'publicationYear', 'lastReadAt'] as const

export const listMangas = endpoint({
  id: 'listMangas',
  method: 'GET',
  path: '/api/mangas',
  tag,
  summary: 'List the mangas in the library',
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
  response: { kind: 'collection', resource: 'Manga', schema: mangaListItemSchema, json: 'page', pageSize: 20 },
  revalidates: true,
  problems: ['bad_request'],
})

export const getMangaById = endpoint({
  id: 'getMangaById',
  method: 'GET',
  path: '/api/mangas/by-id/{id}',
  tag,
  summary: 'Get a manga by its identifier',
  params: idParam,
  status: 200,
  response: item,
  revalidates: true,
  problems: ['not_found'],
})

export const getMangaBySlug = endpoint({
  id: 'getMangaBySlug',
  method: 'GET',
  path: '/api/mangas/by-slug/{slug}',
  tag,
  summary: 'Get a manga by its current or a former slug',
  params: z.object({ slug: z.string() }),
  status: 200,
  response: item,
  revalidates: true,
  problems: ['not_found'],
})

export const getMangaCover = endpoint({
  id: 'getMangaCover',
  method: 'GET',
  path: '/api/mangas/{id}/cover',
  tag,
  summary: 'Get the cover, or the first page of the first downloaded chapter',
  params: idParam,
  query: z.object({ width: queryInteger({ min: 16, max: 2000 }).optional(), v: z.string().optional() }),
  status: 200,
  response: { kind: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] },
  problems: ['bad_request', 'not_found', 'conflict'],
})

export const genreListSchema = z
  .object({ items: z.array(z.object({ name: z.string(), mangaCount: z.int() }).meta({ title: 'Genre' })) })
  .meta({ title: 'GenreList' })

export const listGenres = endpoint({
  id: 'listGenres',
  method: 'GET',
  path: '/api/genres',
  tag,
  summary: 'List the genres in use with their numbers of mangas',
  status: 200,
  response: { kind: 'json', schema: genreListSchema },
  revalidates: true,
  problems: [],
})

/** Manga ids of a bulk operation. */
export const mangaIdsField = z.array(z.string()).min(1, messageKey('validation.atLeastOneManga')).max(500)

export const downloadMangasResultSchema = z
  .object({
    /** With `dryRun`, the number of jobs that would be queued. */
    jobCount: z.int(),
    jobIds: z.array(z.string()),
    /** Mangas that could not be queued, with the reason. */
    refused: z.array(z.object({ mangaId: z.string(), reason: z.string() }).meta({ title: 'RefusedManga' })),
  })
  .meta({ title: 'DownloadMangasResult' })
export type DownloadMangasResult = z.output<typeof downloadMangasResultSchema>

export const downloadMangas = endpoint({
  id: 'downloadMangas',
  method: 'POST',
  path: '/api/mangas/download',
  tag,
  summary: 'Download all missing visible chapters of mangas in the background',
  body: {
    schema: z
      .object({
        mangaIds: mangaIdsField,
        /** Only counts what would be downloaded. */
        dryRun: z.boolean().optional(),
      })
      .meta({ title: 'DownloadMangas' }),
    accepts: 'json',
  },
  status: 202,
  response: { kind: 'json', schema: downloadMangasResultSchema },
  localized: true,
  problems: ['bad_request', 'validation_failed'],
})

export const markMangas = endpoint({
  id: 'markMangas',
  method: 'POST',
  path: '/api/mangas/mark',
  tag,
  summary: 'Mark all visible chapters of mangas as read or unread; returns the changed ones',
  body: {
    schema: z.object({ mangaIds: mangaIdsField, isRead: z.boolean() }).meta({ title: 'MarkMangas' }),
    accepts: 'json',
  },
  status: 200,
  response: { kind: 'json', schema: z.object({ chapterIds: z.array(z.string()) }).meta({ title: 'MarkedChapters' }) },
  problems: ['bad_request', 'validation_failed'],
})
