import { z } from 'zod'
import { isCatalogId } from '../catalog-source.ts'
import { asIssue, message, messageKey } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import {
  chapterIds,
  createdAt,
  exampleIds,
  exampleShelfId,
  httpUrl,
  idParam,
  jobIds,
  mangaId,
  meta,
  pageLimit,
  pageNumber,
  queryFlag,
  queryInteger,
  sortDirection,
  text,
  updatedAt,
} from './fields.ts'

export const mangaStatuses = ['ongoing', 'completed', 'hiatus'] as const
export const mangaStatus = z.enum(mangaStatuses)

/** Members that create and edit accept (docs/requirements.md, R3). */
const writable = {
  title: meta(text({ min: 1, max: 255 }), 'Title.', 'Star Smith'),
  slug: meta(
    z.string().regex(/^([a-z0-9-]+)$/, messageKey('validation.slug')),
    'Short unique name for URLs.',
    'star-smith',
  ),
  description: meta(text(), 'Description.', 'A smith forges falling stars into blades.'),
  author: meta(text(), 'Author.', 'Mori Aoba'),
  publicationYear: meta(z.int().min(1900).max(2100), 'Year of the first publication.', 2019),
  genres: meta(z.array(text({ min: 1 })).min(1, messageKey('validation.atLeastOneGenre')), 'Genres.', [
    'Adventure',
    'Fantasy',
  ]),
  status: mangaStatus.meta({ description: 'Publication status.' }),
  externalId: meta(text({ min: 1 }).nullable(), 'Identifier in the external catalog.', exampleIds.catalog),
  imageUrl: meta(httpUrl().nullable(), 'URL of an external cover.', 'https://covers.example/star.jpg'),
  rating: meta(z.number().min(0).max(5).nullable(), 'Rating from 0 to 5.', 4.2),
}

const isYearEstimated = meta(
  z.boolean().optional(),
  'Whether the year is unknown and `publicationYear` an estimate.',
  false,
)

const incognito = meta(z.boolean().optional(), 'Whether reading it leaves no trace.', false)

const notes = 'The user’s notes; empty if there are none.'
const exampleNotes = 'Recommended by Emi.'
const notesToWrite = meta(text({ max: 20_000 }).optional(), notes, exampleNotes)

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
    externalId: meta(
      writable.externalId
        .refine((id) => id === null || id.trim() === '' || isCatalogId(id), messageKey('validation.catalogId'))
        .default(null),
      'Identifier in the external catalog.',
      exampleIds.catalog,
    ),
    imageUrl: meta(writable.imageUrl.default(null), 'URL of an external cover.', 'https://covers.example/star.jpg'),
    rating: meta(writable.rating.default(null), 'Rating from 0 to 5.', 4.2),
    isYearEstimated,
    incognito,
    notes: notesToWrite,
  })
  .meta({ title: 'MangaWrite', description: 'A manga to add.' })
export type MangaWrite = z.output<typeof mangaWriteSchema>

/** Only present members are changed. There are no defaults, because they would reset omitted members. */
const mangaEditSchema = z
  .object({ ...writable, isYearEstimated, incognito, notes: notesToWrite })
  .partial()
  .meta({ title: 'MangaEdit', description: 'The members to change.', examples: [{ status: 'completed', rating: 4.5 }] })
export type MangaEdit = z.output<typeof mangaEditSchema>

export const mangaDetailSchema = z
  .object({
    id: mangaId,
    title: meta(z.string(), 'Title.', 'Star Smith'),
    slug: meta(z.string(), 'Short unique name for URLs.', 'star-smith'),
    alternativeSlugs: meta(z.array(z.string()), 'Former slugs, which remain valid.', ['starsmith']),
    description: meta(z.string(), 'Description.', 'A smith forges falling stars into blades.'),
    author: meta(z.string(), 'Author.', 'Mori Aoba'),
    publicationYear: meta(z.int(), 'Year of the first publication.', 2019),
    genres: meta(z.array(z.string()), 'Genres.', ['Adventure', 'Fantasy']),
    status: mangaStatus.meta({ description: 'Publication status.' }),
    externalId: meta(z.string().nullable(), 'Identifier in the external catalog.', exampleIds.catalog),
    imageUrl: meta(z.string().nullable(), 'URL of an external cover.', 'https://covers.example/star.jpg'),
    thumbnailUrl: meta(
      z.string().nullable(),
      'URL of the cover served by Bunko; null without a cover.',
      `/api/mangas/${exampleIds.manga}/cover?width=320&v=5d0c6a8be012`,
    ),
    rating: meta(z.number().nullable(), 'Rating from 0 to 5.', 4.2),
    isYearEstimated: meta(z.boolean(), 'Whether the year is unknown and `publicationYear` an estimate.', false),
    incognito: meta(z.boolean(), 'Whether reading it leaves no trace.', false),
    notes: meta(z.string(), notes, exampleNotes),
  })
  .meta({ title: 'Manga', description: 'A manga in the library.' })
