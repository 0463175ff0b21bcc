import { z } from 'zod'
import { messageKey } from '../i18n/message.ts'
import { endpoint } from './endpoint.ts'
import { dateTime, evenIfInvalid, meta, text } from './fields.ts'
import { gatewayProblems, mealsTag } from './meal-fields.ts'

const mealSessionSchema = z
  .object({
    state: meta(
      z.enum(['signed_in', 'signed_out', 'expired', 'not_configured']),
      '`not_configured`: Bunko was started without a gateway URL.',
    ),
    accessTokenExpiresAt: meta(
      dateTime.nullable(),
      'When the access token expires; it is renewed automatically. Null before the first call after a restart, because it is kept in memory only.',
    ),
    refreshWindowEndsAt: meta(dateTime.nullable(), 'Until when the login can be renewed: about 60 days.'),
    secretStore: meta(
      z.enum(['keychain', 'encrypted-file', 'memory']),
      'Where the refresh token is stored. `memory`: there is no keychain, so it is lost when Bunko closes.',
    ),
    refreshWindowEndsSoon: meta(z.boolean(), 'Whether the login can be renewed for fewer than ten days.', false),
    reason: meta(z.string().nullable(), 'Why the session expired; otherwise null.', null),
  })
  .meta({ title: 'MealSession', description: 'The session of the meal site. Tokens are never returned.' })
export type MealSession = z.output<typeof mealSessionSchema>

export const getMealSession = endpoint({
  id: 'getMealSession',
  method: 'GET',
  path: '/api/meals/session',
  tag: mealsTag,
  summary: 'Get the session of the meal site',
  description: 'Sends no request to the meal site.',
  response: { kind: 'json', schema: mealSessionSchema },
  localized: true,
  problems: ['keychain_failed'],
})

const signInSchema = z
  .object({
    cookie: meta(
      text({ min: 1, max: 16_384 }).optional(),
      'The value of the cookie `apiV2Auth`, percent-encoded or not.',
      '%7B%22access_token%22%3A%22…%22%7D',
    ),
    refreshToken: meta(text({ min: 1, max: 8192 }).optional(), 'A refresh token. Bunko replaces it at once.', 'r-0001'),
  })
  .refine(({ cookie, refreshToken }) => (cookie === undefined) !== (refreshToken === undefined), {
    message: messageKey('validation.cookieOrRefreshToken'),
    path: ['cookie'],
    ...evenIfInvalid,
  })
  .meta({ title: 'MealSignIn', description: 'Exactly one of the members.' })

export const signInToMeals = endpoint({
  id: 'signInToMeals',
  method: 'POST',
  path: '/api/meals/session',
  tag: mealsTag,
  summary: 'Sign in with a cookie of the meal site or a refresh token',
  description:
    'The login is checked with the meal site before it is stored in the keychain of the system. 422 if the site rejects it or it was already used; an earlier login is kept. 409 without a gateway URL.',
  body: { schema: signInSchema },
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
  description: 'Idempotent.',
  response: { kind: 'empty' },
  problems: ['keychain_failed', 'busy'],
})

export const verifyMealSession = endpoint({
  id: 'verifyMealSession',
  method: 'POST',
  path: '/api/meals/session/verify',
  tag: mealsTag,
  summary: 'Check whether the meal site accepts the login',
  description: 'A login that is permanently rejected is signed out as `expired`.',
  response: {
    kind: 'json',
    schema: z
      .object({ accepted: meta(z.boolean(), 'Whether the meal site accepts the login.', true) })
      .meta({ title: 'MealVerification', description: 'The result of the check.' }),
  },
  problems: gatewayProblems,
})
