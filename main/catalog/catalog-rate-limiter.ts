import { setTimeout as delay } from 'node:timers/promises'
import type { Message } from '../../shared/i18n/message.ts'
import type { Clock } from '../platform/clock.ts'
import { Problem } from '../platform/problem.ts'

/** `pages`: asking where the pages of a chapter are, which the catalog counts apart from everything else. */
export type CatalogScope = 'all' | 'pages'

/** What of the budget outlives the program. Times are milliseconds of the wall clock. */
export type BudgetState = {
  readonly lastCall: number
  readonly lastPagesCall: number
  readonly holds: readonly Hold[]
}
export type Hold = { readonly scope: CatalogScope; readonly until: number; readonly reason: Message }

export type BudgetMemory = { load(): Promise<BudgetState | undefined>; save(state: BudgetState): Promise<void> }

export type Budget = {
  /**
   * Waits for this call's turn: at most three in any second, and one in 1.5 s for `pages`, whoever asks.
   * @throws Problem `upstream_failed` with `waitSeconds` while the catalog asked to stay away.
   */
  take(scope: CatalogScope, signal?: AbortSignal): Promise<void>
  /** Nobody calls for so long, a restart of the program included. */
  hold(scope: CatalogScope, seconds: number, reason: Message): Promise<Problem>
}

/** Some room in the second for three: the network may bunch up what left apart. */
const gapMs = 400
const pagesGapMs = 1520
const longestHoldMs = 25 * 3600_000

/** Turns are given in the order of asking. A clock that was set back can neither free a hold nor make it endless. */
export function createBudget({ clock, memory }: { readonly clock: Clock; readonly memory: BudgetMemory }): Budget {
  let holds: readonly Hold[] = []
  let nextCall = 0
  let nextPagesCall = 0
  let lastPagesCall = 0
  let turn: Promise<unknown> = Promise.resolve()
  let loading: Promise<void> | undefined

  async function load(): Promise<void> {
    const state = await memory.load()
    if (!state) return
    const [wall, now] = [clock.now().getTime(), clock.monotonicMs()]
    const rest = (last: number, gap: number) => now + Math.min(Math.max(last + gap - wall, 0), gap)
    nextCall = rest(state.lastCall, gapMs)
    nextPagesCall = rest(state.lastPagesCall, pagesGapMs)
    lastPagesCall = state.lastPagesCall
    holds = state.holds.map((hold) => ({ ...hold, until: Math.min(hold.until, wall + longestHoldMs) }))
  }
  const loaded = () => {
    loading ??= load()
    return loading
  }

  function refuseWhileHeld(scope: CatalogScope): void {
    const now = clock.now().getTime()
    const held = holds.filter((hold) => hold.until > now && (hold.scope === 'all' || hold.scope === scope))
    const longest = held.toSorted((left, right) => right.until - left.until)[0]
    if (longest) throw heldProblem(longest.reason, (longest.until - now) / 1000)
  }

  const save = (lastCall: number) => memory.save({ lastCall, lastPagesCall, holds })

  async function waitTurn(scope: CatalogScope, signal: AbortSignal | undefined): Promise<void> {
    await loaded()
    refuseWhileHeld(scope)
    const at = scope === 'pages' ? Math.max(nextCall, nextPagesCall) : nextCall
    const waitMs = at - clock.monotonicMs()
    if (waitMs > 0) await delay(waitMs, undefined, { signal })
    signal?.throwIfAborted()
    const now = clock.monotonicMs()
    nextCall = now + gapMs
    const wall = clock.now().getTime()
    if (scope === 'pages') {
      nextPagesCall = now + pagesGapMs
      lastPagesCall = wall
    }
    await save(wall)
  }

  return {
    take(scope, signal) {
      const mine = turn.then(() => waitTurn(scope, signal))
      turn = mine.catch(() => {})
      return mine
    },
    async hold(scope, seconds, reason) {
      await loaded()
      const now = clock.now().getTime()
      const until = now + seconds * 1000
      holds = [...holds.filter((hold) => hold.until > now), { scope, until, reason }]
      await save(now)
      return heldProblem(reason, seconds)
    },
  }
}

const heldProblem = (reason: Message, seconds: number): Problem =>
  new Problem('upstream_failed', reason, { retryable: true, waitSeconds: Math.max(1, Math.ceil(seconds)) })
