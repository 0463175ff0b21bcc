import type { MealSettings } from '../../../shared/contracts/settings.ts'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { type Clock, timestamp } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { Problem } from '../../platform/problem.ts'
import type { ServerClock } from '../gateway/server-clock.ts'
import type { Transport } from '../gateway/transport.ts'
import { type RefreshResult, sendRefreshToken } from './refresh-request.ts'
import type { Attempt, SessionRecord, SessionStore } from './session.store.ts'
import { otherSlot, type Slot, type TokenVault } from './token-vault.ts'
import { type AccessTokenCache, defaultWindowSeconds, type Grant, hashToken } from './tokens.ts'

export type TokenRotationDeps = {
  readonly transport: Transport
  readonly store: SessionStore
  readonly vault: TokenVault
  readonly clock: Clock
  readonly serverClock: ServerClock
  readonly log: Log
  readonly settings: () => Promise<MealSettings>
}

export type TokenRotation = ReturnType<typeof createTokenRotation>

// Why a session expired.
export const renewalLost = message('meals.renewalLost')
export const refreshTokenMissing = message('meals.refreshTokenMissing')
const renewalRejected = (reason: Message | undefined): Message =>
  reason ? message('meals.loginEndedWithReason', { response: reason }) : message('meals.loginEnded')

const expiredProblem = (reason: Message | null, cause?: unknown): Problem =>
  new Problem('not_signed_in', reason ?? message('meals.loginExpired'), { cause })

/** Replaces one pair of tokens by the next (ADR 0020). Only `isUsed` may be called without the lock. */
export function createTokenRotation(deps: TokenRotationDeps, cache: AccessTokenCache) {
  const { store, vault, clock, serverClock, log } = deps
  let backoff: { readonly untilMonotonicMs: number; readonly problem: Problem } | undefined

  const isUsed = (refreshToken: string) => store.isUsed(hashToken(refreshToken))
  /** A new attempt in the slot that the session does not use. */
  const newAttempt = (record: SessionRecord | undefined): Attempt => ({
    tag: newId(),
    slot: otherSlot(record?.slot),
    startedAt: timestamp(clock),
  })

  /**
   * The current session. First completes a renewal that was interrupted after its token was stored. The outcome of any
   * other attempt is unknown.
   */
  async function recover(): Promise<SessionRecord | undefined> {
    const { record, attempt } = await store.read()
    if (attempt === undefined) return record
    if ((await vault.read(attempt.slot, attempt.tag)) === undefined) {
      await store.deleteAttempt()
      return record
    }
    log.info({ attempt: attempt.tag }, 'recovered the token of an interrupted renewal')
    return await commit(attempt, defaultWindowSeconds, record)
  }

  /** Makes the token that an attempt wrote to its slot the current session. */
  async function commit({ tag, slot }: Attempt, windowSeconds: number, previous: SessionRecord | undefined) {
    const record: SessionRecord = {
      slot,
      tag,
      state: 'signed_in',
      reason: null,
      windowEndsAt: new Date(serverClock.nowMs() + windowSeconds * 1000).toISOString(),
    }
    await store.save(record)
    if (previous && previous.slot !== slot) await tryErase(previous.slot)
    return record
  }

  /** A failure does no harm: the token in the slot is used, and the next renewal overwrites it. */
  async function tryErase(slot: Slot): Promise<void> {
    await vault.erase(slot).catch((error: Error) => log.warn({ reason: error.message }, 'an old token was not removed'))
  }

  /** Stores the attempt, sends the token once, and stores the new one before the access token is used. */
  async function rotate(refreshToken: string, record: SessionRecord | undefined): Promise<RefreshResult> {
    if (await isUsed(refreshToken)) return { kind: 'rejected', reason: message('meals.loginUsedAlready') }
    const hash = hashToken(refreshToken)
    const attempt = newAttempt(record)
    const settings = await deps.settings()
    await store.beginAttempt(attempt, hash)
    const result = await sendRefreshToken(deps.transport, refreshToken, settings, serverClock.sync)
    if (result.kind === 'not_processed') await store.revertAttempt(hash)
    else if (result.kind === 'renewed') {
      const grant = await withoutUsedToken(result.grant)
      await vault.write(attempt.slot, attempt.tag, grant.refreshToken)
      await commit(attempt, grant.windowSeconds ?? defaultWindowSeconds, record)
      if (grant.accessToken !== undefined) cache.set(grant.accessToken, { tag: attempt.tag, isRenewed: true })
    } else await store.deleteAttempt()
    return result
  }

  /** The gateway can return the refresh token that was just used. It must not be sent again. */
  async function withoutUsedToken(grant: Grant): Promise<Grant> {
    if (grant.refreshToken === undefined || !(await isUsed(grant.refreshToken))) return grant
    return { ...grant, refreshToken: undefined }
  }

  /** A fresh access token other than `rejected`, renewed if necessary. @throws Problem `not_signed_in`, `upstream_*`. */
  async function renew(rejected: string | undefined): Promise<string> {
    const record = await recover()
    if (record === undefined) throw new Problem('not_signed_in', message('meals.notSignedIn'))
    if (record.state === 'expired') throw expiredProblem(record.reason)
    const access = cache.of(record.tag)
    if (cache.isFresh(access) && access.token !== rejected) return access.token
    const refreshToken = await vault.read(record.slot, record.tag)
    if (backoff && backoff.untilMonotonicMs > clock.monotonicMs()) throw backoff.problem
    if (refreshToken === undefined) throw await expire(record, refreshTokenMissing)
    if (await isUsed(refreshToken)) throw await expire(record, renewalLost)
    const result = await rotate(refreshToken, record)
    if (result.kind === 'renewed') return requireAccessToken(result.grant)
    if (result.kind === 'rejected') throw await expire(record, renewalRejected(result.reason))
    if (result.kind === 'unknown') throw await expire(record, renewalLost, result.problem)
    const { problem } = result
    const waitMs = problem.waitSeconds === undefined ? undefined : problem.waitSeconds * 1000
    backoff = waitMs === undefined ? undefined : { untilMonotonicMs: clock.monotonicMs() + waitMs, problem }
    throw problem
  }

  /** The access token of a renewal. @throws Problem `upstream_failed` if the renewal returned only a refresh token. */
  function requireAccessToken({ accessToken }: Grant): string {
    clearBackoff()
    if (accessToken !== undefined) return accessToken
    throw new Problem('upstream_failed', message('meals.renewalInterrupted'), { retryable: true })
  }

  /** Expires the session. Returns the problem to throw. */
  async function expire(record: SessionRecord, reason: Message, cause?: unknown): Promise<Problem> {
    cache.clear()
    await store.save({ ...record, state: 'expired', reason })
    await tryErase(record.slot)
    return expiredProblem(reason, cause)
  }

  /** Allows renewals again before the time that the gateway asked to wait is over. */
  function clearBackoff(): void {
    backoff = undefined
  }

  return { recover, isUsed, newAttempt, commit, rotate, renew, requireAccessToken, expire, clearBackoff }
}
