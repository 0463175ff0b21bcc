import { z } from 'zod'
import { asIssue, message } from '../i18n/message.ts'
import { evenIfInvalid, meta, selectorSchema, text } from './fields.ts'
import { jsonPathSchema } from './json-source-options.ts'

const entryPath = text({ min: 1, max: 1000 })
const attribute = text({ min: 1, max: 100 })

/** Results that the site answers as JSON. Paths start with `@` (a result) or `$` (the response). */
const jsonResultsSchema = z.object({
  items: jsonPathSchema.meta({ description: 'Path of the results (RFC 9535).', examples: ['$.results[*]'] }),
  urlFormat: meta(text({ min: 1, max: 2000 }), 'URL of a series, with members of the result (`@`).', '/manga/{@.slug}'),
  title: entryPath.meta({ description: 'Path of the title in a result.', examples: ['@.title'] }),
  cover: meta(entryPath.optional(), 'Path of the cover in a result.', '@.cover'),
  year: meta(entryPath.optional(), 'Path of the year of publication in a result.', '@.year'),
})
export type JsonResultsRule = z.output<typeof jsonResultsSchema>

/** The search of a site. */
export const searchRuleSchema = z
  .object({
    urlFormat: meta(
      text({ min: 1, max: 2000 }).refine(
        (value) => value.includes('{query}'),
        asIssue(message('validation.containsPlaceholder', { placeholder: '{query}' })),
      ),
      'URL of the results, absolute or relative to `baseUrl`; contains `{query}`.',
      '/?s={query}',
    ),
    itemSelector: meta(
      text({ min: 1, max: 2000 }).optional(),
      'CSS selector of the results. Not with `json`.',
      '.search-results .item',
    ),
    linkSelector: meta(
      selectorSchema.optional(),
      'CSS selector of the link. Default: the result or its first link.',
      'h3 a',
    ),
    titleSelector: meta(
      selectorSchema.optional(),
      'CSS selector of the title in a result. Default: the title of the link, a heading, or the text of the link.',
      'h3',
    ),
    titleAttribute: meta(attribute.optional(), 'Attribute with the title. Default: the text.', 'title'),
    coverSelector: meta(selectorSchema.optional(), 'CSS selector of the cover. Default: the first image.', 'img.cover'),
    coverAttribute: meta(attribute.optional(), 'Attribute with the URL of the cover.', 'data-src'),
    yearSelector: meta(selectorSchema.optional(), 'CSS selector of the year of publication in a result.', '.year'),
    json: meta(jsonResultsSchema.optional(), 'For results in JSON instead of HTML.'),
  })
  .refine(({ itemSelector, json }) => (itemSelector === undefined) !== (json === undefined), {
    path: ['itemSelector'],
    ...asIssue(message('validation.itemSelectorOrJson')),
    ...evenIfInvalid,
  })
  .meta({ title: 'SearchRule', description: 'The search of the site. Replaces the search of the theme.' })
export type SearchRule = z.output<typeof searchRuleSchema>

/** A series that a site found. */
export const foundSeriesSchema = z.object({
  url: meta(z.string(), 'URL of the series.', 'https://reader.example/manga/star-smith/'),
  title: meta(z.string(), 'Title.', 'Star Smith'),
  coverUrl: meta(z.string().nullable(), 'URL of the cover served by Bunko; null without a cover.', null),
  year: meta(z.int().nullable(), 'Year of publication; null if the site does not show it.', 2019),
  site: meta(
    z.string().optional(),
    'The site that has it, if the source is a server that reads several.',
    'Comic Bay (EN)',
  ),
})
export type FoundSeries = z.output<typeof foundSeriesSchema>
