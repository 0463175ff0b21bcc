import { z } from 'zod'
import { messageKey } from '../i18n/message.ts'
import { patternSchema, selectorSchema, text } from './fields.ts'

/** A JSONPath (RFC 9535). `$` is the response or the captured JSON. May contain placeholders of the request. */
export const jsonPathSchema = text({ min: 1, max: 1000 })
/** A JSONPath that may also start with `@`, the entry of a list. `@~` is its name in an object. */
const entryPathSchema = text({ min: 1, max: 1000 }).regex(/^\s*[$@]/, messageKey('validation.entryPath'))

/** The connection sets these itself; logins belong to the headers of the source, which are kept in the secret store. */
const forbiddenHeaders =
  /^(?:cookie|authorization|proxy-.*|host|connection|content-length|transfer-encoding|te|upgrade)$/i

const headersSchema = z
  .record(
    z
      .string()
      .regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/, messageKey('validation.headerName'))
      .refine((name) => !forbiddenHeaders.test(name), messageKey('validation.headerNotAllowed')),
    text({ max: 2000 }).regex(/^[ -~\u00A0-\u00FF]*$/, messageKey('validation.headerValue')),
  )
  .refine((headers) => Object.keys(headers).length <= 20, messageKey('validation.tooManyHeaders'))

export const jsonRequestSchema = z.object({
  method: z.enum(['GET', 'POST']).optional(),
  /**
   * Absolute or relative to `baseUrl`. Placeholders: `{slug}` and `{url}` (URL of the list page) for lists, `{chapterUrl}`
   * and `{chapter}` for pages, `{page}`, `{offset}`, `{limit}` and `{cursor}` for paging, and the names of `values`.
   */
  urlFormat: text({ min: 1, max: 2000 }),
  headers: headersSchema.optional(),
  /** With the same placeholders. Sent as JSON if it is an object or an array, else as a form. */
  body: text({ max: 10_000 }).optional(),
})
export type JsonRequestRule = z.output<typeof jsonRequestSchema>

const foundValueSchema = z.object({
  /** The placeholder: `id` for `{id}`. */
  name: z.string().regex(/^[A-Za-z]\w{0,30}$/, messageKey('validation.placeholderName')),
  /** Where the value is, unless in the response to `request`. Default: the source of the page. */
  from: z.enum(['address', 'page']).optional(),
  /** May use the values before it. */
  request: jsonRequestSchema.optional(),
  /** In the response, or in the JSON that `pattern` or the element contains. */
  jsonPath: jsonPathSchema.optional(),
  selector: selectorSchema.optional(),
  attribute: text({ min: 1, max: 100 }).optional(),
  /** Uses the group with the name of the value, the first group, or the whole match. */
  pattern: patternSchema.optional(),
})
export type FoundValueRule = z.output<typeof foundValueSchema>

const valuesSchema = z.array(foundValueSchema).max(5)

/** Where the JSON is in a response with HTML or a script: in the text or attribute of an element, or in the whole source. */
const dataSchema = z
  .object({
    selector: selectorSchema.optional(),
    attribute: text({ min: 1, max: 100 }).optional(),
    /** Captures the JSON: group `json` or the first. What follows its first complete value is ignored. */
    pattern: patternSchema.optional(),
  })
  .refine(({ selector, pattern }) => selector !== undefined || pattern !== undefined, {
    message: messageKey('validation.patternOrSelector'),
    path: ['pattern'],
  })
export type JsonDataRule = z.output<typeof dataSchema>

const pagingSchema = z.object({
  /** The first value of `{page}` (default 1) or `{offset}` (default 0). */
  start: z.int().min(0).max(1_000_000).optional(),
  /** The value of `{limit}`, and the step of `{offset}`. Default step: the number of entries. */
  limit: z.int().min(1).max(10_000).optional(),
  /** The next URL, or the next value of `{cursor}`. */
  next: jsonPathSchema.optional(),
})
export type JsonPagingRule = z.output<typeof pagingSchema>

