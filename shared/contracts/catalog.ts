import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime, idParam, pagedList, pageNumber, queryInteger, text } from './fields.ts'
import { jobSchema } from './jobs.ts'
import { mangaDetailSchema, mangaStatus } from './mangas.ts'
import { contentRatings, languageCode } from './settings.ts'

export const catalogItemSchema = z
  .object({
    externalId: z.string(),
    title: z.string(),
    altTitles: z.array(z.string()),
    description: z.string(),
    author: z.string(),
    publicationYear: z.int().nullable(),
    genres: z.array(z.string()),
    status: mangaStatus,
    /** The status as named by the catalog, for example `cancelled`. */
    catalogStatus: z.string().nullable(),
    imageUrl: z.string().nullable(),
    thumbnailUrl: z.string().nullable(),
    rating: z.number().nullable(),
    originalLanguage: z.string(),
    inLibrary: z.boolean(),
    /** Id of the manga in the library, if any. */
    mangaId: z.string().nullable(),
  })
  .meta({ title: 'CatalogItem' })
export type CatalogItem = z.output<typeof catalogItemSchema>

const tag = 'Catalog'

export const searchCatalog = endpoint({
  id: 'searchCatalog',
  method: 'GET',
  path: '/api/catalog-search',
  tag,
  summary: 'Search the external catalog by title',
  query: z.object({
    title: text({ min: 1, max: 500 }),
    page: pageNumber,
    limit: queryInteger({ min: 1, max: 100 }).optional().default(20),
  }),
  status: 200,
  response: { kind: 'item', resource: 'CatalogSearch', schema: pagedList(catalogItemSchema) },
  problems: ['bad_request', 'upstream_failed', 'upstream_timeout'],
})

export const browseOrders = ['popular', 'latest', 'recently-added', 'relevance'] as const
export type BrowseOrder = (typeof browseOrders)[number]
export const catalogStatuses = ['ongoing', 'completed', 'hiatus', 'cancelled'] as const

/** Names in a list that is separated by commas. */
const names = z.string().transform((list) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
)

export const browseCatalog = endpoint({
  id: 'browseCatalog',
  method: 'GET',
  path: '/api/catalog/browse',
  tag,
  summary: 'List mangas of the external catalog by popularity or date, with filters',
  query: z.object({
    order: z.enum(browseOrders).optional(),
    title: text({ min: 1, max: 500 }).optional(),
    genre: names.optional(),
    status: z.enum(catalogStatuses).optional(),
    year: queryInteger({ min: 1900, max: 2100 }).optional(),
    language: languageCode.optional(),
    rating: z.enum(contentRatings).optional(),
    page: pageNumber,
    limit: queryInteger({ min: 1, max: 100 }).optional().default(20),
  }),
  status: 200,
  response: { kind: 'json', schema: pagedList(catalogItemSchema).meta({ title: 'CatalogPage' }) },
  problems: ['bad_request', 'upstream_failed', 'upstream_timeout'],
})

export const catalogGenreSchema = z
  .object({
    name: z.string(),
    /** `genre`, `theme`, `format` or `content`. */
    group: z.string(),
  })
  .meta({ title: 'CatalogGenre' })

export const listCatalogGenres = endpoint({
  id: 'listCatalogGenres',
  method: 'GET',
  path: '/api/catalog/genres',
  tag,
  summary: 'List the genres of the external catalog',
  status: 200,
  response: { kind: 'json', schema: z.object({ items: z.array(catalogGenreSchema) }) },
  problems: ['upstream_failed', 'upstream_timeout'],
})

const catalogParam = z.object({ externalId: z.string() })

export const getCatalogManga = endpoint({
  id: 'getCatalogManga',
  method: 'GET',
  path: '/api/catalog/mangas/{externalId}',
  tag,
  summary: 'Get a manga of the external catalog without adding it',
  params: catalogParam,
  status: 200,
  response: { kind: 'json', schema: catalogItemSchema },
  problems: ['not_found', 'upstream_failed', 'upstream_timeout'],
})

export const catalogChapterSchema = z
  .object({
    number: z.number(),
    /** Distinguishes it from the chapter with this number; null in the main story. */
    label: z.string().nullable(),
    volume: z.int().nullable(),
    title: z.string().nullable(),
    language: z.string(),
    groups: z.array(z.string()),
    publishedAt: dateTime.nullable(),
    pageCount: z.int().min(0),
    /** URL at the publisher, if it can be read only there. */
    externalUrl: z.string().nullable(),
    /** Whether the catalog has its pages. */
    isReadable: z.boolean(),
  })
  .meta({ title: 'CatalogChapter' })
export type CatalogChapter = z.output<typeof catalogChapterSchema>

export const listCatalogChapters = endpoint({
  id: 'listCatalogChapters',
  method: 'GET',
  path: '/api/catalog/mangas/{externalId}/chapters',
  tag,
  summary: 'List the chapters of a manga of the external catalog without adding it',
  params: catalogParam,
  status: 200,
  response: {
    kind: 'json',
    schema: z
      .object({
        /** By number, then volume, then language. */
        items: z.array(catalogChapterSchema),
        /** The listed languages; empty for all. */
        languages: z.array(z.string()),
      })
      .meta({ title: 'CatalogChapters' }),
  },
  problems: ['not_found', 'upstream_failed', 'upstream_timeout'],
})

export const createMangaFromCatalog = endpoint({
  id: 'createMangaFromCatalog',
  method: 'POST',
  path: '/api/mangas/create-from-catalog',
  tag,
  summary: 'Add a manga from the external catalog to the library',
  body: { schema: z.object({ externalId: text({ min: 1, max: 500 }) }), accepts: 'resource' },
  status: 201,
  response: { kind: 'item', resource: 'Manga', schema: mangaDetailSchema },
  problems: ['bad_request', 'validation_failed', 'upstream_failed', 'upstream_timeout'],
})

export const getCatalogCover = endpoint({
  id: 'getCatalogCover',
  method: 'GET',
  path: '/api/catalog/covers/{externalId}/{fileName}',
  tag,
  summary: 'Get a cover from the external catalog, cached by Bunko',
  params: z.object({ externalId: z.string(), fileName: z.string() }),
  query: z.object({
    width: z
      .enum(['256', '512'])
      .transform((width) => (width === '256' ? 256 : 512))
      .optional(),
  }),
  status: 200,
  response: { kind: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] },
  problems: ['bad_request', 'not_found', 'upstream_failed', 'upstream_timeout'],
})

export const refreshManga = endpoint({
  id: 'refreshManga',
  method: 'POST',
  path: '/api/mangas/{id}/refresh',
  tag,
  summary: 'Refresh status, rating and cover of a manga from the external catalog',
  params: idParam,
  status: 202,
  response: { kind: 'json', schema: jobSchema },
  localized: true,
  problems: ['not_found', 'conflict'],
})
