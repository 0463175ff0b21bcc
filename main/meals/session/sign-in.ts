import type { AccessCache } from './access-cache.ts'
import type { RenewalPorts, Renewals } from './token-rotation.ts'
import { claimsOf, type Grant, heldAccess, isFresh, usualWindowSeconds } from './tokens.ts'

export type LoginPorts = Pick<RenewalPorts, 'vault' | 'serverClock' | 'log'> & {
  readonly cache: AccessCache
  readonly renewals: Renewals
  /** Forgets all tokens. */
  readonly forget: () => Promise<void>
}

type Verify = (accessToken: string) => Promise<boolean>

/**
 * Makes a login that was made elsewhere the session; only under the lock. With a fresh access token the gateway is
 * asked and nothing is renewed.
 * @returns false when the gateway rejects it. @throws Problem when the gateway cannot be asked.
 */
export async function takeOverLogin(ports: LoginPorts, grant: Grant, verify: Verify): Promise<boolean> {
  const { serverClock, renewals } = ports
  renewals.holdOffNoMore()
  const access = grant.accessToken === undefined ? undefined : heldAccess(grant.accessToken)
  if (access && isFresh(access, serverClock.nowMs(), 0)) return await adoptFresh(ports, access.token, grant, verify)
  return grant.refreshToken !== undefined && (await renewFirst(ports, grant.refreshToken, verify))
}

async function adoptFresh(
  { vault, serverClock, cache, renewals }: LoginPorts,
  token: string,
  grant: Grant,
  verify: Verify,
): Promise<boolean> {
  const record = await renewals.settled()
  if (!(await verify(token))) return false
  if (grant.refreshToken === undefined || (await renewals.isSpent(grant.refreshToken))) return false
  const attempt = renewals.attemptAfter(record)
  await vault.write(attempt.slot, attempt.tag, grant)
  const now = serverClock.nowMs() / 1000
  const left = (grant.windowSeconds ?? usualWindowSeconds) - (now - (claimsOf(token).iat ?? now))
  await renewals.adopt(attempt, { ...grant, windowSeconds: Math.max(left, 0) }, record)
  cache.keep(token, { tag: attempt.tag, ageMs: 0, isRenewed: false })
  return true
}

async function renewFirst({ log, renewals, forget }: LoginPorts, refreshToken: string, verify: Verify) {
  const renewal = await renewals.rotate(refreshToken, await renewals.settled())
  if (renewal.kind === 'refused') return false
  if (renewal.kind !== 'renewed') throw renewal.problem
  const token = renewals.accessOf(renewal.grant)
  // The renewal itself shows that the login is good; only a plain no takes that back.
  const accepted = await verify(token).catch((error: unknown) => {
    log.warn({ reason: (error as Error).message }, 'a new login could not be checked at once')
    return true
  })
  if (!accepted) await forget()
  return accepted
}
