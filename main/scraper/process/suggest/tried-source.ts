import type { SiteConfig } from '../../protocol/messages.ts'
import type { ThemeMatch } from './match-theme.ts'
import type { Proof } from './second-chapter.ts'
import type { VerifiedSite } from './verify-candidates.ts'

/** A configuration that was tried on a second chapter. */
export type Tried = {
  readonly verified: VerifiedSite
  /** The settings of the source itself, and those with the theme. */
  readonly own: SiteConfig
  readonly complete: SiteConfig
  readonly theme: ThemeMatch | undefined
  readonly proof: Proof
}