export type MangaDetail = z.output<typeof mangaDetailSchema>

export const mangaListItemSchema = mangaDetailSchema
  .omit({ description: true, alternativeSlugs: true, notes: true })
  .extend({
    chapterCount: meta(z.int(), 'Number of visible chapters.', 48),
    volumeCount: meta(z.int(), 'Number of visible chapters that are whole volumes.', 0),
    availableChapterCount: meta(z.int(), 'Number of downloaded chapters.', 12),
    unreadCount: meta(z.int(), 'Number of visible unread chapters.', 39),
    createdAt,
    updatedAt,
  })
  .meta({ title: 'MangaListItem', description: 'A manga in a list.' })
export type MangaListItem = z.output<typeof mangaListItemSchema>

const mangaSearchItemSchema = mangaListItemSchema
  .extend({ alternativeSlugs: meta(z.array(z.string()), 'Former slugs, which remain valid.', ['starsmith']) })
  .meta({ title: 'MangaSearchItem', description: 'A search result.' })
export type MangaSearchItem = z.output<typeof mangaSearchItemSchema>

const mangaSearchSchema = z
  .object({
    items: meta(z.array(mangaSearchItemSchema), 'The items of this page, best match first.'),
    total: meta(z.int().min(0), 'Total number of items.', 1),
    page: meta(z.int().min(1), 'Page number, starting at 1.', 1),
    limit: meta(z.int().min(1), 'Maximum number of items per page.', 20),
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
  description: '422 if another manga uses the slug, or used it before.',
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
  description:
    'Omitted members are kept. A new `publicationYear` clears `isYearEstimated`. A former slug remains valid as an alternative slug.',
  params: idParam,
  body: { schema: mangaEditSchema, accepts: 'resource' },
  response: item,
  changes: 'Manga',
  problems: ['bad_request', 'not_found', 'validation_failed'],
})

/** Filters of the list and the search. */
const filters = {
  status: meta(mangaStatus.optional(), 'Only mangas with this status.'),
  genre: meta(z.string().optional(), 'Only mangas of this genre.', 'Fantasy'),
  shelf: meta(z.string().optional(), 'Only mangas on this shelf, by its identifier.', exampleShelfId),
  unread: meta(queryFlag.optional(), 'Only mangas with unread chapters (`true`) or without (`false`).', true),
  downloaded: meta(queryFlag.optional(), 'Only mangas with downloaded chapters (`true`) or without (`false`).', true),
  missing: meta(queryFlag.optional(), 'Only mangas with gaps in the chapter numbers (`true`) or without.', true),
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
  description: 'Ignores case and accents. Sorted by relevance.',
  query: z.object({
    q: searchText.meta({ description: 'Part of a title, slug or author; at least 3 characters.', examples: ['smith'] }),
    page: pageNumber,
    limit: meta(queryInteger({ min: 1, max: 50 }).optional().default(20), 'Items per page, 1 to 50.'),
    ...filters,
  }),
  response: { kind: 'json', schema: mangaSearchSchema },
  revalidates: true,
  problems: ['bad_request', 'not_found'],
})

export const mangaSortColumns = ['title', 'createdAt', 'updatedAt', 'rating', 'publicationYear', 'lastReadAt'] as const

/** Filters of the list. */
const listFilters = {
  ...filters,
  query: meta(
    z.string().optional(),
    'Only mangas that the query finds: words and `"phrases"`, `field:value`, `field>5`, `-not`, `OR`, parentheses (docs/query.md).',
    'genre:Fantasy unread>0 -status:hiatus',
  ),
  find: meta(text({ min: 1 }).optional(), 'Only mangas with this text in the title, a slug or the author.', '鋼'),
}

export const listMangas = endpoint({
  id: 'listMangas',
  method: 'GET',
  path: '/api/mangas',
  tag,
  summary: 'List the mangas in the library',
  query: z.object({
    page: pageNumber,
    limit: pageLimit(100),
    sortBy: meta(
      z.enum(mangaSortColumns).optional(),
      'Sort column. Default: that of the shelf, the order of a manual shelf, or `title`.',
    ),
    sortOrder: meta(
      sortDirection.optional(),
      'Sort direction, case-insensitive. Default: that of the shelf, `asc` for titles, otherwise `desc`.',
    ),
    ...listFilters,
  }),
  response: { kind: 'collection', resource: 'Manga', schema: mangaListItemSchema, json: 'page', pageSize: 20 },
  revalidates: true,
  problems: ['bad_request', 'not_found'],
})

