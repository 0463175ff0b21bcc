import type { SiteConfig } from '../../protocol/messages.ts'
import type { Page } from '../extract/page.ts'
import type { RuleCandidate } from './picture-rules.ts'
import type { ReadChapter, SiteReader } from './site-readers.ts'

/** A configuration that gave pictures which were looked at. */
export type VerifiedSite = {
  readonly site: SiteConfig
  readonly first: Page
  readonly candidate: RuleCandidate
  readonly tried: ReadChapter
  readonly way: SiteReader
  /** Words on buttons that have to be pressed. */
  readonly pressed: readonly string[]
}
