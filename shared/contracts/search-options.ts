import { z } from 'zod'
import { asIssue, message } from '../i18n/message.ts'
import { selectorSchema, text } from './fields.ts'
import { jsonPathSchema } from './json-source-options.ts'

const entryPath = text({ min: 1, max: 1000 })
const attribute = text({ min: 1, max: 100 })

/** Results that the site answers as JSON. Paths start with `@` (a result) or `$` (the response). */
const jsonResultsSchema = z.object({
  items: jsonPathSchema,
  /** The URL of the series: `{@.url}`, or `/manga/{@.slug}` with members of the result. */
  urlFormat: text({ min: 1, max: 2000 }),
  title: entryPath,
  cover: entryPath.optional(),
  year: entryPath.optional(),
})
export type JsonResultsRule = z.output<typeof jsonResultsSchema>

/** The search of a site. */
export const searchRuleSchema = z
  .object({
    /** URL of the results, absolute or relative to `baseUrl`; contains `{query}`. */
    urlFormat: text({ min: 1, max: 2000 }).refine(
      (value) => value.includes('{query}'),
      asIssue(message('validation.containsPlaceholder', { placeholder: '{query}' })),
    ),
    /** One element per result. */
    itemSelector: text({ min: 1, max: 2000 }).optional(),
    /** The link to the series. Default: the result itself or its first link. */
    linkSelector: selectorSchema.optional(),
    /** Default: the title of the link, a heading, or the text of the link. */
    titleSelector: selectorSchema.optional(),
    titleAttribute: attribute.optional(),
    /** Default: the first image. */
    coverSelector: selectorSchema.optional(),
    coverAttribute: attribute.optional(),
    /** An element with the year of publication. */
    yearSelector: selectorSchema.optional(),
    /** Instead of `itemSelector`. */
    json: jsonResultsSchema.optional(),
  })
  .refine(({ itemSelector, json }) => (itemSelector === undefined) !== (json === undefined), {
    path: ['itemSelector'],
    ...asIssue(message('validation.itemSelectorOrJson')),
  })
  .meta({ title: 'SearchRule' })
export type SearchRule = z.output<typeof searchRuleSchema>

/** A series that a site found. */
export const foundSeriesSchema = z.object({
  url: z.string(),
  title: z.string(),
  coverUrl: z.string().nullable(),
  year: z.int().nullable(),
})
export type FoundSeries = z.output<typeof foundSeriesSchema>
