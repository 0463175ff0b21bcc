import { z } from 'zod'
import { messageKey } from '../i18n/message.ts'
import { evenIfInvalid, meta, patternSchema, selectorSchema, text } from './fields.ts'

/** A JSONPath (RFC 9535). `$` is the response or the captured JSON. May contain placeholders of the request. */
export const jsonPathSchema = text({ min: 1, max: 1000 })
/** A JSONPath that may also start with `@`, the entry of a list. `@~` is its name in an object. */
const entryPathSchema = text({ min: 1, max: 1000 }).regex(/^\s*[$@]/, messageKey('validation.entryPath'))

/** The connection sets these itself; logins belong to the headers of the source, which are kept in the secret store. */
const forbiddenHeaders =
  /^(?:cookie|authorization|proxy-.*|host|connection|content-length|transfer-encoding|te|upgrade)$/i

export const headersSchema = z
  .record(
    z
      .string()
      .regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/, messageKey('validation.headerName'))
      .refine((name) => !forbiddenHeaders.test(name), messageKey('validation.headerNotAllowed')),
    text({ max: 2000 }).regex(/^[ -~\u00A0-\u00FF]*$/, messageKey('validation.headerValue')),
  )
  .refine((headers) => Object.keys(headers).length <= 20, messageKey('validation.tooManyHeaders'))

const jsonRequestSchema = z.object({
  method: meta(z.enum(['GET', 'POST']).optional(), 'HTTP method.', 'POST'),
  urlFormat: meta(
    text({ min: 1, max: 2000 }),
    'URL, absolute or relative to `baseUrl`, with placeholders: `{slug}` and `{url}` (the list page) for lists, `{chapterUrl}` and `{chapter}` for pages, `{page}`, `{offset}`, `{limit}` and `{cursor}` for paging, and the names of `values`.',
    '/api/series/{id}',
  ),
  headers: meta(headersSchema.optional(), 'Headers of this request. Logins belong to the headers of the source.'),
  body: meta(
    text({ max: 10_000 }).optional(),
    'Request body with the same placeholders. Sent as JSON if it is an object or an array, otherwise as a form. In JSON, `"{cursor}"` is null in the first request.',
    '{"id": "{id}"}',
  ),
})
export type JsonRequestRule = z.output<typeof jsonRequestSchema>

const foundValueSchema = z.object({
  name: meta(
    z.string().regex(/^[A-Za-z]\w{0,30}$/, messageKey('validation.placeholderName')),
    'Name of the placeholder: `id` for `{id}`.',
    'id',
  ),
  from: meta(z.enum(['address', 'page']).optional(), 'Where the value is without a `request`. Default: the page.'),
  request: meta(jsonRequestSchema.optional(), 'A request for the value. It may use the values before it.'),
  jsonPath: meta(
    jsonPathSchema.optional(),
    'Path of the value (RFC 9535) in the response, or in the JSON that `pattern` or the element contains.',
    '$.series.id',
  ),
  selector: meta(selectorSchema.optional(), 'CSS selector of the element with the value.', '#series'),
  attribute: meta(text({ min: 1, max: 100 }).optional(), 'Attribute with the value; the text if omitted.', 'data-id'),
  pattern: meta(
    patternSchema.optional(),
    'Pattern that captures the value: the group with its name, the first group, or the whole match.',
    '/series/(\\w+)',
  ),
})
export type FoundValueRule = z.output<typeof foundValueSchema>

export const valuesSchema = z.array(foundValueSchema).max(5)

/** Where the JSON is in a response with HTML or a script: in the text or attribute of an element, or in the whole source. */
const dataSchema = z
  .object({
    selector: meta(selectorSchema.optional(), 'CSS selector of the element with the JSON.', '#__NEXT_DATA__'),
    attribute: meta(text({ min: 1, max: 100 }).optional(), 'Attribute with the JSON. Default: the text.', 'data-state'),
    pattern: meta(
      patternSchema.optional(),
      'Pattern that captures the JSON: the group `json` or the first one. What follows its first complete value is ignored.',
      'state = (\\{[\\s\\S]+)',
    ),
  })
  .refine(({ selector, pattern }) => selector !== undefined || pattern !== undefined, {
    message: messageKey('validation.patternOrSelector'),
    path: ['pattern'],
    ...evenIfInvalid,
  })
export type JsonDataRule = z.output<typeof dataSchema>

export const pagingSchema = z.object({
  start: meta(z.int().min(0).max(1_000_000).optional(), 'First value of `{page}` (1) or `{offset}` (0).', 0),
  limit: meta(
    z.int().min(1).max(10_000).optional(),
    'Value of `{limit}` and step of `{offset}`. Default: the entries.',
    100,
  ),
  next: meta(
    jsonPathSchema.optional(),
    'Path of the next URL or `{cursor}`, or of a flag for another page.',
    '$.links.next',
  ),
})
export type JsonPagingRule = z.output<typeof pagingSchema>

const partMembers = {
  jsonPath: entryPathSchema.meta({
    description: 'Path in the entry (`@`) or the response (`$`).',
    examples: ['@.number'],
  }),
  pattern: meta(patternSchema.optional(), 'Pattern that captures the value.', '(\\d+)'),
}
const part = z.object(partMembers)
export type JsonPartRule = z.output<typeof part>

export const dateFormats = z
  .array(text({ min: 1, max: 100 }))
  .max(10)
  .optional()

