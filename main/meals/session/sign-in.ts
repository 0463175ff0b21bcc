import { message } from '../../../shared/i18n/message.ts'
import { validationFailed } from '../../platform/problem.ts'
import type { TokenRotation, TokenRotationDeps } from './token-rotation.ts'
import {
  type AccessTokenCache,
  decodeAccessToken,
  decodeClaims,
  defaultWindowSeconds,
  type Grant,
  isFresh,
  parseCookie,
} from './tokens.ts'

/** A cookie of the meal site, or a refresh token. */
export type Login = { readonly cookie?: string | undefined; readonly refreshToken?: string | undefined }

/** @throws Problem `validation_failed` if the cookie does not contain both tokens. */
export function parseLogin({ cookie, refreshToken }: Login): Grant {
  if (cookie === undefined) {
    return { accessToken: undefined, refreshToken: refreshToken?.trim(), windowSeconds: undefined }
  }
  const grant = parseCookie(cookie)
  if (!grant) throw validationFailed([{ propertyPath: 'cookie', message: message('meals.cookieUnreadable') }])
  return grant
}

export const loginRejected = ({ cookie }: Login) =>
  validationFailed([
    { propertyPath: cookie === undefined ? 'refreshToken' : 'cookie', message: message('meals.tokenRejected') },
  ])

export type Verify = (accessToken: string) => Promise<boolean>

/** @param forget deletes all tokens */
export function createSignIn(
  { vault, serverClock, log }: TokenRotationDeps,
  cache: AccessTokenCache,
  rotation: TokenRotation,
  forget: () => Promise<void>,
) {
  return { adoptLogin }

  /**
   * Makes a login from elsewhere the session. Requires the lock. A fresh access token is verified with the gateway,
   * without a renewal. Returns false if the gateway rejects the login. @throws Problem if it cannot be verified.
   */
  async function adoptLogin(grant: Grant, verify: Verify): Promise<boolean> {
    rotation.clearBackoff()
    const access = grant.accessToken === undefined ? undefined : decodeAccessToken(grant.accessToken)
    if (access && isFresh(access, serverClock.nowMs(), 0)) return await adoptFreshLogin(access.token, grant, verify)
    return grant.refreshToken !== undefined && (await renewLogin(grant.refreshToken, verify))
  }

  async function adoptFreshLogin(token: string, grant: Grant, verify: Verify): Promise<boolean> {
    const record = await rotation.recover()
    if (!(await verify(token))) return false
    if (grant.refreshToken === undefined || (await rotation.isUsed(grant.refreshToken))) return false
    const attempt = rotation.newAttempt(record)
    await vault.write(attempt.slot, attempt.tag, grant.refreshToken)
    const nowSeconds = serverClock.nowMs() / 1000
    const tokenAge = nowSeconds - (decodeClaims(token).iat ?? nowSeconds)
    const windowSeconds = Math.max((grant.windowSeconds ?? defaultWindowSeconds) - tokenAge, 0)
    await rotation.commit(attempt, windowSeconds, record)
    cache.set(token, { tag: attempt.tag, isRenewed: false })
    return true
  }

  async function renewLogin(refreshToken: string, verify: Verify): Promise<boolean> {
    // Opens the keychain, which can fail, before the token is used up.
    await vault.kind()
    const result = await rotation.rotate(refreshToken, await rotation.recover())
    if (result.kind === 'rejected') return false
    if (result.kind !== 'renewed') throw result.problem
    const token = rotation.requireAccessToken(result.grant)
    // The renewal proves that the login is valid. Only an explicit rejection revokes it.
    const accepted = await verify(token).catch((error: unknown) => {
      log.warn({ reason: (error as Error).message }, 'a new login could not be verified')
      return true
    })
    if (!accepted) await forget()
    return accepted
  }
}
