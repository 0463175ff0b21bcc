import type { ReadPage } from '../chapter/open-chapter.ts'
import type { Patterns } from '../extract/patterns.ts'
import type { SendRequest } from '../site-fetch.ts'

/** Reads pages of the list and sends the requests of its scripts. */
export type ListReader = { readonly read: ReadPage; readonly request: SendRequest; readonly signal: AbortSignal }

export type ListDeps = {
  readonly patterns: Patterns
  /** Reference of relative dates. */
  readonly now: Date
}
