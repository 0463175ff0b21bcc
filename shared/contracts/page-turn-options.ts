import { z } from 'zod'
import { messageKey } from '../i18n/message.ts'
import { evenIfInvalid, meta, selectorSchema, text } from './fields.ts'

/** How to reach the next page of a reader that shows one page at a time. */
export const pageTurnSchema = z
  .object({
    selector: meta(selectorSchema.optional(), 'Selector of the element to click.', 'button.next'),
    key: meta(z.enum(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'PageDown', 'Space']).optional(), 'Key to press.'),
    urlSuffix: meta(
      text({ max: 100 })
        .regex(/^(?:\?[^\s?=&{}#]+=|[/_-][^\s?{}#]*)\{page\}[^\s?{}#]*$/, messageKey('validation.pageSuffix'))
        .optional(),
      'What the URL of a later page adds to that of the chapter, if each page has its own: a part of the path or a parameter.',
      '/{page}',
      '?page={page}',
    ),
    maxPages: meta(z.int().min(2).max(500).optional(), 'More pages than a chapter has; 300 by default.', 300),
  })
  .refine(({ selector, key, urlSuffix }) => [selector, key, urlSuffix].some((one) => one !== undefined), {
    message: messageKey('validation.selectorOrKey'),
    ...evenIfInvalid,
  })
export type PageTurn = z.output<typeof pageTurnSchema>