const partMembers = {
  jsonPath: entryPathSchema,
  pattern: patternSchema.optional(),
}
const part = z.object(partMembers)
export type JsonPartRule = z.output<typeof part>

/** A chapter list that the site answers as JSON. */
export const jsonChapterListSchema = z
  .object({
    /** Values for the request, such as an internal id of the manga. */
    values: valuesSchema.optional(),
    /** Default: the page of the list (`chapterList.urlFormat`). */
    request: jsonRequestSchema.optional(),
    data: dataSchema.optional(),
    /** The entries: objects, or an array of them. */
    items: jsonPathSchema,
    /**
     * The URL of a chapter: `{@.url}`, or `/read/{slug}/{@.id}` with members of the entry (`@`) or the response (`$`) and
     * the placeholders of the request.
     */
    urlFormat: text({ min: 1, max: 2000 }),
    /** Default: the number in the title, else in the URL. */
    number: part.optional(),
    title: part.optional(),
    volume: part.optional(),
    group: part.optional(),
    language: z
      .object({
        jsonPath: entryPathSchema.optional(),
        pattern: patternSchema.optional(),
        value: text({ min: 2, max: 35 }).optional(),
      })
      .optional(),
    /** ISO 8601, seconds or milliseconds since 1970, or a text, read like the dates of an HTML list. */
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
    /** Entries with a value other than false, zero or nothing are locked and skipped. With a pattern: those that match. */
    locked: part.optional(),
    paging: pagingSchema.optional(),
  })
  .refine(({ request, data }) => request !== undefined || data !== undefined, {
    message: messageKey('validation.requestOrData'),
    path: ['request'],
  })
export type JsonChapterListRule = z.output<typeof jsonChapterListSchema>

/** How to make the URL of an image from an entry of a list in JSON. */
const imageJoinMembers = {
  /**
   * The URL of an image: `{$.host}/{$.hash}/{@.name}`. `$` is the response or the captured JSON, `@` the entry, `{n}` its
   * position from 1, `{n:3}` with three digits.
   */
  imageFormat: text({ min: 1, max: 2000 }).optional(),
  /** Images are sorted by this value. */
  order: entryPathSchema.optional(),
}

/** The images of a chapter that the site answers as JSON. */
export const pageListSchema = z
  .object({
    /** Values for the request, such as an internal id of the chapter. */
    values: valuesSchema.optional(),
    request: jsonRequestSchema,
    data: dataSchema.optional(),
    /** URLs, file names, or objects with a URL. A single whole number is the count of images. */
    images: jsonPathSchema.optional(),
    ...imageJoinMembers,
    /** Instead of `images`: HTML in the response, in which the selectors of the source find the images. */
    html: jsonPathSchema.optional(),
    paging: pagingSchema.optional(),
  })
  .refine(({ images, html }) => (images === undefined) !== (html === undefined), {
    message: messageKey('validation.imagesOrHtml'),
    path: ['images'],
  })
export type PageListRule = z.output<typeof pageListSchema>

/** A list of images that the page of a chapter contains as data. */
export const scriptSchema = z
  .object({
    /** Captures the data: group `images`, `json` or the first. What follows its first complete JSON value is ignored. */
    pattern: patternSchema.optional(),
    /** Where the pattern searches: the inline scripts (default) or the whole source of the page. */
    source: z.enum(['scripts', 'page']).optional(),
    /** The elements with the data, instead of a source. Without a pattern their whole text is the data. */
    selector: selectorSchema.optional(),
    /** The attribute with the data, instead of the text of the element. */
    attribute: text({ min: 1, max: 100 }).optional(),
    jsonPath: text({ max: 1000 }).optional(),
    ...imageJoinMembers,
    /** Use `imageSelector` if there is no such data, instead of failing. */
    optional: z.boolean().optional(),
  })
  .refine(
    ({ pattern, selector }) => (pattern ?? selector?.trim()) !== undefined && (pattern ?? selector?.trim()) !== '',
    {
      message: messageKey('validation.patternOrSelector'),
      path: ['pattern'],
    },
  )
