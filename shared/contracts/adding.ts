import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { httpUrl, text } from './fields.ts'
import { mangaDetailSchema, mangaStatus } from './mangas.ts'
import { seriesDataSchema } from './series-data.ts'

const tag = 'Adding'

/** What a pasted URL leads to. */
export const recognizedAddressSchema = z
  .object({
    kind: z.enum(['catalog', 'source', 'unknown']),
    /** Identifier in the catalog. */
    externalId: z.string().nullable(),
    sourceId: z.string().nullable(),
    sourceName: z.string().nullable(),
    /** The page of the series; the URL itself if that is not known. */
    seriesUrl: z.string(),
    /** The number of the chapter that the URL leads to; null if it leads to none or it is not known. */
    chapterNumber: z.number().nullable(),
    /** Id of the manga in the library that is linked to it. */
    mangaId: z.string().nullable(),
  })
  .meta({ title: 'RecognizedAddress' })
export type RecognizedAddress = z.output<typeof recognizedAddressSchema>

export const recognizeAddress = endpoint({
  id: 'recognizeAddress',
  method: 'POST',
  path: '/api/adding/recognize',
  tag,
  summary: 'Tell what a URL leads to: the catalog, a content source or an unknown site',
  body: { schema: z.object({ url: httpUrl() }).meta({ title: 'AddressToAdd' }), accepts: 'json' },
  status: 200,
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
        url: httpUrl(),
        /** The source of the site, if there is one. */
        sourceId: z.string().optional(),
        scrapingType: z.enum(['html', 'javascript']).optional(),
      })
      .meta({ title: 'SeriesToRead' }),
    accepts: 'json',
  },
  status: 200,
  response: {
    kind: 'json',
    schema: seriesDataSchema
      .extend({
        /** URL of the cover served by Bunko; null without a source. */
        thumbnailUrl: z.string().nullable(),
      })
      .meta({ title: 'SeriesToAdd' }),
  },
  problems: [
    'bad_request',
    'validation_failed',
    'not_found',
    'site_unreachable',
    'site_refused',
    'site_busy',
    'needs_you',
    'browser_missing',
    'upstream_failed',
    'timed_out',
    'address_forbidden',
    'busy',
    'worker_died',
  ],
})

/** What is null is unknown: it gets a value that the library needs and that is marked as unknown where it is shown. */
export const seriesToAddSchema = z
  .object({
    sourceId: z.string(),
    url: httpUrl(),
    title: text({ min: 1, max: 255 }),
    author: text().nullable().default(null),
    description: text().nullable().default(null),
    status: mangaStatus.nullable().default(null),
    genres: z
      .array(text({ min: 1 }))
      .nullable()
      .default(null),
    year: z.int().min(1900).max(2100).nullable().default(null),
    coverUrl: httpUrl().nullable().default(null),
  })
  .meta({ title: 'SeriesOfSource' })
export type SeriesToAdd = z.output<typeof seriesToAddSchema>

export const createMangaFromSeries = endpoint({
  id: 'createMangaFromSeries',
  method: 'POST',
  path: '/api/mangas/create-from-series',
  tag,
  summary: 'Add a series of a content source to the library and link it',
  body: { schema: seriesToAddSchema, accepts: 'json' },
  status: 201,
  response: { kind: 'json', schema: mangaDetailSchema },
  problems: ['bad_request', 'validation_failed'],
})
