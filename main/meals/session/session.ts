import type { MealSession } from '../../../shared/contracts/meal-session.ts'
import { type Clock, timestamp } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { Problem } from '../../platform/problem.ts'
import type { Exchange } from '../gateway/exchange.ts'
import type { MealConstants } from '../meal-constants.ts'
import { type Renewal, sendRefreshToken } from './renew.ts'
import type { ServerClock } from './server-clock.ts'
import type { Attempt, SessionRecord, SessionRecords } from './session.store.ts'
import { otherSlot, type Slot, type TokenVault } from './token-vault.ts'
import { claimsOf, type Grant, type HeldAccess, heldAccess, isFresh, tokenHash, usualWindowSeconds } from './tokens.ts'

export type SessionPorts = {
  readonly exchange: Exchange
  readonly records: SessionRecords
  readonly vault: TokenVault
  readonly clock: Clock
  readonly serverClock: ServerClock
  readonly log: Log
  readonly constants: () => Promise<MealConstants>
  /** Runs work while nobody else does, in this process or another. */
  readonly locked: <T>(work: () => Promise<T>) => Promise<T>
}

export type Session = {
  /**
   * A token to call the gateway with; renewed when it is not fresh, or when it is the one that was just refused.
   * @throws Problem `not_signed_in`, `upstream_failed`, `upstream_timeout`.
   */
  accessToken(options?: { readonly refused?: string }): Promise<string>
  /** Whether this very token came from a renewal so recently that another one would bring nothing. */
  isJustRenewed(token: string): boolean
  /** How the session stands, without a call. */
  status(): Promise<Omit<MealSession, 'state'> & { state: Exclude<MealSession['state'], 'not_configured'> }>
  /**
   * Takes over a login. `verify` asks the gateway with its access token.
   * @returns false when the gateway rejects it; the earlier session then stands as it was.
   * @throws Problem when the gateway cannot be asked.
   */
  signIn(grant: Grant, verify: (accessToken: string) => Promise<boolean>): Promise<boolean>
  /** The gateway rejects even a token that is new: nothing is called until somebody signs in. */
  expire(token: string, reason: string): Promise<void>
  /** Forgets all tokens. */
  signOut(): Promise<void>
}

type Cached = HeldAccess & { readonly tag: string; readonly obtainedAtMonotonicMs: number; readonly renewed: boolean }
const justMs = 60_000
/** From day 50 of 60 on a person is told (the window restarts at each renewal). */
const warningMs = 10 * 86_400_000

