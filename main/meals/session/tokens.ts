import { createHash } from 'node:crypto'

/** What the gateway gives for a login or a renewal; `accessToken` is a JWT. */
export type Tokens = { readonly accessToken: string | undefined; readonly refreshToken: string | undefined }

export type Grant = Tokens & {
  /** How long the new refresh token lives, seconds from its issue; undefined where the gateway does not say. */
  readonly windowSeconds: number | undefined
}

/** How far `exp` must lie ahead (specification, section 5). */
const marginMs = 60_000
/** For how long a token counts as fresh after it was obtained (specification, section 8). */
export const cacheMs = 30 * 60_000
export const usualWindowSeconds = 60 * 24 * 3600

export type HeldAccess = {
  readonly token: string
  /** Milliseconds since the epoch by the gateway's clock; undefined for a token that does not tell. */
  readonly expiresAtMs: number | undefined
}

/** Whether a call may carry the token without asking for a new one. */
export function isFresh(access: HeldAccess, serverNowMs: number, ageMs: number): boolean {
  if (access.expiresAtMs === undefined || ageMs < 0 || ageMs >= cacheMs) return false
  return access.expiresAtMs - serverNowMs > marginMs
}

/** The claims of a JWT, unverified: its signature is the gateway's business. `exp` and `iat` in seconds where numeric. */
export function claimsOf(token: string): { readonly exp?: number; readonly iat?: number } {
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

export function heldAccess(token: string): HeldAccess {
  const { exp } = claimsOf(token)
  return { token, expiresAtMs: exp === undefined ? undefined : exp * 1000 }
}

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A text that can travel in a header and be a token at all. */
const isTokenText = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]{1,8192}$/.test(value)

/** Reads an answer of the token endpoint, or the object in the cookie. Members that are no tokens are left out. */
export function readGrant(value: unknown): Grant {
  const body = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const window = Number(body.refresh_expires_in)
  return {
    accessToken: isTokenText(body.access_token) ? body.access_token : undefined,
    refreshToken: isTokenText(body.refresh_token) ? body.refresh_token : undefined,
    windowSeconds: Number.isFinite(window) && window > 0 && window < 1e9 ? window : undefined,
  }
}

/**
 * The cookie `apiV2Auth` as people copy it: JSON, percent-encoded once or twice, with or without the name, quotes and
 * what stands after it. Undefined when it does not hold both tokens.
 */
export function readCookie(text: string): Grant | undefined {
  let value = text.trim().replace(/^(?:cookie:\s*)?(?:.*;\s*)?apiV2Auth=/is, '')
  for (let round = 0; round < 3; round++) {
    const grant = parsedGrant(value)
    if (grant) return grant
    try {
      value = decodeURIComponent(value.split(';')[0]!.trim())
    } catch {
      return undefined
    }
  }
  return parsedGrant(value)
}

function parsedGrant(text: string): Grant | undefined {
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  if (start < 0 || end < start) return undefined
  try {
    const grant = readGrant(JSON.parse(text.slice(start, end + 1)))
    return grant.accessToken !== undefined && grant.refreshToken !== undefined ? grant : undefined
  } catch {
    return undefined
  }
}
