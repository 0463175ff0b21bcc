import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, meta, queryFlag, sourceId, sourceIdParam, text } from './fields.ts'
import { siteProblems } from './problems.ts'
import { foundSeriesSchema } from './search-options.ts'
import { linkVerificationSchema } from './source-links.ts'

/** A series that a source found. `coverUrl` is the path of the cover served by Bunko. */
const searchResultSchema = foundSeriesSchema.meta({
  title: 'SourceSearchResult',
  description: 'A series that a source found.',
})

/** A series at a source that may be the manga. */
const linkCandidateSchema = foundSeriesSchema
  .extend({
    score: meta(z.number().min(0).max(1), 'How likely it is the manga, 0 to 1.', 0.95),
    reasons: meta(z.array(z.string()), 'What speaks for and against it.', ['Same title', 'Published in 2019']),
    overlap: meta(linkVerificationSchema.nullable(), 'Comparison of its chapters with the library, if requested.'),
    isLinked: meta(z.boolean(), 'Whether the manga is linked to it.', false),
  })
  .meta({ title: 'LinkCandidate', description: 'A series at a source that may be the manga.' })
export type LinkCandidate = z.output<typeof linkCandidateSchema>

const tag = 'Scraping'
const query = text({ min: 1, max: 200 })

export const searchContentSource = endpoint({
  id: 'searchContentSource',
  method: 'GET',
  path: '/api/content-sources/{id}/search',
  tag,
  summary: 'Search the site of a content source',
  description:
    'Reads one page of the site, by `options.search` of the source or of its theme. A server searches its own library and up to 30 of its sites. Takes at most 30 seconds, longer with `--site-patience`. 422 if there is no search rule.',
  params: sourceIdParam,
  query: z.object({ q: query.meta({ description: 'Searched title.', examples: ['Star Smith'] }) }),
  response: {
    kind: 'json',
    schema: z.object({
      items: meta(z.array(searchResultSchema), 'The series in the order of the site.'),
      warnings: meta(z.array(z.string()), 'What may be missing: sites that a server could not search.', []),
    }),
  },
  localized: true,
  problems: ['bad_request', 'not_found', 'selector_invalid', ...siteProblems],
})

export const getSearchCover = endpoint({
  id: 'getSearchCover',
  method: 'GET',
  path: '/api/content-sources/{id}/search/cover',
  tag,
  summary: 'Get the cover of a search result, cached by Bunko',
  description: 'Only for URLs that a search has found since Bunko was started.',
  params: sourceIdParam,
  query: z.object({
    url: meta(z.string().max(4000), 'URL of the cover, from a search result.', 'https://reader.example/cover.jpg'),
    key: meta(z.string().max(100), 'Key of that URL, from a search result.', 'dGhlIGtleSBvZiB0aGlzIFVSTA'),
  }),
  response: { kind: 'file', mediaTypes: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] },
  problems: ['bad_request', 'not_found', 'upstream_failed', 'upstream_timeout', 'address_forbidden', 'page_broken'],
})

export const listLinkCandidates = endpoint({
  id: 'listLinkCandidates',
  method: 'GET',
  path: '/api/mangas/{id}/source-links/candidates',
  tag,
  summary: 'Search a source for a manga, best match first',
  description:
    'Searches for the title of the manga, then for up to two alternative titles while there is no good match. Compares titles and years. With `overlap`, the lists of the three best results are read.',
  params: idParam,
  query: z.object({
    sourceId,
    q: meta(query.optional(), 'Searched title. Default: the titles of the manga.', 'Star Smith'),
    overlap: meta(queryFlag.optional().default(false), 'Whether to compare the chapters of the three best candidates.'),
  }),
  response: {
    kind: 'json',
    schema: z.object({
      queries: meta(z.array(z.string()), 'The titles that were searched for.', ['Star Smith']),
      items: meta(z.array(linkCandidateSchema), 'The series, best match first.'),
    }),
  },
  localized: true,
  problems: ['bad_request', 'not_found', 'validation_failed', 'selector_invalid', ...siteProblems],
})
