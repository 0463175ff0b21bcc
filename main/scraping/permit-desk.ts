import type { HopOutcome } from '../platform/safe-fetch/safe-fetch.ts'
import { hostLimits, type Politeness } from './politeness.ts'
import { type FromWorker, packProblem, type ToWorker } from './worker/messages.ts'

type Message<K extends FromWorker['kind']> = Extract<FromWorker, { kind: K }>

/** What one worker has asked for and holds. A dead worker gives everything back. */
export type PermitDesk = {
  asked(message: Message<'permit'>): void
  released(message: Message<'release'>): void
  abandonAll(): void
}

type Permit = { readonly giveUp: AbortController; end?: (outcome: HopOutcome) => void }

export function createPermitDesk(politeness: Politeness, post: (message: ToWorker) => void): PermitDesk {
  const permits = new Map<number, Permit>()

  function finish(number: number, outcome: HopOutcome): void {
    const permit = permits.get(number)
    permits.delete(number)
    permit?.giveUp.abort()
    permit?.end?.(outcome)
  }

  return {
    asked({ permit: number, host, ...wishes }) {
      const permit: Permit = { giveUp: new AbortController() }
      permits.set(number, permit)
      politeness.acquire(host, hostLimits(wishes), permit.giveUp.signal).then(
        (end) => {
          // Given up in the same moment.
          if (!permits.has(number)) return end({ kind: 'abandoned' })
          permit.end = end
          post({ kind: 'granted', permit: number })
        },
        (error: unknown) => {
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
