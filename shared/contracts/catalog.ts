import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateTime, exampleIds, idParam, meta, pagedList, pageNumber, queryInteger, text } from './fields.ts'
import { jobSchema } from './jobs.ts'
import { mangaDetailSchema, mangaStatus } from './mangas.ts'
import { contentRatings, languageCode } from './settings.ts'

export const catalogItemSchema = z
  .object({
    externalId: meta(z.string(), 'Identifier in the catalog, used to add it.', exampleIds.catalog),
    title: meta(z.string(), 'Title.', 'Star Smith'),
    altTitles: meta(z.array(z.string()), 'Alternative titles.', ['Hoshi no Kajiya']),
    description: meta(z.string(), 'Description.', 'A smith forges falling stars into blades.'),
    author: meta(z.string(), 'Author.', 'Mori Aoba'),
    publicationYear: meta(z.int().nullable(), 'Year of the first publication, if the catalog knows it.', 2019),
    genres: meta(z.array(z.string()), 'Genres.', ['Adventure', 'Fantasy']),
    status: mangaStatus.meta({
      description: 'Status for the library: `hiatus` if cancelled.',
      examples: ['hiatus'],
    }),
    catalogStatus: meta(z.string().nullable(), 'Status as named by the catalog; null if unknown.', 'cancelled'),
    imageUrl: meta(
      z.string().nullable(),
      'URL of the cover at the catalog, as `imageUrl` of a manga.',
      'https://uploads.mangadex.org/covers/5f0e3d2c-7a11-4d5b-9c3e-2f6a1b8c9d00/9d01.png',
    ),
    thumbnailUrl: meta(
      z.string().nullable(),
      'URL of a small cover, served by Bunko.',
      '/api/catalog/covers/5f0e3d2c-7a11-4d5b-9c3e-2f6a1b8c9d00/9d01.png?width=256',
    ),
    rating: meta(z.number().nullable(), 'Rating from 0 to 5.', 4.2),
    originalLanguage: meta(z.string(), 'Language code of the original.', 'ja'),
    inLibrary: meta(z.boolean(), 'Whether it is in the library.', true),
    mangaId: meta(z.string().nullable(), 'Identifier of the manga in the library, if it is there.', exampleIds.manga),
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
  description: 'Queries the catalog. If it is slow or unavailable, the response is 504 or 502, never an empty list.',
  query: z.object({
    title: meta(text({ min: 1, max: 500 }), 'Search text.', 'star smith'),
    page: pageNumber,
    limit: meta(queryInteger({ min: 1, max: 100 }).optional().default(20), 'Items per page, 1 to 100.'),
  }),
  response: { kind: 'item', resource: 'CatalogSearch', schema: pagedList(catalogItemSchema) },
  problems: ['not_found', 'bad_request', 'upstream_failed', 'upstream_timeout'],
})

const browseOrders = ['popular', 'latest', 'recently-added', 'relevance'] as const
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
  description:
    'Queries the catalog as the search does. 400 on `genre` if the catalog does not know it. Without `language` only mangas with chapters in the languages of the settings are listed.',
  query: z.object({
    order: meta(
      z.enum(browseOrders).optional(),
      'Most followed first, newest chapter first, newest in the catalog first, or best match first. Default: `relevance` with a title, otherwise `popular`.',
      'popular',
    ),
    title: meta(text({ min: 1, max: 500 }).optional(), 'Only mangas with this text in a title.', 'garden'),
    genre: meta(names.optional(), 'Only mangas with all these genres of the catalog, comma-separated.', 'Drama'),
    status: meta(z.enum(catalogStatuses).optional(), 'Only mangas with this status of the catalog.', 'completed'),
    year: meta(queryInteger({ min: 1900, max: 2100 }).optional(), 'Only mangas first published in this year.', 2019),
    language: meta(
      languageCode.optional(),
      'Only with chapters in this language. Default: those of the settings.',
      'en',
    ),
    rating: meta(z.enum(contentRatings).optional(), 'Only this content rating. Default: those of the settings.'),
    page: pageNumber,
    limit: meta(queryInteger({ min: 1, max: 100 }).optional().default(20), 'Items per page, 1 to 100.'),
  }),
  response: {
    kind: 'json',
    schema: pagedList(catalogItemSchema).meta({
      title: 'CatalogPage',
      description: 'A page of catalog mangas.',
    }),
  },
  problems: ['bad_request', 'upstream_failed', 'upstream_timeout'],
})

