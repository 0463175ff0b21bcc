import type { MealSession } from '../../../shared/contracts/meal-session.ts'
import type { Sentence } from '../../../shared/sentences/sentence.ts'
import type { AccessCache } from './access-cache.ts'
import type { RenewalPorts, Renewals } from './token-rotation.ts'
import { lostAnswer, lostToken } from './session-words.ts'

export type SessionStatus = Omit<MealSession, 'state' | 'reason'> & {
  readonly state: Exclude<MealSession['state'], 'not_configured'>
  readonly reason: Sentence | null
}

/** From day 50 of 60 on a person is told (the window restarts at each renewal). */
const warningMs = 10 * 86_400_000

const nothing = { accessTokenExpiresAt: null, refreshWindowEndsAt: null, refreshWindowEndsSoon: false, reason: null }

/** How the session stands, without a call. @param isRenewing whether a renewal is under way in this process */
export async function sessionStatus(
  { records, vault, serverClock }: Pick<RenewalPorts, 'records' | 'vault' | 'serverClock'>,
  cache: AccessCache,
  renewals: Pick<Renewals, 'load' | 'isSpent'>,
  isRenewing: () => boolean,
): Promise<SessionStatus> {
  const { record, attempt } = await records.read()
  const store = { secretStore: vault.kind() }
  if (record === undefined) return { state: 'signed_out', ...nothing, ...store }
  if (record.state === 'expired') return { state: 'expired', ...nothing, reason: record.reason, ...store }
  const { access, refreshToken } = await renewals.load(record)
  // A renewal is under way here, or was cut off when its tokens were home already.
  const arriving =
    attempt !== undefined && (isRenewing() || (await vault.read(attempt.slot, attempt.tag)).refreshToken !== undefined)
  const renewable = arriving || (refreshToken !== undefined && !(await renewals.isSpent(refreshToken)))
  if (!renewable && !cache.isFresh(access))
    return { state: 'expired', ...nothing, reason: attempt ? lostAnswer : lostToken, ...store }
  const leftMs = Date.parse(record.windowEndsAt ?? '') - serverClock.nowMs()
  return {
    state: 'signed_in',
    accessTokenExpiresAt: access?.expiresAtMs === undefined ? null : toIso(access.expiresAtMs),
    refreshWindowEndsAt: renewable ? record.windowEndsAt : null,
    refreshWindowEndsSoon: !renewable || leftMs < warningMs,
    reason: null,
    ...store,
  }
}

const toIso = (ms: number): string | null => (ms < 8.64e15 ? new Date(ms).toISOString() : null)
