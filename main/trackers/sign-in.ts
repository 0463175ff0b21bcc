import { randomBytes } from 'node:crypto'
import { message } from '../../shared/i18n/message.ts'
import type { Db } from '../database/schema.ts'
import type { Clock } from '../platform/clock.ts'
import { Problem, validationFailed } from '../platform/problem.ts'
import { findClientId } from './client-ids.ts'
import type { Service } from './services.ts'
import type { Authorization, Grant, TrackerId } from './tracker.ts'

/** What a service sends to the callback: a code or a token, and the state of the sign-in. */
export type CallbackParameters = {
  readonly state?: string | undefined
  readonly code?: string | undefined
  readonly access_token?: string | undefined
  readonly expires_in?: string | undefined
}

const limitMs = 10 * 60_000
const maxStarted = 20

/** Signs the user in: through the page of a service, which leads back to Bunko, or with a password. */
export function createSignIn({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  const started = new Map<string, Authorization & { readonly tracker: TrackerId; readonly endsAt: number }>()

  return {
    /** @returns the page to open. @throws Problem `conflict` without a client id */
    async begin({ tracker }: Service, redirectUrl: string): Promise<string> {
      const { signIn, id, name } = tracker
      if (signIn.kind !== 'browser') throw new Error('the service has no page')
      const clientId = await findClientId(db, id)
      if (!clientId) throw new Problem('conflict', message('trackers.clientIdMissing', { name }))
      const state = randomBytes(24).toString('base64url')
      const authorization = { clientId, redirectUrl, state, verifier: randomBytes(48).toString('base64url') }
      if (started.size >= maxStarted) started.delete(started.keys().next().value!)
      started.set(state, { ...authorization, tracker: id, endsAt: clock.monotonicMs() + limitMs })
      return signIn.authorizeUrl(authorization)
    },
    /**
     * Ends a sign-in that `begin` started; each works once.
     * @throws Problem `bad_request` for another state, or if the service refused it
     */
    async complete({ tracker, connection }: Service, parameters: CallbackParameters): Promise<void> {
      const authorization = started.get(parameters.state ?? '')
      started.delete(parameters.state ?? '')
      if (!authorization || authorization.tracker !== tracker.id || authorization.endsAt < clock.monotonicMs())
        throw new Problem('bad_request', message('trackers.signInUnknown'))
      const grant = await toGrant(tracker.signIn, parameters, authorization, connection.anonymous)
      if (!grant) throw new Problem('bad_request', message('trackers.signInRefused', { name: tracker.name }))
      await connection.adopt(grant, authorization.clientId)
    },
    /** @throws Problem `validation_failed` if the service refuses the password */
    async logIn(
      { tracker, connection }: Service,
      username: string | undefined,
      password: string | undefined,
    ): Promise<void> {
      if (tracker.signIn.kind !== 'password') throw new Error('the service has a page')
      const missing = Object.entries({ username, password }).filter(([, value]) => value === undefined)
      if (username === undefined || password === undefined)
        throw validationFailed(
          missing.map(([propertyPath]) => ({ propertyPath, message: message('validation.required') })),
        )
      const grant = await tracker.signIn.logIn(connection.anonymous, username, password)
      if (!grant)
        throw validationFailed([
          { propertyPath: 'password', message: message('trackers.wrongPassword', { name: tracker.name }) },
        ])
      await connection.adopt(grant, null)
    },
  }
}

async function toGrant(
  signIn: Service['tracker']['signIn'],
  { code, access_token: accessToken, expires_in: expiresIn }: CallbackParameters,
  authorization: Authorization,
  anonymous: Service['connection']['anonymous'],
): Promise<Grant | undefined> {
  if (signIn.kind !== 'browser') return undefined
  if (signIn.exchange) return code ? await signIn.exchange(anonymous, code, authorization) : undefined
  const seconds = Number(expiresIn)
  return accessToken ? { accessToken, expiresInSeconds: seconds > 0 ? seconds : undefined } : undefined
}
