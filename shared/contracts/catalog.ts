import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pagedList, text } from './fields.ts'
import { mangaDetailSchema } from './mangas.ts'

export const catalogItemSchema = z
  .object({
    externalId: z.string(),
    title: z.string(),
    altTitles: z.array(z.string()),
    description: z.string(),
    author: z.string(),
    publicationYear: z.int().nullable(),
    genres: z.array(z.string()),
    status: z.string(),
    imageUrl: z.string().nullable(),
    thumbnailUrl: z.string().nullable(),
    rating: z.number().nullable(),
    originalLanguage: z.string(),
    inLibrary: z.boolean(),
    /** Of the manga in the library. */
    mangaId: z.string().nullable(),
  })
  .meta({ title: 'CatalogItem' })

const tag = 'Catalog'

export const searchCatalog = endpoint({
  id: 'searchCatalog',
  method: 'GET',
  path: '/api/catalog-search',
  tag,
  summary: 'Search the external catalog by title; no hit is an empty list',
  query: z.object({ title: text({ min: 1, max: 500 }) }),
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
