import { appendFileSync } from 'node:fs'

/**
 * What a request does to one fact: it is sent, then confirmed, refused or promised for later. `seen` is what a check has
 * read.
 */
type Step = 'sent' | 'confirmed' | 'refused' | 'promised' | 'seen'
type Entry = { readonly at: number; readonly step: Step; readonly key: string; readonly value: string }

export type Facts = {
  sent(key: string, value: unknown): void
  confirmed(key: string, value: unknown): void
  refused(key: string, value: unknown): void
  promised(key: string, value: unknown): void
  seen(key: string, value: unknown): void
  /** The value of a fact if it is certain. */
  certain(key: string): string | undefined
  /** All values that a fact may have, given what had been sent and confirmed at a position. */
  allowed(until?: number): ReadonlyMap<string, ReadonlySet<string>>
  confirmedCount(until?: number): number
}

type FactsOptions = {
  /** The position of what happens now, for example in a record of all writes. */
  readonly position?: () => number
  /** Receives every entry as a line of JSON. */
  readonly journal?: string | undefined
}

/** A journal of what a program has confirmed. One fact has one request at a time. */
export function createFacts({ position, journal }: FactsOptions = {}): Facts {
  const entries: Entry[] = []
  const current = createState()
  let clock = 0
  function add(step: Step, key: string, given: unknown): void {
    clock += 1
    const entry = { at: position?.() ?? clock, step, key, value: JSON.stringify(given) }
    entries.push(entry)
    current.apply(entry)
    if (journal !== undefined) appendFileSync(journal, `${JSON.stringify(entry)}\n`)
  }
  const upTo = (until: number) => entries.filter(({ at }) => at <= until)
  return {
    sent: (key, value) => add('sent', key, value),
    confirmed: (key, value) => add('confirmed', key, value),
    refused: (key, value) => add('refused', key, value),
    promised: (key, value) => add('promised', key, value),
    seen: (key, value) => add('seen', key, value),
    certain(key) {
      const values = current.values.get(key)
      return values?.size === 1 ? [...values][0] : undefined
    },
    allowed(until) {
      if (until === undefined) return current.values
      const state = createState()
      for (const entry of upTo(until)) state.apply(entry)
      return state.values
    },
    confirmedCount: (until = Number.POSITIVE_INFINITY) => upTo(until).filter(({ step }) => step === 'confirmed').length,
  }
}

const nothing = 'null'

type State = Map<string, Set<string>>

/** Values that only an open request has added. A refusal takes them back. */
function createState(): { readonly values: State; apply(entry: Entry): void } {
  const values: State = new Map()
  const added = new Map<string, string>()
  return {
    values,
    apply({ step, key, value }) {
      const known = values.get(key) ?? new Set([nothing])
      values.set(key, known)
      if (step === 'sent') {
        if (known.has(value)) return
        known.add(value)
        added.set(key, value)
        return
      }
      if (step === 'refused') {
        if (added.get(key) === value) known.delete(value)
      } else if (step !== 'promised') {
        known.clear()
        known.add(value)
      }
      added.delete(key)
    },
  }
}
