import { type Sentence, say } from '../../../shared/sentences/sentence.ts'
import { type Clock, timestamp } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { Problem } from '../../platform/problem.ts'
import type { Exchange } from '../gateway/transport.ts'
import type { MealConstants } from '../meal-constants.ts'
import type { AccessCache, CachedAccess } from './access-cache.ts'
import { type Renewal, sendRefreshToken } from './refresh-request.ts'
import type { ServerClock } from '../gateway/server-clock.ts'
import type { Attempt, SessionRecord, SessionRecords } from './session.store.ts'
import { loginNeeded, lostAnswer, lostToken, notSignedIn, rejected } from './session-words.ts'
import { otherSlot, type Slot, type TokenVault } from './token-vault.ts'
import { type Grant, tokenHash, usualWindowSeconds } from './tokens.ts'

export type RenewalPorts = {
  readonly exchange: Exchange
  readonly records: SessionRecords
  readonly vault: TokenVault
  readonly clock: Clock
  readonly serverClock: ServerClock
  readonly log: Log
  readonly constants: () => Promise<MealConstants>
}

/** The steps from one pair of tokens to the next (decision 0020). All but `load` and `isSpent` only under the lock. */
export type Renewals = {
  /** The session as it stands once a renewal that was cut off is taken into account. */
  settled(): Promise<SessionRecord | undefined>
  load(record: SessionRecord): Promise<{ access: CachedAccess | undefined; refreshToken: string | undefined }>
  isSpent(refreshToken: string): Promise<boolean>
  /** The next attempt, in the slot that the session does not use. */
  attemptAfter(record: SessionRecord | undefined): Attempt
  /** The tokens of an attempt, which lie in their slot, are the session from now on. */
  adopt(attempt: Attempt, grant: Grant, former: SessionRecord | undefined): Promise<SessionRecord>
  /** Sends a refresh token, and stores what comes for it. */
  rotate(refreshToken: string, record: SessionRecord | undefined): Promise<Renewal>
  /** A token to call with, other than `refused`. @throws Problem `not_signed_in`, `upstream_*`. */
  renew(refused: string | undefined): Promise<string>
  /** The access token that a renewal brought. @throws Problem `upstream_failed` when it brought only the other one. */
  accessOf(grant: Grant): string
  /** Ends the session; the Problem says why. */
  end(record: SessionRecord, reason: Sentence, cause?: unknown): Promise<Problem>
  /** Forgets that the gateway asked to wait. */
  holdOffNoMore(): void
}

export function createRenewals(ports: RenewalPorts, cache: AccessCache): Renewals {
  const { records, vault, clock, serverClock, log } = ports
  let holdOff: { readonly untilMonotonicMs: number; readonly problem: Problem } | undefined

  const isSpent = (refreshToken: string) => records.isSpent(tokenHash(refreshToken))
  const attemptAfter = (record: SessionRecord | undefined): Attempt => ({
    tag: newId(),
    slot: otherSlot(record?.slot),
    startedAt: timestamp(clock),
  })

  async function load(record: SessionRecord) {
    const { accessToken, refreshToken } = await vault.read(record.slot, record.tag)
    const cached = cache.current()
    if (cached?.tag === record.tag && cached.token === accessToken) return { access: cached, refreshToken }
    const ageMs = clock.now().getTime() - Date.parse(record.accessObtainedAt ?? '')
    if (accessToken === undefined || Number.isNaN(ageMs)) return { access: undefined, refreshToken }
    return { access: cache.keep(accessToken, { tag: record.tag, ageMs, isRenewed: false }), refreshToken }
  }

  /** A renewal whose tokens arrived in the keychain has happened; of any other nothing is known. */
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

  async function adopt({ tag, slot, startedAt }: Attempt, grant: Grant, former: SessionRecord | undefined) {
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

  /** The intent is written, the token sent once, and what comes is stored before it is used. */
  async function rotate(refreshToken: string, record: SessionRecord | undefined): Promise<Renewal> {
    if (await isSpent(refreshToken)) return { kind: 'refused', said: say('this login was used already') }
    const hash = tokenHash(refreshToken)
    const attempt = attemptAfter(record)
    const constants = await ports.constants()
    await records.begin(attempt, hash)
    const renewal = await sendRefreshToken(ports.exchange, refreshToken, constants, serverClock.learn)
    if (renewal.kind === 'unseen') await records.takeBack(hash)
    else if (renewal.kind === 'renewed') {
      const usable = await withoutSpent(renewal.grant)
      await vault.write(attempt.slot, attempt.tag, usable)
      await adopt(attempt, usable, record)
      if (usable.accessToken !== undefined)
        cache.keep(usable.accessToken, { tag: attempt.tag, ageMs: 0, isRenewed: true })
    } else await records.dropAttempt()
    return renewal
  }

  /** A refresh token that comes back although it was used is no new one. */
  async function withoutSpent(grant: Grant): Promise<Grant> {
    if (grant.refreshToken === undefined || !(await isSpent(grant.refreshToken))) return grant
    return { ...grant, refreshToken: undefined }
  }

  async function renew(refused: string | undefined): Promise<string> {
    const record = await settled()
    if (record === undefined) throw notSignedIn()
    if (record.state === 'expired') throw loginNeeded(record.reason)
    const { access, refreshToken } = await load(record)
    if (cache.isFresh(access) && access.token !== refused) return access.token
    if (holdOff && holdOff.untilMonotonicMs > clock.monotonicMs()) throw holdOff.problem
    if (refreshToken === undefined) throw await end(record, lostToken)
    if (await isSpent(refreshToken)) throw await end(record, lostAnswer)
    const renewal = await rotate(refreshToken, record)
    if (renewal.kind === 'renewed') return accessOf(renewal.grant)
    if (renewal.kind === 'refused') throw await end(record, rejected(renewal.said))
    if (renewal.kind === 'unknown') throw await end(record, lostAnswer, renewal.problem)
    const { problem } = renewal
    const waitMs = problem.waitSeconds === undefined ? undefined : problem.waitSeconds * 1000
    holdOff = waitMs === undefined ? undefined : { untilMonotonicMs: clock.monotonicMs() + waitMs, problem }
    throw problem
  }

  function accessOf({ accessToken }: Grant): string {
    holdOff = undefined
    if (accessToken !== undefined) return accessToken
    throw new Problem('upstream_failed', say('The meal site renewed the login halfway. Try again in a moment.'), {
      retryable: true,
    })
  }

  async function end(record: SessionRecord, reason: Sentence, cause?: unknown): Promise<Problem> {
    cache.drop()
    await records.adopt({ ...record, state: 'expired', reason })
    await eraseQuietly(record.slot)
    return loginNeeded(reason, cause)
  }

  const holdOffNoMore = () => {
    holdOff = undefined
  }
  return { settled, load, isSpent, attemptAfter, adopt, rotate, renew, accessOf, end, holdOffNoMore }
}
