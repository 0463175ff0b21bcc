import { z } from 'zod'
import { asIssue, message } from '../i18n/message.ts'
import { findOtherSeriesId } from '../series-id.ts'
import { meta, patternSchema, selectorSchema, text } from './fields.ts'
import { dateFormats, headersSchema, jsonChapterListSchema, pagingSchema, valuesSchema } from './json-source-options.ts'

/** How to find a value: in an element (the entry by default), its text or an attribute, extracted by a pattern. */
const partMembers = {
  selector: meta(selectorSchema.optional(), 'CSS selector within the entry; the entry itself if omitted.', '.date'),
  attribute: meta(text({ min: 1, max: 100 }).optional(), 'Attribute with the value. Default: the text.', 'datetime'),
  pattern: meta(
    patternSchema.optional(),
    'Regular expression. Its group with the name of the value is used, its first group, or the whole match.',
    '/thumbs/',
  ),
}
const part = z.object(partMembers)
export type PartRule = z.output<typeof part>

const ajaxListSchema = z.object({
  method: meta(z.enum(['GET', 'POST']).optional(), 'HTTP method.', 'POST'),
  urlFormat: meta(
    text({ min: 1, max: 2000 }),
    'URL, absolute or relative to `baseUrl`, with the placeholders `{slug}`, `{url}` (the list page without a trailing slash), `{id}`, the names of `values`, and `{page}`, `{offset}` or `{cursor}` for a list in parts.',
    '{url}/ajax/chapters/',
  ),
  body: meta(text({ max: 2000 }).optional(), 'Request body with the same placeholders.', 'action=chapters&manga={id}'),
  headers: meta(headersSchema.optional(), 'Headers of this request, with the same placeholders.', {
    'X-Requested-With': 'XMLHttpRequest',
  }),
  id: meta(part.optional(), 'How to find `{id}` in the list page. Without a selector, the whole source is searched.'),
  values: meta(
    valuesSchema.optional(),
    'More values for placeholders, such as a nonce, each found with those before it.',
  ),
  paging: meta(
    pagingSchema.optional(),
    'How to request the following parts. `{offset}` starts behind the listed entries.',
  ),
  jsonPath: meta(text({ max: 1000 }).optional(), 'Path of the HTML in a JSON response (RFC 9535).', '$.html'),
  always: meta(z.boolean().optional(), 'Whether to send the request even if the list page contains chapters.', true),
})
export type AjaxListRule = z.output<typeof ajaxListSchema>

/** The chapter list of a site. `urlFormat` and `itemSelector` are required without a theme. */
export const chapterListSchema = z.object({
  urlFormat: meta(
    text({ min: 1, max: 2000 })
      .refine(
        (value) => value.includes('{slug}'),
        asIssue(message('validation.containsPlaceholder', { placeholder: '{slug}' })),
      )
      .check(({ value, issues }) => {
        const id = value.includes('{slug}') ? findOtherSeriesId(value) : undefined
        if (id === undefined) return
        issues.push({
          code: 'custom',
          ...asIssue(message('validation.otherSeriesId', { id, placeholder: '{slug}' })),
          input: value,
        })
      })
      .optional(),
    'URL of the list, absolute or relative to `baseUrl`; contains `{slug}` and no identifier of one series beside it. With `{page}` it is read page by page, starting at 1, until a page adds nothing.',
    '/manga/{slug}/',
  ),
  itemSelector: meta(
    text({ min: 1, max: 2000 }).optional(),
    'CSS selector of the entries. The URL of an entry is its own `href`, the `value` of an option, or that of its first link.',
    '.chapters li',
  ),
  linkSelector: meta(
    selectorSchema.optional(),
    'CSS selector of the link. Default: the first one to a page.',
    'a.title',
  ),
  linkAttribute: meta(
    text({ min: 1, max: 100 }).optional(),
    'Attribute with the URL of an entry, of the link or of any element in it, instead of `href`.',
    'data-href',
  ),
  urlSuffix: meta(text({ min: 1, max: 200 }).optional(), 'Appended to the URL of each chapter.', '?style=list'),
  nextPageSelector: meta(
    selectorSchema.optional(),
    'CSS selector of the link to the next page of the list. `rel="next"` is found automatically.',
    'a.older',
  ),
  moreSelector: meta(
    selectorSchema.optional(),
    'CSS selector of the button that shows more of the list, for `javascript` sources. It is pressed until nothing more comes.',
    'button.load-more',
  ),
  ajax: meta(
    z.array(ajaxListSchema).max(5).optional(),
    'Requests for the list, tried in order until one has chapters.',
  ),
  json: meta(jsonChapterListSchema.optional(), 'The list as JSON, instead of the elements of a page.'),
  lockedSelector: meta(
    selectorSchema.optional(),
    'CSS selector of locked entries, or of a part. They are listed, but not downloaded until they are free.',
    '.locked',
  ),
  number: meta(part.optional(), 'How to find the number; the attribute `href` is the URL. Replaces `numberPattern`.'),
  numberPattern: meta(
    patternSchema.optional(),
    'Pattern of the number in the text of an entry: the group `number` or the first one, optionally `volume` and `title`.',
    'Chapter (?<number>[\\d.]+)',
  ),
  titleSelector: meta(selectorSchema.optional(), 'CSS selector of the title within the entry.', '.title'),
  titlePattern: meta(patternSchema.optional(), 'Pattern of the title; its first group is used.', '«(.*)»'),
  volume: meta(part.optional(), 'How to find the volume of an entry.'),
  date: meta(
    z
      .object({
        ...partMembers,
        formats: dateFormats.meta({
          description: 'Date formats, tried in order.',
          examples: [['dd/MM/yyyy', 'd MMMM yyyy']],
        }),
        language: meta(text({ min: 2, max: 35 }).optional(), 'Language of the dates. Default: that of the page.', 'fr'),
      })
      .optional(),
    'How to find the release date of an entry; `time` elements are found automatically.',
  ),
  group: meta(part.optional(), 'How to find the translation group of an entry.'),
  language: meta(
    z
      .object({
        ...partMembers,
        value: meta(text({ min: 2, max: 35 }).optional(), 'Language of the whole site (BCP 47).', 'en'),
      })
      .optional(),
    'How to find the language of an entry.',
  ),
})
export type ChapterListOptions = z.output<typeof chapterListSchema>