export function createSession(ports: SessionPorts): Session {
  const { records, vault, clock, serverClock, log, locked } = ports
  let cached: Cached | undefined
  let renewing: Promise<string> | undefined
  let holdOff: { readonly untilMonotonicMs: number; readonly problem: Problem } | undefined

  const fresh = (access: Cached | undefined): access is Cached =>
    access !== undefined && isFresh(access, serverClock.nowMs(), clock.monotonicMs() - access.obtainedAtMonotonicMs)

  function keep(token: string, tag: string, ageMs: number, renewed: boolean): Cached {
    cached = { ...heldAccess(token), tag, obtainedAtMonotonicMs: clock.monotonicMs() - ageMs, renewed }
    return cached
  }

  async function load(
    record: SessionRecord,
  ): Promise<{ access: Cached | undefined; refreshToken: string | undefined }> {
    const tokens = await vault.read(record.slot, record.tag)
    if (cached?.tag === record.tag && cached.token === tokens.accessToken) {
      return { access: cached, refreshToken: tokens.refreshToken }
    }
    const ageMs = clock.now().getTime() - Date.parse(record.accessObtainedAt ?? '')
    if (tokens.accessToken === undefined || Number.isNaN(ageMs)) {
      return { access: undefined, refreshToken: tokens.refreshToken }
    }
    return { access: keep(tokens.accessToken, record.tag, ageMs, false), refreshToken: tokens.refreshToken }
  }

  /** Only under the lock. A renewal whose tokens arrived in the keychain has happened; of any other nothing is known. */
  async function settled(): Promise<SessionRecord | undefined> {
    const { record, attempt } = await records.read()
    if (attempt === undefined) return record
    const { accessToken, refreshToken } = await vault.read(attempt.slot, attempt.tag)
    if (refreshToken === undefined) {
      await records.dropAttempt()
      return record
    }
    log.info({ attempt: attempt.tag }, 'a renewal that was cut off had brought its tokens home')
    return await adopt(attempt, { accessToken, refreshToken, windowSeconds: undefined }, record)
  }

  async function adopt(
    { tag, slot, startedAt }: Attempt,
    grant: Grant,
    former: SessionRecord | undefined,
  ): Promise<SessionRecord> {
    const windowMs = (grant.windowSeconds ?? usualWindowSeconds) * 1000
    const record: SessionRecord = {
      slot,
      tag,
      state: 'signed_in',
      reason: null,
      accessObtainedAt: grant.accessToken === undefined ? null : startedAt,
      windowEndsAt: new Date(serverClock.nowMs() + windowMs).toISOString(),
    }
    await records.adopt(record)
    if (former && former.slot !== slot) await eraseQuietly(former.slot)
    return record
  }

  /** The record points elsewhere already, and what is left is spent: the next renewal overwrites it. */
  async function eraseQuietly(slot: Slot): Promise<void> {
    await vault.erase(slot).catch((error: Error) => log.warn({ reason: error.message }, 'old tokens were not removed'))
  }

  /** Only under the lock: the intent is written, the token sent once, and what comes is stored before it is used. */
  async function rotate(refreshToken: string, record: SessionRecord | undefined): Promise<Renewal> {
    const hash = tokenHash(refreshToken)
    if (await records.isSpent(hash)) return { kind: 'refused', said: 'this login was used already' }
    const attempt = { tag: newId(), slot: otherSlot(record?.slot), startedAt: timestamp(clock) }
    const constants = await ports.constants()
    await records.begin(attempt, hash)
    const renewal = await sendRefreshToken(ports.exchange, refreshToken, constants, serverClock.learn)
    if (renewal.kind === 'unseen') await records.takeBack(hash)
    else if (renewal.kind === 'renewed') {
      const { grant } = renewal
      const usable = await withoutSpent(grant)
      await vault.write(attempt.slot, attempt.tag, usable)
      await adopt(attempt, usable, record)
      if (usable.accessToken !== undefined) keep(usable.accessToken, attempt.tag, 0, true)
    } else await records.dropAttempt()
    return renewal
  }

  /** A refresh token that comes back although it was used is no new one. */
  async function withoutSpent(grant: Grant): Promise<Grant> {
    if (grant.refreshToken === undefined || !(await records.isSpent(tokenHash(grant.refreshToken)))) return grant
    return { ...grant, refreshToken: undefined }
  }

  async function renew(refused: string | undefined): Promise<string> {
    const record = await settled()
    if (record === undefined) throw notSignedIn()
    if (record.state === 'expired') throw loginNeeded(record.reason)
    const { access, refreshToken } = await load(record)
    if (fresh(access) && access.token !== refused) return access.token
    if (holdOff && holdOff.untilMonotonicMs > clock.monotonicMs()) throw holdOff.problem
    if (refreshToken === undefined) throw await end(record, lostToken)
    if (await records.isSpent(tokenHash(refreshToken))) throw await end(record, lostAnswer)
    const renewal = await rotate(refreshToken, record)
    if (renewal.kind === 'renewed') return await renewedToken(renewal.grant)
    if (renewal.kind === 'refused') throw await end(record, rejected(renewal.said))
    if (renewal.kind === 'unknown') throw await end(record, lostAnswer, renewal.problem)
    const wait = renewal.problem.waitSeconds
    holdOff =
      wait === undefined ? undefined : { untilMonotonicMs: clock.monotonicMs() + wait * 1000, problem: renewal.problem }
    throw renewal.problem
  }

  async function renewedToken({ accessToken }: Grant): Promise<string> {
    holdOff = undefined
    if (accessToken !== undefined) return accessToken
    throw new Problem('upstream_failed', 'The meal site renewed the login halfway. Try again in a moment.', {
      retryable: true,
    })
  }

  async function end(record: SessionRecord, reason: string, cause?: unknown): Promise<Problem> {
    cached = undefined
    await records.adopt({ ...record, state: 'expired', reason })
    await eraseQuietly(record.slot)
    return loginNeeded(reason, cause)
  }

  function renewOnce(refused: string | undefined): Promise<string> {
    renewing ??= locked(() => renew(refused)).finally(() => {
      renewing = undefined
    })
    return renewing
  }

  return {
    async accessToken({ refused } = {}) {
      if (fresh(cached) && cached.token !== refused) return cached.token
      return await renewOnce(refused)
    },
    isJustRenewed: (token) =>
      cached?.token === token && cached.renewed && clock.monotonicMs() - cached.obtainedAtMonotonicMs < justMs,
    async status() {
      const { record, attempt } = await records.read()
      const store = { secretStore: vault.kind() }
      const nothing = {
        accessTokenExpiresAt: null,
        refreshWindowEndsAt: null,
        refreshWindowEndsSoon: false,
        reason: null,
      }
      if (record === undefined) return { state: 'signed_out', ...nothing, ...store }
      if (record.state === 'expired') return { state: 'expired', ...nothing, reason: record.reason, ...store }
      const { access, refreshToken } = await load(record)
      // A renewal is under way here, or was cut off when its tokens were home already.
      const arriving =
        attempt !== undefined &&
        (renewing !== undefined || (await vault.read(attempt.slot, attempt.tag)).refreshToken !== undefined)
      const renewable = arriving || (refreshToken !== undefined && !(await records.isSpent(tokenHash(refreshToken))))
      if (!renewable && !fresh(access))
        return { state: 'expired', ...nothing, reason: attempt ? lostAnswer : lostToken, ...store }
      const expiresAt = access?.expiresAtMs
      const endsSoon =
        !renewable ||
        (record.windowEndsAt !== null && Date.parse(record.windowEndsAt) - serverClock.nowMs() < warningMs)
      return {
        state: 'signed_in',
        accessTokenExpiresAt: expiresAt === undefined ? null : toIso(expiresAt),
        refreshWindowEndsAt: renewable ? record.windowEndsAt : null,
        refreshWindowEndsSoon: endsSoon,
        reason: null,
        ...store,
      }
    },
    signIn: (grant, verify) =>
      locked(async () => {
        const record = await settled()
        holdOff = undefined
        const access = grant.accessToken === undefined ? undefined : heldAccess(grant.accessToken)
        if (access && isFresh(access, serverClock.nowMs(), 0)) {
          if (!(await verify(access.token))) return false
          if (grant.refreshToken === undefined || (await records.isSpent(tokenHash(grant.refreshToken)))) return false
          const attempt = { tag: newId(), slot: otherSlot(record?.slot), startedAt: timestamp(clock) }
          await vault.write(attempt.slot, attempt.tag, grant)
          const issued = claimsOf(access.token).iat ?? serverClock.nowMs() / 1000
          const left = (grant.windowSeconds ?? usualWindowSeconds) - (serverClock.nowMs() / 1000 - issued)
          await adopt(attempt, { ...grant, windowSeconds: Math.max(left, 0) }, record)
          keep(access.token, attempt.tag, 0, false)
          return true
        }
        if (grant.refreshToken === undefined) return false
        const renewal = await rotate(grant.refreshToken, record)
        if (renewal.kind === 'refused') return false
        if (renewal.kind !== 'renewed') throw renewal.problem
        const token = await renewedToken(renewal.grant)
        // The renewal itself shows that the login is good; only a plain no takes that back.
        const accepted = await verify(token).catch((error: unknown) => {
          log.warn({ reason: (error as Error).message }, 'a new login could not be checked at once')
          return true
        })
        if (!accepted) await forget()
        return accepted
      }),
    expire: (token, reason) =>
      locked(async () => {
        const { record } = await records.read()
        if (record?.state !== 'signed_in' || cached?.token !== token) return
        await end(record, reason)
      }),
    signOut: () => locked(forget),
  }

  async function forget(): Promise<void> {
    cached = undefined
    holdOff = undefined
    await records.clear()
    for (const slot of ['a', 'b'] as const) await vault.erase(slot)
  }
}

const toIso = (ms: number): string | null => (ms < 8.64e15 ? new Date(ms).toISOString() : null)

const lostAnswer =
  'The last renewal of the login went out, but its answer was lost. Such a login must not be used again: sign in anew.'
const lostToken =
  'The login can no longer be renewed: the meal site gave no new token, or the keychain lost it. Sign in again.'
const rejected = (said: string) => `The meal site ended the login${said && ` (${said})`}. Sign in again.`

export const notSignedIn = (): Problem =>
  new Problem('not_signed_in', 'You are not signed in to the meal site. Sign in first.')
const loginNeeded = (reason: string | null, cause?: unknown): Problem =>
  new Problem('not_signed_in', reason ?? 'The login of the meal site has ended. Sign in again.', { cause })
