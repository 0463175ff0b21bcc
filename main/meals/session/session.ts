import type { MealSession } from '../../../shared/contracts/meal-session.ts'
import type { Message } from '../../../shared/i18n/message.ts'
import { withFileLock } from '../../database/file-lock.ts'
import { noSession } from './no-session.ts'
import { createSignIn, type Verify } from './sign-in.ts'
import { createTokenRotation, refreshTokenMissing, renewalLost, type TokenRotationDeps } from './token-rotation.ts'
import { createAccessTokenCache, type Grant } from './tokens.ts'

type RunExclusive = <T>(work: () => Promise<T>) => Promise<T>

type SessionDeps = TokenRotationDeps & {
  /** Serializes work in this process and across processes; see `createSessionLock`. */
  readonly runExclusive: RunExclusive
}

export type Session = ReturnType<typeof createSession>

export function createSession(deps: SessionDeps) {
  const { store, vault, serverClock, runExclusive } = deps
  const cache = createAccessTokenCache(deps)
  const rotation = createTokenRotation(deps, cache)
  const { adoptLogin } = createSignIn(deps, cache, rotation, forget)
  let renewal: Promise<string> | undefined

  async function forget(): Promise<void> {
    cache.clear()
    rotation.clearBackoff()
    await store.clear()
    for (const slot of ['a', 'b'] as const) await vault.erase(slot)
  }

  /** Makes no request. */
  async function status(): Promise<SessionStatus> {
    const { record, attempt } = await store.read()
    const secretStore = await vault.kind()
    if (record === undefined) return { state: 'signed_out', ...noSession, secretStore }
    if (record.state === 'expired') return { state: 'expired', ...noSession, reason: record.reason, secretStore }
    const access = cache.of(record.tag)
    const refreshToken = await vault.read(record.slot, record.tag)
    // A renewal is running here, or it was interrupted after its token was stored.
    const hasNewToken =
      attempt !== undefined && (renewal !== undefined || (await vault.read(attempt.slot, attempt.tag)) !== undefined)
    const isRenewable = hasNewToken || (refreshToken !== undefined && !(await rotation.isUsed(refreshToken)))
    if (!isRenewable && !cache.isFresh(access)) {
      return { state: 'expired', ...noSession, reason: attempt ? renewalLost : refreshTokenMissing, secretStore }
    }
    const leftMs = Date.parse(record.windowEndsAt ?? '') - serverClock.nowMs()
    return {
      state: 'signed_in',
      accessTokenExpiresAt: access?.expiresAtMs === undefined ? null : toIso(access.expiresAtMs),
      refreshWindowEndsAt: isRenewable ? record.windowEndsAt : null,
      refreshWindowEndsSoon: !isRenewable || leftMs < expiryWarningMs,
      reason: null,
      secretStore,
    }
  }

  return {
    /**
     * An access token for a request. It is renewed if it is not fresh or if it is `rejected`.
     * @throws Problem `not_signed_in`, `upstream_failed`, `upstream_timeout`.
     */
    async accessToken({ rejected }: { readonly rejected?: string } = {}): Promise<string> {
      const cached = cache.current()
      if (cache.isFresh(cached) && cached.token !== rejected) return cached.token
      renewal ??= runExclusive(() => rotation.renew(rejected)).finally(() => {
        renewal = undefined
      })
      return await renewal
    },
    isRecentlyRenewed: cache.isRecentlyRenewed,
    status,
    /** Whether there is a session that has not expired. Reads only the database. */
    isSignedIn: async () => (await store.read()).record?.state === 'signed_in',
    /**
     * Replaces the session by a login. `verify` checks an access token with the gateway.
     * Returns false if the gateway rejects the login; the previous session is kept.
     * @throws Problem if the login cannot be verified.
     */
    signIn: (grant: Grant, verify: Verify) => runExclusive(() => adoptLogin(grant, verify)),
    /** Expires the session because the gateway rejects a renewed token. No request is sent until the next sign-in. */
    expire: (token: string, reason: Message) =>
      runExclusive(async () => {
        const { record } = await store.read()
        if (record?.state !== 'signed_in' || cache.current()?.token !== token) return
        await rotation.expire(record, reason)
      }),
    /** Deletes all tokens. */
    signOut: () => runExclusive(forget),
  }
}

/** Longer than any renewal takes. */
const lockTimeoutMs = 90_000

/** Serializes work with a queue in this process and a file lock across processes. */
export function createSessionLock(file: string): RunExclusive {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(() => withFileLock(file, lockTimeoutMs, work))
    last = result.catch(() => {}) // The caller gets the error.
    return result
  }
}

type SessionStatus = Omit<MealSession, 'state' | 'reason'> & {
  readonly state: Exclude<MealSession['state'], 'not_configured'>
  readonly reason: Message | null
}

/** The window is about 60 days and restarts with each renewal. */
const expiryWarningMs = 10 * 86_400_000

const maxDateMs = 8.64e15
const toIso = (ms: number): string | null => (ms < maxDateMs ? new Date(ms).toISOString() : null)
