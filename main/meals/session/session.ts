import type { Sentence } from '../../../shared/sentences/sentence.ts'
import { createAccessCache } from './access-cache.ts'
import { takeOverLogin } from './sign-in.ts'
import { createRenewals, type RenewalPorts } from './token-rotation.ts'
import { type SessionStatus, sessionStatus } from './session-status.ts'
import type { Grant } from './tokens.ts'

export type SessionPorts = RenewalPorts & {
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
  status(): Promise<SessionStatus>
  /**
   * Takes over a login. `verify` asks the gateway with its access token.
   * @returns false when the gateway rejects it; the earlier session then stands as it was.
   * @throws Problem when the gateway cannot be asked.
   */
  signIn(grant: Grant, verify: (accessToken: string) => Promise<boolean>): Promise<boolean>
  /** The gateway rejects even a token that is new: nothing is called until somebody signs in. */
  expire(token: string, reason: Sentence): Promise<void>
  /** Forgets all tokens. */
  signOut(): Promise<void>
}

export function createSession(ports: SessionPorts): Session {
  const { records, vault, locked } = ports
  const cache = createAccessCache(ports)
  const renewals = createRenewals(ports, cache)
  let renewing: Promise<string> | undefined

  async function forget(): Promise<void> {
    cache.drop()
    renewals.holdOffNoMore()
    await records.clear()
    for (const slot of ['a', 'b'] as const) await vault.erase(slot)
  }

  return {
    async accessToken({ refused } = {}) {
      const cached = cache.current()
      if (cache.isFresh(cached) && cached.token !== refused) return cached.token
      renewing ??= locked(() => renewals.renew(refused)).finally(() => {
        renewing = undefined
      })
      return await renewing
    },
    isJustRenewed: cache.isJustRenewed,
    status: () => sessionStatus(ports, cache, renewals, () => renewing !== undefined),
    signIn: (grant, verify) => locked(() => takeOverLogin({ ...ports, cache, renewals, forget }, grant, verify)),
    expire: (token, reason) =>
      locked(async () => {
        const { record } = await records.read()
        if (record?.state !== 'signed_in' || cache.current()?.token !== token) return
        await renewals.end(record, reason)
      }),
    signOut: () => locked(forget),
  }
}
