import { randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { canary, tokenHead } from './canary.ts'

interface TokenSettings {
  accessSeconds: number
  windowSeconds: number
}

interface Grant {
  readonly access_token: string
  readonly refresh_token: string
  readonly expires_in: number
  readonly refresh_expires_in: number
  readonly token_type: 'Bearer'
}

interface TokenResponse {
  readonly status: number
  readonly body: unknown
}

interface IssuedToken {
  readonly family: number
  readonly issuedAtMs: number
  isUsed: boolean
}

const key = randomBytes(32)

export function createTokenIssuer(nowMs: () => number) {
  const settings: TokenSettings = { accessSeconds: 1800, windowSeconds: 60 * 86_400 }
  const known = new Map<string, IssuedToken>()
  const revoked = new Set<number>()
  const access = new Map<string, number>()
  const issued: string[] = []
  let families = 0
  let refreshes = 0
  let reuses = 0

  async function grant(family: number): Promise<Grant> {
    const seconds = Math.floor(nowMs() / 1000)
    const token = await new SignJWT({ sub: '7654321', jti: randomBytes(9).toString('base64url') })
      .setProtectedHeader({ ...tokenHead })
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + settings.accessSeconds)
      .sign(key)
    const refresh = `r-${canary}-${randomBytes(24).toString('base64url')}`
    known.set(refresh, { family, issuedAtMs: nowMs(), isUsed: false })
    access.set(token, family)
    issued.push(token, refresh)
    return {
      access_token: token,
      refresh_token: refresh,
      expires_in: settings.accessSeconds,
      refresh_expires_in: settings.windowSeconds,
      token_type: 'Bearer',
    }
  }

  const refuse = (description: string): TokenResponse => ({
    status: 401,
    body: { error: 'invalid_grant', error_description: description },
  })

  /** A refresh token that is used twice revokes all tokens of its login (RFC 9700, 4.14.2). */
  function handleReuse({ family }: IssuedToken): TokenResponse {
    reuses++
    revoked.add(family)
    return refuse('refresh token was used')
  }

  return {
    settings,
    /** A new login, as in a browser. */
    login: () => grant(++families),
    /** The token endpoint. Each call counts. */
    async refresh(token: unknown): Promise<TokenResponse> {
      const entry = typeof token === 'string' ? known.get(token) : undefined
      if (!entry) return refuse('unknown refresh token')
      if (entry.isUsed) return handleReuse(entry)
      if (revoked.has(entry.family)) return refuse('refresh token was revoked')
      if (nowMs() - entry.issuedAtMs > settings.windowSeconds * 1000) return refuse('refresh token has expired')
      // Marked as used before the first await, so that concurrent calls are detected as reuse.
      entry.isUsed = true
      const body = await grant(entry.family)
      refreshes++
      return { status: 200, body }
    },
    async accepts(token: string): Promise<boolean> {
      const family = access.get(token)
      if (family === undefined || revoked.has(family)) return false
      return await jwtVerify(token, key, { currentDate: new Date(nowMs()) }).then(
        () => true,
        () => false,
      )
    },
    /** Revokes all tokens, as "log out everywhere" does. */
    revokeAll() {
      for (let family = 1; family <= families; family++) revoked.add(family)
    },
    /** Revokes access tokens only; refresh tokens remain valid. */
    revokeAccessTokens: () => access.clear(),
    /** Number of successful refreshes and of reused refresh tokens. */
    counts: () => ({ refreshes, reuses }),
    /** Every token that was issued. */
    issued: (): readonly string[] => issued,
  }
}
