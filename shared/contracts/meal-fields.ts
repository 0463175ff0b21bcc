import { z } from 'zod'
import { meta } from './fields.ts'
import type { ProblemCode } from './problems.ts'

export const mealsTag = 'Meals'

/** Problems of every operation that uses the gateway. */
export const gatewayProblems = [
  'not_signed_in',
  'upstream_failed',
  'upstream_timeout',
  'keychain_failed',
  'busy',
] as const satisfies readonly ProblemCode[]

export const menuIndex = meta(
  z.int().nullable(),
  'Position in this menu. It can change the next time the menu is read, so use `recipeId`. Null: the recipe cannot be selected.',
  1,
)
export const weekParam = z.object({ week: meta(z.string(), 'ISO week.', '2026-W50') })
export const itemsOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: meta(z.array(item), 'The items of this page.') })
