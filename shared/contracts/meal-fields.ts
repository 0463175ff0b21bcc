import { z } from 'zod'
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

export const weekParam = z.object({ week: z.string() })
export const itemsOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) })
