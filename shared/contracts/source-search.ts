import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { queryFlag, text } from './fields.ts'
import { foundSeriesSchema } from './search-options.ts'
import { linkVerificationSchema } from './source-links.ts'

/** A series that a source found. `coverUrl` is the path of the cover served by Bunko. */
export const searchResultSchema = foundSeriesSchema.meta({ title: 'SourceSearchResult' })
export type SourceSearchResult = z.output<typeof searchResultSchema>

/** A series at a source that may be the manga. */
export const linkCandidateSchema = foundSeriesSchema
  .extend({
    /** How likely it is the manga, 0 to 1. */
    score: z.number().min(0).max(1),
    /** What speaks for and against it. */
    reasons: z.array(z.string()),
    /** The comparison of its chapters with those of the library, if requested. */
    overlap: linkVerificationSchema.nullable(),
    /** Whether the manga is linked to it. */
    isLinked: z.boolean(),
  })
  .meta({ title: 'LinkCandidate' })
export type LinkCandidate = z.output<typeof linkCandidateSchema>

const tag = 'Scraping'
const query = text({ min: 1, max: 200 })
const upstream = [
  'site_unreachable',
  'site_refused',
  'site_busy',
  'needs_you',
  'browser_missing',
  'selector_invalid',
  'upstream_failed',
  'timed_out',
  'address_forbidden',
  'busy',
  'worker_died',
] as const

export const searchContentSource = endpoint({
  id: 'searchContentSource',
  method: 'GET',
  path: '/api/content-sources/{id}/search',
  tag,
  summary: 'Search the site of a content source',
  params: z.object({ id: z.string() }),
  query: z.object({ q: query }),
  status: 200,
  response: { kind: 'json', schema: z.object({ items: z.array(searchResultSchema) }) },
  problems: ['bad_request', 'not_found', ...upstream],
})

export const getSearchCover = endpoint({
  id: 'getSearchCover',
  method: 'GET',
  path: '/api/content-sources/{id}/search/cover',
  tag,
  summary: 'Get the cover of a search result, cached by Bunko',
  params: z.object({ id: z.string() }),
  query: z.object({ url: z.string().max(4000), key: z.string().max(100) }),
  status: 200,
  response: { kind: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] },
  problems: ['bad_request', 'not_found', 'upstream_failed', 'upstream_timeout', 'address_forbidden', 'page_broken'],
})

export const listLinkCandidates = endpoint({
  id: 'listLinkCandidates',
  method: 'GET',
  path: '/api/mangas/{id}/source-links/candidates',
  tag,
  summary: 'Search a source for a manga, best match first',
  params: z.object({ id: z.string() }),
  query: z.object({ sourceId: z.string(), q: query.optional(), overlap: queryFlag.optional().default(false) }),
  status: 200,
  response: {
    kind: 'json',
    schema: z.object({
      /** The titles that were searched for. */
      queries: z.array(z.string()),
      items: z.array(linkCandidateSchema),
    }),
  },
  localized: true,
  problems: ['bad_request', 'not_found', 'validation_failed', ...upstream],
})