/** A chapter list that the site answers as JSON. */
export const jsonChapterListSchema = z
  .object({
    values: meta(
      valuesSchema.optional(),
      'Values for the placeholders of the request, such as an internal id of the manga, each found with those before it.',
    ),
    request: meta(
      jsonRequestSchema.optional(),
      'Request for the list. Default: its page, in which `data` finds the JSON.',
    ),
    data: meta(dataSchema.optional(), 'Where the JSON is, if the response is HTML or a script.'),
    items: jsonPathSchema.meta({
      description: 'Path of the entries (RFC 9535): objects, or an array of them.',
      examples: ['$.data[*]'],
    }),
    urlFormat: meta(
      text({ min: 1, max: 2000 }),
      'URL of a chapter with members of the entry (`@`) or the response (`$`), the name of the entry in an object (`{@~}`) and the placeholders of the request.',
      '/read/{slug}/{@.id}',
    ),
    number: meta(
      part
        .extend({
          decimalsPath: meta(
            entryPathSchema.optional(),
            'Path of the digits behind the point, if they are on their own: 5 and 1 for chapter 5.1.',
            '@.subchapter',
          ),
        })
        .optional(),
      'The number. Default: the one in the title or the URL.',
      { jsonPath: '@.chapter' },
    ),
    title: meta(part.optional(), 'The title, which may contain the number.', { jsonPath: '@.title' }),
    volume: meta(part.optional(), 'The volume.', { jsonPath: '@.volume' }),
    group: meta(part.optional(), 'The translation groups.', { jsonPath: '@.group.name' }),
    language: meta(
      z
        .object({
          jsonPath: meta(entryPathSchema.optional(), 'Path in the entry (`@`) or the response (`$`).', '@.language'),
          pattern: meta(patternSchema.optional(), 'Pattern that captures the value.', '(\\d+)'),
          value: meta(text({ min: 2, max: 35 }).optional(), 'Language of the whole site (BCP 47).', 'en'),
        })
        .optional(),
      'The language.',
      { jsonPath: '@.lang' },
    ),
    date: meta(
      z
        .object({
          ...partMembers,
          formats: dateFormats.meta({ description: 'Date formats, tried in order.', examples: [['dd/MM/yyyy']] }),
          language: meta(text({ min: 2, max: 35 }).optional(), 'Language of the dates (BCP 47).', 'fr'),
        })
        .optional(),
      'The release date: ISO 8601, seconds or milliseconds since 1970, or text, which is read like the dates of an HTML list.',
      { jsonPath: '@.created_at' },
    ),
    locked: meta(
      part.optional(),
      'Entries with a value other than false, zero, nothing, `free` or a past date are locked, with a pattern those that match. They are listed, but not downloaded until they are free.',
      { jsonPath: '@.price' },
    ),
    paging: meta(pagingSchema.optional(), 'How to request the following entries.'),
  })
  .refine(({ request, data }) => request !== undefined || data !== undefined, {
    message: messageKey('validation.requestOrData'),
    path: ['request'],
    ...evenIfInvalid,
  })
export type JsonChapterListRule = z.output<typeof jsonChapterListSchema>

/** How to make the URL of an image from an entry of a list in JSON. */
const imageJoinMembers = {
  imageFormat: meta(
    text({ min: 1, max: 2000 }).optional(),
    'URL of an image: `$` is the response or the captured JSON, `@` the entry, `{n}` its position from 1 and `{n:3}` with three digits.',
    '{$.host}/{$.folder}/{@.name}',
  ),
  order: meta(entryPathSchema.optional(), 'Path of the value by which the images are sorted.', '@.index'),
}

/** The images of a chapter that the site answers as JSON. */
export const pageListSchema = z
  .object({
    values: meta(
      valuesSchema.optional(),
      'Values for the placeholders of the request, such as an internal id of the chapter, each found with those before it.',
    ),
    request: jsonRequestSchema.meta({
      description: 'Request for the images, with `{chapterUrl}` and `{chapter}`.',
    }),
    data: meta(dataSchema.optional(), 'Where the JSON is, if the response is HTML or a script.'),
    images: meta(jsonPathSchema.optional(), 'Path of URLs, objects with a URL, names, or their number.', '$.images[*]'),
    ...imageJoinMembers,
    html: meta(
      jsonPathSchema.optional(),
      'Path of HTML for the selectors of the source, instead of `images`.',
      '$.html',
    ),
    paging: meta(pagingSchema.optional(), 'How to request the following entries.'),
  })
  .refine(({ images, html }) => (images === undefined) !== (html === undefined), {
    message: messageKey('validation.imagesOrHtml'),
    path: ['images'],
    ...evenIfInvalid,
  })
export type PageListRule = z.output<typeof pageListSchema>

/** A list of images that the page of a chapter contains as data. */
export const scriptSchema = z
  .object({
    pattern: meta(
      patternSchema.optional(),
      'Pattern that captures the data: the group `images`, `json` or the first one. What follows its first complete JSON value is ignored.',
      'var pages = (\\[.*?\\]);',
    ),
    source: meta(
      z.enum(['scripts', 'page']).optional(),
      'Where to search: in inline scripts (default) or the whole page.',
      'page',
    ),
    selector: meta(
      selectorSchema.optional(),
      'CSS selector of the elements with the data, instead of a source. Without a pattern their whole text is the data.',
      '#reader',
    ),
    attribute: meta(text({ min: 1, max: 100 }).optional(), 'Attribute with the data. Default: the text.', 'data-pages'),
    jsonPath: meta(text({ max: 1000 }).optional(), 'Path of the URLs in that JSON (RFC 9535).', '$[*].url'),
    ...imageJoinMembers,
    optional: meta(z.boolean().optional(), 'Whether to use `imageSelector` if there is no such data.', true),
  })
  .refine(
    ({ pattern, selector }) => pattern !== undefined || (selector !== undefined && String(selector).trim() !== ''),
    {
      message: messageKey('validation.patternOrSelector'),
      path: ['pattern'],
      ...evenIfInvalid,
    },
  )
