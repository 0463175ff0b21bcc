import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, pagedList, pageNumber, queryInteger, text } from './fields.ts'
import { jobSchema } from './jobs.ts'
import { mangaDetailSchema, mangaStatus } from './mangas.ts'

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
