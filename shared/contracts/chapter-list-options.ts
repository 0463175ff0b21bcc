import { z } from 'zod'
import { asIssue, message } from '../i18n/message.ts'
import { patternSchema, selectorSchema, text } from './fields.ts'
import { jsonChapterListSchema } from './json-source-options.ts'

/** How to find a value: in an element (the entry by default), its text or an attribute, extracted by a pattern. */
const partMembers = {
  selector: selectorSchema.optional(),
  attribute: text({ min: 1, max: 100 }).optional(),
  /** Uses the group with the name of the value, the first group, or the whole match. */
  pattern: patternSchema.optional(),
}
const part = z.object(partMembers)
export type PartRule = z.output<typeof part>

const ajaxListSchema = z.object({
  method: z.enum(['GET', 'POST']).optional(),
  /** Placeholders: `{slug}`, `{url}` (URL of the list page without a trailing slash), `{id}` and `{page}`. */
  urlFormat: text({ min: 1, max: 2000 }),
  /** Sent as a form by default, with the same placeholders. */
  body: text({ max: 2000 }).optional(),
  headers: z
    .object({
      'X-Requested-With': text({ max: 200 }),
      'Content-Type': text({ max: 200 }),
      Accept: text({ max: 500 }),
      Referer: text({ max: 2000 }),
    })
    .partial()
    .optional(),
  /** The value of `{id}`, found in the list page. Without a selector the pattern searches the whole source. */
  id: part.optional(),
  /** Path of the HTML in a JSON response (RFC 9535). */
  jsonPath: text({ max: 1000 }).optional(),
  /** Send the request even if the list page contains chapters. */
  always: z.boolean().optional(),
})
export type AjaxListRule = z.output<typeof ajaxListSchema>

/** The chapter list of a site. `urlFormat` and `itemSelector` are required without a theme. */
export const chapterListSchema = z.object({
  /**
   * URL of the chapter list, absolute or relative to `baseUrl`; contains `{slug}`. With `{page}` the list is read page by
   * page, starting at 1, until a page adds nothing.
   */
  urlFormat: text({ min: 1, max: 2000 })
    .refine(
      (value) => value.includes('{slug}'),
      asIssue(message('validation.containsPlaceholder', { placeholder: '{slug}' })),
    )
    .optional(),
  /** One element per chapter. Its URL is its own `href`, the `value` of an option, or that of the first link inside. */
  itemSelector: text({ min: 1, max: 2000 }).optional(),
  /** The link of an entry. By default the first one that leads to a page. */
  linkSelector: selectorSchema.optional(),
  /** Appended to the URL of each chapter: `?style=list`, `/all`. */
  urlSuffix: text({ min: 1, max: 200 }).optional(),
  /** The link to the next page of the list. `rel="next"` is found automatically. */
  nextPageSelector: selectorSchema.optional(),
  /** Requests that load the list dynamically, tried in order until one contains chapters. */
  ajax: z.array(ajaxListSchema).max(5).optional(),
  /** The list as JSON, instead of the elements of a page. */
  json: jsonChapterListSchema.optional(),
  /** Entries that match or contain a match are locked and skipped. */
  lockedSelector: selectorSchema.optional(),
  /** How to find the number of an entry. `href` is its URL. Replaces `numberPattern`. */
  number: part.optional(),
  /** Applied to the element's text. Group `number` or the first group, optionally `volume` and `title`. */
  numberPattern: patternSchema.optional(),
  titleSelector: selectorSchema.optional(),
  titlePattern: patternSchema.optional(),
  volume: part.optional(),
  /** `formats` such as `dd/MM/yyyy` or `d MMMM yyyy`; `language` (BCP 47) defaults to that of the page. */
  date: z
    .object({
      ...partMembers,
      formats: z
        .array(text({ min: 1, max: 100 }))
        .max(10)
        .optional(),
      language: text({ min: 2, max: 35 }).optional(),
    })
    .optional(),
  group: part.optional(),
  /** `value` is the language of the whole site (BCP 47). */
  language: z.object({ ...partMembers, value: text({ min: 2, max: 35 }).optional() }).optional(),
})
export type ChapterListOptions = z.output<typeof chapterListSchema>
