import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { ServerClock } from '../gateway/server-clock.ts'

/** The response to a login or a renewal. */
export type Grant = {
  /** A JWT. */
  readonly accessToken: string | undefined
  readonly refreshToken: string | undefined
  /** Lifetime of the refresh token in seconds; undefined if the gateway does not send it. */
  readonly windowSeconds: number | undefined
}

/** A token that expires within this time is renewed first (docs/requirements.md, R5). */
const expiryMarginMs = 60_000
/** A token is renewed this long after it was obtained, whatever its `exp` (docs/requirements.md, R5). */
const maxAgeMs = 30 * 60_000
export const defaultWindowSeconds = 60 * 24 * 3600

type AccessToken = {
  readonly token: string
  /** Milliseconds since the epoch on the gateway's clock; undefined if the token has no valid `exp`. */
  readonly expiresAtMs: number | undefined
}

/** Whether a request can use the token without renewing it first. */
export function isFresh(access: AccessToken, serverNowMs: number, ageMs: number): boolean {
  if (access.expiresAtMs === undefined || ageMs < 0 || ageMs >= maxAgeMs) return false
  return access.expiresAtMs - serverNowMs > expiryMarginMs
}

/** Decodes a JWT without verifying its signature. `exp` and `iat` are in seconds and absent if they are not numeric. */
export function decodeClaims(token: string): { readonly exp?: number; readonly iat?: number } {
  const [, payload = ''] = token.split('.')
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown> | null
    return { ...seconds('exp', claims?.exp), ...seconds('iat', claims?.iat) }
  } catch {
    return {}
  }
}

const seconds = (name: string, value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? { [name]: value } : {}

export function decodeAccessToken(token: string): AccessToken {
  const { exp } = decodeClaims(token)
  return { token, expiresAtMs: exp === undefined ? undefined : exp * 1000 }
}

type CachedAccessToken = AccessToken & {
  /** The tag of the renewal that returned the token. */
  readonly tag: string
  readonly obtainedAtMonotonicMs: number
  readonly isRenewed: boolean
}

const recentMs = 60_000

type Origin = { readonly tag: string; readonly isRenewed: boolean }

export type AccessTokenCache = ReturnType<typeof createAccessTokenCache>

/** The access token of the session. It is in memory only, and requests read neither the keychain nor the database for it. */
export function createAccessTokenCache(deps: { readonly clock: Clock; readonly serverClock: ServerClock }) {
  const { clock, serverClock } = deps
  let cached: CachedAccessToken | undefined
  const ageOf = ({ obtainedAtMonotonicMs }: CachedAccessToken) => clock.monotonicMs() - obtainedAtMonotonicMs
  return {
    current: (): CachedAccessToken | undefined => cached,
    /** The token that came from the renewal with this tag, if it is the current one. */
    of: (tag: string): CachedAccessToken | undefined => (cached?.tag === tag ? cached : undefined),
    set(token: string, origin: Origin): void {
      cached = { ...decodeAccessToken(token), ...origin, obtainedAtMonotonicMs: clock.monotonicMs() }
    },
    clear(): void {
      cached = undefined
    },
    isFresh: (access: CachedAccessToken | undefined): access is CachedAccessToken =>
      access !== undefined && isFresh(access, serverClock.nowMs(), ageOf(access)),
    /** Whether the token comes from a renewal less than a minute ago, so that renewing it again is pointless. */
    isRecentlyRenewed: (token: string): boolean =>
      cached?.token === token && cached.isRenewed && ageOf(cached) < recentMs,
  }
}

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Whether the value is a token that can be sent in a header. */
const isToken = (value: unknown): value is string => typeof value === 'string' && /^[\x21-\x7e]{1,8192}$/.test(value)

/** Parses a response of the token endpoint or the object in the cookie. Invalid members are undefined. */
export function parseGrant(value: unknown): Grant {
  const body = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const windowSeconds = Number(body.refresh_expires_in)
  return {
    accessToken: isToken(body.access_token) ? body.access_token : undefined,
    refreshToken: isToken(body.refresh_token) ? body.refresh_token : undefined,
    windowSeconds:
      Number.isFinite(windowSeconds) && windowSeconds > 0 && windowSeconds < 1e9 ? windowSeconds : undefined,
  }
}

/**
 * Parses the cookie `apiV2Auth` in the formats in which people copy it: JSON, percent-encoded up to twice, with or
 * without the name, quotes and further cookies. Undefined if it does not contain both tokens.
 */
export function parseCookie(text: string): Grant | undefined {
  let value = text.trim().replace(/^(?:cookie:\s*)?(?:.*;\s*)?apiV2Auth=/is, '')
  for (let round = 0; round < 3; round++) {
    const grant = parseGrantText(value)
    if (grant) return grant
    try {
      value = decodeURIComponent(value.split(';')[0]!.trim())
    } catch {
      return undefined
    }
  }
  return parseGrantText(value)
}

function parseGrantText(text: string): Grant | undefined {
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  if (start < 0 || end < start) return undefined
  try {
    const grant = parseGrant(JSON.parse(text.slice(start, end + 1)))
    return grant.accessToken !== undefined && grant.refreshToken !== undefined ? grant : undefined
  } catch {
    return undefined
  }
}
