import { z } from 'zod'
import { asIssue, message } from '../i18n/message.ts'
import { text } from './fields.ts'

/** A regular expression as JavaScript reads it (flag `u` where it allows it); run under a time limit. */
export const patternSchema = text({ min: 1, max: 2000 })
export const selectorSchema = text({ max: 2000 })

/** Where a value stands: in an element (the entry itself when not given), in its text or an attribute, cut out by a pattern. */
const partMembers = {
  selector: selectorSchema.optional(),
  attribute: text({ min: 1, max: 100 }).optional(),
  /** Group named like the value, else the first group, else the whole match. */
  pattern: patternSchema.optional(),
}
const part = z.object(partMembers)
export type PartRule = z.output<typeof part>

const ajaxListSchema = z.object({
  method: z.enum(['GET', 'POST']).optional(),
  /** `{slug}`, `{url}` (address of the list page, without a slash at its end), `{id}` and `{page}` are filled in. */
  urlFormat: text({ min: 1, max: 2000 }),
  /** Sent as a form unless `Content-Type` says otherwise; takes the same placeholders. */
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
  /** What `{id}` stands for, found in the list page; without a selector the pattern searches its whole source. */
  id: part.optional(),
  /** Where the HTML is in an answer that is JSON (RFC 9535). */
  jsonPath: text({ max: 1000 }).optional(),
  /** Ask also where the list page itself lists chapters. */
  always: z.boolean().optional(),
})
export type AjaxListRule = z.output<typeof ajaxListSchema>

/** Where a site lists the chapters of a manga. Without a theme `urlFormat` and `itemSelector` are needed. */
export const chapterListSchema = z.object({
  /**
   * Address of the page that lists the chapters; contains `{slug}`; absolute, or relative to `baseUrl`. With `{page}`
   * the list is read page by page, from 1, until one adds nothing.
   */
  urlFormat: text({ min: 1, max: 2000 })
    .refine(
      (value) => value.includes('{slug}'),
      asIssue(message('validation.containsPlaceholder', { placeholder: '{slug}' })),
    )
    .optional(),
  /** One element a chapter; its address is its own `href` or that of the first link inside. */
  itemSelector: text({ min: 1, max: 2000 }).optional(),
  /** The link to the next page of the list; `rel="next"` needs none. */
  nextPageSelector: selectorSchema.optional(),
  /** Requests that give the list where the page does not hold it, asked in order until one lists chapters. */
  ajax: z.array(ajaxListSchema).max(5).optional(),
  /** Entries that are or hold such an element cannot be read yet and are passed over. */
  lockedSelector: selectorSchema.optional(),
  /** Applied to the element's text: group `number` (else the first group), optional groups `volume` and `title`. */
  numberPattern: patternSchema.optional(),
  titleSelector: selectorSchema.optional(),
  titlePattern: patternSchema.optional(),
  volume: part.optional(),
  /** `formats` as `dd/MM/yyyy` or `d MMMM yyyy`; `language` (BCP 47) that of the page unless given. */
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
