import { z } from 'zod'
import { messageKey } from '../i18n/message.ts'
import { selectorSchema } from './fields.ts'

/** How to reach the next page of a reader that shows one page at a time. */
export const pageTurnSchema = z
  .object({
    /** The element to click. */
    selector: selectorSchema.optional(),
    /** The key to press. */
    key: z.enum(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'PageDown', 'Space']).optional(),
    /** More pages than a chapter has. */
    maxPages: z.int().min(2).max(500).optional(),
  })
  .refine(({ selector, key }) => selector !== undefined || key !== undefined, messageKey('validation.selectorOrKey'))
export type PageTurn = z.output<typeof pageTurnSchema>
