import type { Clock } from '../../platform/clock.ts'
import type { ServerClock } from '../gateway/server-clock.ts'
import { type HeldAccess, heldAccess, isFresh } from './tokens.ts'

export type CachedAccess = HeldAccess & {
  /** Of the renewal that brought it. */
  readonly tag: string
  readonly obtainedAtMonotonicMs: number
  readonly isRenewed: boolean
}

/** The access token as this process holds it, so that calls ask neither keychain nor database. */
export type AccessCache = {
  current(): CachedAccess | undefined
  keep(token: string, from: { readonly tag: string; readonly ageMs: number; readonly isRenewed: boolean }): CachedAccess
  drop(): void
  isFresh(access: CachedAccess | undefined): access is CachedAccess
  /** Whether this very token came from a renewal so recently that another one would bring nothing. */
  isJustRenewed(token: string): boolean
}

const justMs = 60_000

export function createAccessCache({
  clock,
  serverClock,
}: {
  readonly clock: Clock
  readonly serverClock: ServerClock
}): AccessCache {
  let cached: CachedAccess | undefined
  const ageOf = ({ obtainedAtMonotonicMs }: CachedAccess) => clock.monotonicMs() - obtainedAtMonotonicMs
  return {
    current: () => cached,
    keep(token, { tag, ageMs, isRenewed }) {
      cached = { ...heldAccess(token), tag, obtainedAtMonotonicMs: clock.monotonicMs() - ageMs, isRenewed }
      return cached
    },
    drop() {
      cached = undefined
    },
    isFresh: (access): access is CachedAccess =>
      access !== undefined && isFresh(access, serverClock.nowMs(), ageOf(access)),
    isJustRenewed: (token) => cached?.token === token && cached.isRenewed && ageOf(cached) < justMs,
  }
}
