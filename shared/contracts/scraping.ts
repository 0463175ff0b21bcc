import { z } from 'zod'
import { messageKey } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { idParam } from './fields.ts'

const ids = z.array(z.string())

/** Exactly one of `chapterId`, `chapterIds` or only `mangaId`. `mangaId` may accompany the first two. */
export const scrapingRequestSchema = z
  .object({
    mangaId: z.string().optional(),
    chapterId: z.string().optional(),
    chapterIds: ids.min(1, messageKey('validation.atLeastOneChapter')).max(500).optional(),
    /** In order of preference. Overrides the preferred sources of the manga. */
    sourceIds: ids.max(100).optional(),
    /** The only source for these chapters. Replaces files from other sources; not with `sourceIds`. */
    sourceId: z.string().optional(),
    /** Download chapters again that already have a CBZ. */
    force: z.boolean().optional().default(false),
    /** Store pages that seem to be wrong: far fewer than usual, or those of another chapter. */
    storeAnyway: z.boolean().optional(),
  })
  .meta({ title: 'ScrapingRequest' })
export type ScrapingRequest = z.output<typeof scrapingRequestSchema>

export const scrapingResultSchema = z
  .object({
    id: z.string(),
    mangaId: z.string(),
    chapterIds: ids,
    sourceIds: ids,
    jobIds: ids,
    status: z.string(),
  })
  .meta({ title: 'ScrapingResult' })
export type ScrapingResult = z.output<typeof scrapingResultSchema>

const tag = 'Scraping'
const response = { kind: 'item', resource: 'ScrapingRequest', schema: scrapingResultSchema } as const

export const scrapeChapters = endpoint({
  id: 'scrapeChapters',
  method: 'POST',
  path: '/api/scraping/chapters',
  tag,
  summary: 'Download chapters in the background, one job per chapter',
  body: { schema: scrapingRequestSchema, accepts: 'resource' },
  status: 202,
  response,
  problems: ['bad_request', 'validation_failed'],
})

export const preferredSourcesSchema = z
  .object({
    mangaId: z.string(),
    hasPreferredSources: z.boolean(),
    sources: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        baseUrl: z.string(),
        description: z.string(),
        isActive: z.boolean(),
      }),
    ),
  })
  .meta({ title: 'PreferredSources' })
export type PreferredSources = z.output<typeof preferredSourcesSchema>

export const getPreferredSources = endpoint({
  id: 'getPreferredSources',
  method: 'GET',
  path: '/api/mangas/{id}/preferred-sources',
  tag,
  summary: 'List the preferred sources of a manga, or all available ones if none are set',
  params: idParam,
  status: 200,
  response: { kind: 'json', schema: preferredSourcesSchema },
  localized: true,
  problems: ['not_found'],
})

export const setPreferredSources = endpoint({
  id: 'setPreferredSources',
  method: 'POST',
  path: '/api/mangas/{id}/preferred-sources',
  tag,
  summary: 'Set the preferred sources of a manga in order; an empty array clears them',
  params: idParam,
  body: { schema: z.object({ sourceIds: ids }).meta({ title: 'PreferredSourcesWrite' }), accepts: 'resource' },
  status: 200,
  response,
  problems: ['bad_request', 'validation_failed', 'not_found'],
})
