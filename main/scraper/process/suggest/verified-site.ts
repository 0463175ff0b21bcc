import type { SiteConfig } from '../../protocol/messages.ts'
import type { Page } from '../extract/page.ts'
import type { PictureCandidate } from './picture-rules.ts'
import type { Tried, Way } from './site-readers.ts'

/** A configuration that gave pictures which were looked at. */
export type Proven = {
  readonly site: SiteConfig
  readonly first: Page
  readonly candidate: PictureCandidate
  readonly tried: Tried
  readonly way: Way
  /** Words on buttons that have to be pressed. */
  readonly pressed: readonly string[]
}