const titleLetterSchema = z
  .object({
    letter: meta(
      z.string(),
      'A letter, `#` for digits and signs, a row of the kana table, the first consonant of a Hangul syllable, or 漢.',
      'S',
    ),
    count: meta(z.int().min(1), 'Number of mangas.', 12),
  })
  .meta({ title: 'TitleLetter', description: 'A letter that titles begin with.' })
export type TitleLetter = z.output<typeof titleLetterSchema>

export const listTitleLetters = endpoint({
  id: 'listTitleLetters',
  method: 'GET',
  path: '/api/mangas/letters',
  tag,
  summary: 'Count the mangas by the letter that their title begins with',
  description: 'In ascending order of titles, so that the numbers before a letter add up to its place in the list.',
  query: z.object(listFilters),
  response: {
    kind: 'json',
    schema: z
      .object({ items: meta(z.array(titleLetterSchema), 'The letters in use, in the order of titles.') })
      .meta({ title: 'TitleLetterList' }),
  },
  revalidates: true,
  problems: ['bad_request', 'not_found'],
})

export const getMangaById = endpoint({
  id: 'getMangaById',
  method: 'GET',
  path: '/api/mangas/by-id/{id}',
  tag,
  summary: 'Get a manga by its identifier',
  params: idParam,
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
  params: z.object({ slug: meta(z.string(), 'Short unique name for URLs.', 'star-smith') }),
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
  description:
    'With `width` a smaller copy, never a larger one. With `v`, the version tag, the response can be cached forever.',
  params: idParam,
  query: z.object({
    width: meta(queryInteger({ min: 16, max: 2000 }).optional(), 'Width of a smaller copy in pixels, 16 to 2000.', 512),
    v: meta(z.string().optional(), 'Version of the file, which makes the response immutable.', '5d0c6a8be012'),
  }),
  response: { kind: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] },
  problems: ['bad_request', 'not_found', 'conflict'],
})

const genreListSchema = z
  .object({
    items: meta(
      z.array(
        z
          .object({ name: meta(z.string(), 'Name.', 'Fantasy'), mangaCount: meta(z.int(), 'Number of mangas.', 12) })
          .meta({ title: 'Genre', description: 'A genre, spelled as in most of its mangas.' }),
      ),
      'The items of this page.',
    ),
  })
  .meta({ title: 'GenreList', description: 'The genres in use.' })

export const listGenres = endpoint({
  id: 'listGenres',
  method: 'GET',
  path: '/api/genres',
  tag,
  summary: 'List the genres in use with their numbers of mangas',
  response: { kind: 'json', schema: genreListSchema },
  revalidates: true,
  problems: [],
})

/** Manga ids of a bulk operation. */
export const mangaIdsField = meta(
  z.array(z.string()).min(1, messageKey('validation.atLeastOneManga')).max(500),
  'Identifiers of mangas, at most 500.',
  [exampleIds.manga],
)

const downloadMangasResultSchema = z
  .object({
    jobCount: meta(z.int(), 'Jobs of the chapters, also those already queued. With `dryRun`, what would be added.', 48),
    jobIds,
    refused: meta(
      z.array(
        z
          .object({
            mangaId,
            reason: meta(z.string(), 'The reason.', 'there is no active content source: add one or switch one on'),
          })
          .meta({ title: 'RefusedManga', description: 'A manga that could not be queued.' }),
      ),
      'Mangas that could not be queued, with the reason.',
      [],
    ),
  })
  .meta({ title: 'DownloadMangasResult', description: 'The queued downloads.' })
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
        dryRun: meta(z.boolean().optional(), 'Whether to only count what would be downloaded.', false),
      })
      .meta({ title: 'DownloadMangas', description: 'Mangas to download completely.' }),
  },
  status: 202,
  response: { kind: 'json', schema: downloadMangasResultSchema },
  localized: true,
  problems: ['bad_request', 'validation_failed'],
})

export const markedChapters = z
  .object({ chapterIds })
  .meta({ title: 'MarkedChapters', description: 'The changed chapters.' })

export const markMangas = endpoint({
  id: 'markMangas',
  method: 'POST',
  path: '/api/mangas/mark',
  tag,
  summary: 'Mark all visible chapters of mangas as read or unread; returns the changed ones',
  body: {
    schema: z
      .object({
        mangaIds: mangaIdsField,
        isRead: meta(z.boolean(), 'True for read, false for unread.', true),
      })
      .meta({ title: 'MarkMangas', description: 'Mangas whose visible chapters to mark.' }),
  },
  response: { kind: 'json', schema: markedChapters },
  problems: ['bad_request', 'validation_failed'],
})
