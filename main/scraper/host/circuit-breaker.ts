import type { Message } from '../../../shared/i18n/message.ts'
import type { Clock } from '../../platform/clock.ts'
import type { HopOutcome } from '../../platform/safe-fetch/safe-fetch.ts'

type FailedOutcome = Extract<HopOutcome, { kind: 'failed' }>

/** The circuit breaker of one host. While it is open the host gets no request, then one at a time until one succeeds. */
type Circuit = {
  /**
   * @param isConcurrent the request started before the last failure, so that both prove one failure
   * @returns whether the failure opened the circuit, or opened it again
   */
  fail(outcome: FailedOutcome, isConcurrent: boolean): boolean
  /** The host answers at another address than the one that fails. */
  hostAnswers(): void
  /** Closes the circuit. */
  succeed(): void
  /** Allows a probe now. */
  endRest(): void
  openForMs(): number
  state(): 'closed' | 'open' | 'half-open'
  /** Whether the last request failed. */
  isFailing(): boolean
  /** Why the last request failed. */
  reason(): Message | undefined
}

const failuresToOpen = 5
/** The first pause. Each failed probe doubles it, up to the longest. */
const firstRestMs = 5000
const longestRestMs = 60_000
/** More addresses prove no more. */
const maxAddresses = 8

type Evidence = {
  count: number
  /** Whether a response arrived since the host last worked. */
  answered: boolean
  /** Whether other addresses of the host work. */
  othersWork: boolean
  /** The addresses that fail. */
  readonly addresses: Set<string>
  reason: Message | undefined
}

export function createCircuit(clock: Clock): Circuit {
  let evidence: Evidence | undefined
  let openUntil: number | undefined
  let openMs = firstRestMs

  const openForMs = () => Math.max((openUntil ?? 0) - clock.monotonicMs(), 0)

  /**
   * Whether the failures are of the host rather than of one address: a chapter whose page always fails must fail its job
   * and not stop the others.
   */
  function areOfHost({ count, answered, othersWork, addresses }: Evidence): boolean {
    if (count < failuresToOpen) return false
    return addresses.size >= (othersWork ? 3 : 2) || !answered
  }

  return {
    fail({ answered = false, address = `unknown ${evidence?.count ?? 0}`, reason }, isConcurrent) {
      evidence ??= { count: 0, answered: false, othersWork: false, addresses: new Set(), reason: undefined }
      evidence.answered ||= answered
      evidence.reason = reason ?? evidence.reason
      if (evidence.addresses.size < maxAddresses) evidence.addresses.add(address)
      if (isConcurrent) return false
      evidence.count += 1
      if (openUntil !== undefined) openMs = Math.min(openMs * 2, longestRestMs)
      else if (!areOfHost(evidence)) return false
      openUntil = clock.monotonicMs() + openMs
      return true
    },
    hostAnswers() {
      if (!evidence) return
      evidence.answered = true
      evidence.othersWork = true
    },
    succeed() {
      evidence = undefined
      openUntil = undefined
      openMs = firstRestMs
    },
    endRest() {
      if (openUntil !== undefined) openUntil = Math.min(openUntil, clock.monotonicMs())
    },
    openForMs,
    state: () => (openUntil === undefined ? 'closed' : openForMs() > 0 ? 'open' : 'half-open'),
    isFailing: () => evidence !== undefined,
    reason: () => evidence?.reason,
  }
}
