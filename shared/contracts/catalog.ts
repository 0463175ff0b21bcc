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
    /** The catalog's own word, `cancelled` among them. */
    catalogStatus: z.string().nullable(),
    imageUrl: z.string().nullable(),
    thumbnailUrl: z.string().nullable(),
    rating: z.number().nullable(),
    originalLanguage: z.string(),
    inLibrary: z.boolean(),
    /** Of the manga in the library. */
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
  summary: 'Search the external catalog by title; no hit is an empty list',
  query: z.object({
    title: text({ min: 1, max: 500 }),
    page: pageNumber,
    limit: queryInteger({ min: 1, max: 100 }).optional().default(20),
  }),
  status: 200,
  answer: { kind: 'item', resource: 'CatalogSearch', schema: pagedList(catalogItemSchema) },
  problems: ['bad_request', 'upstream_failed', 'upstream_timeout'],
})

export const createMangaFromCatalog = endpoint({
  id: 'createMangaFromCatalog',
  method: 'POST',
  path: '/api/mangas/create-from-catalog',
  tag,
  summary: 'Add a manga of the external catalog to the library',
  body: { schema: z.object({ externalId: text({ min: 1, max: 500 }) }), accepts: 'resource' },
  status: 201,
  answer: { kind: 'item', resource: 'Manga', schema: mangaDetailSchema },
  problems: ['bad_request', 'validation_failed', 'upstream_failed', 'upstream_timeout'],
})

export const getCatalogCover = endpoint({
  id: 'getCatalogCover',
  method: 'GET',
  path: '/api/catalog/covers/{externalId}/{fileName}',
  tag,
  summary: 'A cover of the external catalog, fetched and kept by Bunko',
  params: z.object({ externalId: z.string(), fileName: z.string() }),
  query: z.object({
    width: z
      .enum(['256', '512'])
      .transform((width) => (width === '256' ? 256 : 512))
      .optional(),
  }),
  status: 200,
  answer: { kind: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] },
  problems: ['bad_request', 'not_found', 'upstream_failed', 'upstream_timeout'],
})

export const refreshManga = endpoint({
  id: 'refreshManga',
  method: 'POST',
  path: '/api/mangas/{id}/refresh',
  tag,
  summary: 'Read status, rating and cover of a manga from the external catalog again',
  params: idParam,
  status: 202,
  answer: { kind: 'json', schema: jobSchema },
  speaks: true,
  problems: ['not_found', 'conflict'],
})
