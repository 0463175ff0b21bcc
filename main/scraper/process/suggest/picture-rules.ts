import type { SiteConfig } from '../../protocol/messages.ts'

/** The settings of a source that say where its pictures are. */
export type ImageRules = Pick<SiteConfig, 'imageSelector' | 'chapterSelector' | 'nextPageSelector' | 'options'>

/** One way to find the pictures of a page, and what it finds there. */
export type RuleCandidate = {
  readonly rules: ImageRules
  /** In reading order. */
  readonly urls: readonly string[]
  /** Pictures that it leaves out because they are no pages. */
  readonly excluded: number
  /** Elements like the pictures that have no address (yet). */
  readonly lacking: number
  /** How many pages it may be worth: to be compared within one page only. */
  readonly score: number
}

export const createRules = (imageSelector: string | null, options: ImageRules['options'] = {}): ImageRules => ({
  imageSelector,
  chapterSelector: null,
  nextPageSelector: null,
  options,
})
