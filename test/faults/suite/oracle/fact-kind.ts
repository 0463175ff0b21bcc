import type { Finding } from './finding.ts'

/** One kind of facts: how a client changes them, and how it reads them back. */
export type FactKind = {
  /** Changes one fact. */
  work(): Promise<void>
  /** Adds what the program has now, by the keys of the facts. */
  observe(seen: Map<string, unknown>, findings: Finding[]): Promise<void>
}