const catalogGenreSchema = z
  .object({
    name: meta(z.string(), 'Name.', 'Drama'),
    group: meta(z.string(), '`genre`, `theme`, `format` or `content`.', 'genre'),
  })
  .meta({ title: 'CatalogGenre', description: 'A genre of the catalog.' })

export const listCatalogGenres = endpoint({
  id: 'listCatalogGenres',
  method: 'GET',
  path: '/api/catalog/genres',
  tag,
  summary: 'List the genres of the external catalog',
  response: { kind: 'json', schema: z.object({ items: meta(z.array(catalogGenreSchema), 'The items of this page.') }) },
  problems: ['upstream_failed', 'upstream_timeout'],
})

const catalogParam = z.object({
  externalId: meta(z.string(), 'Identifier in the external catalog.', exampleIds.catalog),
})

export const getCatalogManga = endpoint({
  id: 'getCatalogManga',
  method: 'GET',
  path: '/api/catalog/mangas/{externalId}',
  tag,
  summary: 'Get a manga of the external catalog without adding it',
  params: catalogParam,
  response: { kind: 'json', schema: catalogItemSchema },
  problems: ['not_found', 'upstream_failed', 'upstream_timeout'],
})

const catalogChapterSchema = z
  .object({
    number: meta(z.number(), 'Chapter number.', 12.5),
    label: meta(z.string().nullable(), 'Distinguishes chapters with this number; null in the main story.', null),
    volume: meta(z.int().nullable(), 'Volume number.', 3),
    title: meta(z.string().nullable(), 'Title; null without one.', 'The Extra Blade'),
    language: meta(z.string(), 'Language code (BCP 47), if known.', 'en'),
    groups: meta(z.array(z.string()), 'Translation groups.', ['Anvil Scans']),
    publishedAt: meta(dateTime.nullable(), 'Release date according to the source; null if unknown.'),
    pageCount: meta(z.int().min(0), 'Number of pages.', 24),
    externalUrl: meta(z.string().nullable(), 'URL at the publisher, if it is only readable there.', null),
    isReadable: meta(z.boolean(), 'Whether the catalog has its pages.', true),
  })
  .meta({ title: 'CatalogChapter', description: 'A chapter in the catalog, with the facts of its preferred version.' })
export type CatalogChapter = z.output<typeof catalogChapterSchema>

export const listCatalogChapters = endpoint({
  id: 'listCatalogChapters',
  method: 'GET',
  path: '/api/catalog/mangas/{externalId}/chapters',
  tag,
  summary: 'List the chapters of a manga of the external catalog without adding it',
  description:
    'In the languages of the settings. The manga need not be in the library; adding it right after uses the same list.',
  params: catalogParam,
  response: {
    kind: 'json',
    schema: z
      .object({
        items: meta(z.array(catalogChapterSchema), 'The chapters by number, then volume, then language.'),
        languages: meta(z.array(z.string()), 'The listed languages; empty for all.', ['en']),
      })
      .meta({ title: 'CatalogChapters', description: 'The chapters of a manga of the catalog.' }),
  },
  problems: ['not_found', 'upstream_failed', 'upstream_timeout'],
})

export const createMangaFromCatalog = endpoint({
  id: 'createMangaFromCatalog',
  method: 'POST',
  path: '/api/mangas/create-from-catalog',
  tag,
  summary: 'Add a manga from the external catalog to the library',
  description:
    'Copies the metadata of the catalog, including the cover, and does not search for chapters. 422 if the catalog does not have it or the library already does; in the latter case `existingId` identifies the manga.',
  body: {
    schema: z.object({
      externalId: meta(text({ min: 1, max: 500 }), 'Identifier in the external catalog.', exampleIds.catalog),
    }),
    accepts: 'resource',
  },
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
  params: z.object({
    externalId: meta(z.string(), 'Identifier in the external catalog.', exampleIds.catalog),
    fileName: meta(z.string(), 'File name of the cover.', '9d01.png'),
  }),
  query: z.object({
    width: meta(
      z
        .enum(['256', '512'])
        .transform((width) => (width === '256' ? 256 : 512))
        .optional(),
      'Width in pixels; omit for the original.',
      '256',
    ),
  }),
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
