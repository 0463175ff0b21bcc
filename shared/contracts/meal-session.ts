import { z } from 'zod'
import { messageKey } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { dateTime, text } from './fields.ts'
import { gatewayProblems, mealsTag } from './meal-fields.ts'

export const mealSessionSchema = z
  .object({
    state: z.enum(['signed_in', 'signed_out', 'expired', 'not_configured']),
    accessTokenExpiresAt: dateTime.nullable(),
    refreshWindowEndsAt: dateTime.nullable(),
    secretStore: z.enum(['keychain', 'encrypted-file', 'memory']),
    refreshWindowEndsSoon: z.boolean(),
    reason: z.string().nullable(),
  })
  .meta({ title: 'MealSession' })
export type MealSession = z.output<typeof mealSessionSchema>

export const getMealSession = endpoint({
  id: 'getMealSession',
  method: 'GET',
  path: '/api/meals/session',
  tag: mealsTag,
  summary: 'Get the session of the meal site',
  status: 200,
  response: { kind: 'json', schema: mealSessionSchema },
  localized: true,
  problems: ['keychain_failed'],
})

const signInSchema = z
  .object({ cookie: text({ min: 1, max: 16_384 }).optional(), refreshToken: text({ min: 1, max: 8192 }).optional() })
  .refine(({ cookie, refreshToken }) => (cookie === undefined) !== (refreshToken === undefined), {
    message: messageKey('validation.cookieOrRefreshToken'),
    path: ['cookie'],
  })
  .meta({ title: 'MealSignIn' })

export const signInToMeals = endpoint({
  id: 'signInToMeals',
  method: 'POST',
  path: '/api/meals/session',
  tag: mealsTag,
  summary: 'Sign in with a cookie of the meal site or a refresh token',
  body: { schema: signInSchema, accepts: 'json' },
  status: 201,
  response: { kind: 'json', schema: mealSessionSchema },
  localized: true,
  problems: [
    'bad_request',
    'conflict',
    'validation_failed',
    'upstream_failed',
    'upstream_timeout',
    'keychain_failed',
    'busy',
  ],
})

export const signOutOfMeals = endpoint({
  id: 'signOutOfMeals',
  method: 'DELETE',
  path: '/api/meals/session',
  tag: mealsTag,
  summary: 'Sign out and delete all tokens',
  status: 204,
  response: { kind: 'empty' },
  problems: ['keychain_failed', 'busy'],
})

export const verifyMealSession = endpoint({
  id: 'verifyMealSession',
  method: 'POST',
  path: '/api/meals/session/verify',
  tag: mealsTag,
  summary: 'Check whether the meal site accepts the login',
  status: 200,
  response: { kind: 'json', schema: z.object({ accepted: z.boolean() }).meta({ title: 'MealVerification' }) },
  problems: gatewayProblems,
})
