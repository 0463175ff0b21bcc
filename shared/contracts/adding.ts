import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { exampleIds, httpUrl, meta, text } from './fields.ts'
import { mangaDetailSchema, mangaStatus } from './mangas.ts'
import { siteProblems } from './problems.ts'
import { seriesDataSchema } from './series-data.ts'

const tag = 'Adding'

/** What a pasted URL leads to. */
const recognizedAddressSchema = z
  .object({
    kind: meta(
      z.enum(['catalog', 'list', 'source', 'unknown']),
      '`list`: a list of the catalog, which can be moved in; `source`: a content source has the host.',
      'source',
    ),
    externalId: meta(z.string().nullable(), 'Identifier in the catalog; null for other sites.', null),
    sourceId: meta(z.string().nullable(), 'Identifier of the content source; null without one.', exampleIds.source),
    sourceName: meta(z.string().nullable(), 'Name of the content source; null without one.', 'Example reader'),
    seriesUrl: meta(
      z.string(),
      'The page of the series; the URL itself if unknown.',
      'https://reader.example/manga/star-smith/',
    ),
    chapterNumber: meta(z.number().nullable(), 'Number of the chapter that the URL leads to, if any.', 2),
    mangaId: meta(z.string().nullable(), 'Identifier of the manga that is linked to it; null without one.', null),
  })
  .meta({ title: 'RecognizedAddress', description: 'What a URL leads to.' })
export type RecognizedAddress = z.output<typeof recognizedAddressSchema>

export const recognizeAddress = endpoint({
  id: 'recognizeAddress',
  method: 'POST',
  path: '/api/adding/recognize',
  tag,
  summary: 'Tell what a URL leads to: the catalog, a content source or an unknown site',
  body: {
    schema: z
      .object({ url: meta(httpUrl(), 'The URL.', 'https://reader.example/manga/star-smith/') })
      .meta({ title: 'AddressToAdd', description: 'A URL of a series or a chapter.' }),
  },
  response: { kind: 'json', schema: recognizedAddressSchema },
  problems: ['bad_request', 'validation_failed', 'upstream_failed', 'upstream_timeout'],
})

export const readSeriesData = endpoint({
  id: 'readSeriesData',
  method: 'POST',
  path: '/api/adding/series',
  tag,
  summary: 'Read title, author, cover and other data from the page of a series, without saving them',
  body: {
    schema: z
      .object({
        url: meta(httpUrl(), 'Its URL.', 'https://reader.example/manga/star-smith/'),
        sourceId: meta(z.string().optional(), 'The content source of the site, if there is one.', exampleIds.source),
        scrapingType: meta(
          z.enum(['html', 'javascript']).optional(),
          'How to read a site without a source. Default: `html`.',
        ),
      })
      .meta({ title: 'SeriesToRead', description: 'The page of a series.' }),
  },
  response: {
    kind: 'json',
    schema: seriesDataSchema
      .extend({
        thumbnailUrl: meta(z.string().nullable(), 'URL of the cover served by Bunko; null without a cover.', null),
      })
      .meta({
        title: 'SeriesToAdd',
        description: 'What the page of a series says. A value is null if the page says nothing.',
      }),
  },
  problems: ['bad_request', 'validation_failed', 'not_found', ...siteProblems],
})

export const getSeriesCover = endpoint({
  id: 'getSeriesCover',
  method: 'GET',
  path: '/api/adding/cover',
  tag,
  summary: 'Get the cover of a series at a site without a source, cached by Bunko',
  description: 'Only for URLs that the page of a series has named since Bunko was started.',
  query: z.object({
    site: meta(z.string().max(1000), 'Origin of the site, from the data of a series.', 'https://reader.example'),
    url: meta(z.string().max(4000), 'URL of the cover, from the data of a series.', 'https://reader.example/cover.jpg'),
    key: meta(z.string().max(100), 'Key of that URL, from the data of a series.', 'dGhlIGtleSBvZiB0aGlzIFVSTA'),
  }),
  response: { kind: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] },
  problems: ['bad_request', 'not_found', 'upstream_failed', 'upstream_timeout', 'address_forbidden', 'page_broken'],
})

/** What is null is unknown: it gets a value that the library needs and that is marked as unknown where it is shown. */
const seriesToAddSchema = z
  .object({
    sourceId: meta(z.string(), 'The content source of the site.', exampleIds.source),
    url: meta(httpUrl(), 'The page of the series or one of its chapters.', 'https://reader.example/manga/star-smith/'),
    title: meta(text({ min: 1, max: 255 }), 'Title.', 'Star Smith'),
    author: meta(text().nullable().default(null), 'Author.', 'Mori Aoba'),
    description: meta(text().nullable().default(null), 'Description.', 'A smith forges falling stars into blades.'),
    status: meta(mangaStatus.nullable().default(null), 'Publication status.', 'ongoing'),
    genres: meta(
      z
        .array(text({ min: 1 }))
        .nullable()
        .default(null),
      'Genres.',
      ['Adventure', 'Fantasy'],
    ),
    year: meta(z.int().min(1900).max(2100).nullable().default(null), 'Year of the first publication.', 2019),
    coverUrl: meta(httpUrl().nullable().default(null), 'URL of the cover at the site.'),
  })
  .meta({ title: 'SeriesOfSource', description: 'A series to add. What is null is unknown.' })
export type SeriesToAdd = z.output<typeof seriesToAddSchema>

export const createMangaFromSeries = endpoint({
  id: 'createMangaFromSeries',
  method: 'POST',
  path: '/api/mangas/create-from-series',
  tag,
  summary: 'Add a series of a content source to the library and link it',
  body: { schema: seriesToAddSchema },
  status: 201,
  response: { kind: 'json', schema: mangaDetailSchema },
  problems: ['bad_request', 'validation_failed'],
})
