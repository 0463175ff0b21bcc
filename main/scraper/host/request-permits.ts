import { isDeepStrictEqual } from 'node:util'
import type { Sentence } from '../../../shared/sentences/sentence.ts'
import type { HopOutcome } from '../../platform/safe-fetch/safe-fetch.ts'
import { type FromWorker, packProblem, type ToWorker } from '../protocol/messages.ts'
import type { Hold } from './host-limiter.ts'
import { hostLimits, type Politeness } from './rate-limiter.ts'

type Message<K extends FromWorker['kind']> = Extract<FromWorker, { kind: K }>

/** What one worker has asked for and holds. A dead worker gives everything back. */
export type PermitDesk = {
  asked(message: Message<'permit'>): void
  released(message: Message<'release'>): void
  abandonAll(): void
}

type Permit = { readonly giveUp: AbortController; end?: (outcome: HopOutcome) => void }

/** Waits that end nearly together are one wait. */
const sameHoldMs = 1000

/** `onHold` hears what keeps the worker waiting, and null when nothing does any more. */
export function createPermitDesk(
  politeness: Politeness,
  post: (message: ToWorker) => void,
  onHold: (hold: Hold | null) => void = () => {},
): PermitDesk {
  const permits = new Map<number, Permit>()
  const held = new Set<number>()
  let told: { readonly reason: Sentence; readonly until: number } | undefined

  function hold(number: number, next: Hold): void {
    held.add(number)
    const until = performance.now() + next.ms
    if (told && isDeepStrictEqual(told.reason, next.reason) && Math.abs(told.until - until) < sameHoldMs) return
    told = { reason: next.reason, until }
    onHold(next)
  }

  function goOn(number: number): void {
    if (!held.delete(number) || held.size > 0) return
    told = undefined
    onHold(null)
  }

  function finish(number: number, outcome: HopOutcome): void {
    const permit = permits.get(number)
    permits.delete(number)
    goOn(number)
    permit?.giveUp.abort()
    permit?.end?.(outcome)
  }

  return {
    asked({ permit: number, host, ...wishes }) {
      const permit: Permit = { giveUp: new AbortController() }
      permits.set(number, permit)
      const wait = politeness.acquire(host, hostLimits(wishes), permit.giveUp.signal, (next) => hold(number, next))
      wait.then(
        (end) => {
          goOn(number)
          // Given up in the same moment.
          if (!permits.has(number)) return end({ kind: 'abandoned' })
          permit.end = end
          post({ kind: 'granted', permit: number })
        },
        (error: unknown) => {
          goOn(number)
          if (permits.delete(number)) post({ kind: 'denied', permit: number, problem: packProblem(error) })
        },
      )
    },
    released: ({ permit, outcome }) => finish(permit, outcome),
    abandonAll() {
      for (const number of permits.keys()) finish(number, { kind: 'abandoned' })
    },
  }
}
