import type { SiteConfig } from '../../protocol/messages.ts'

/** The settings of a source that select its images. */
export type ImageRules = Pick<SiteConfig, 'imageSelector' | 'chapterSelector' | 'nextPageSelector' | 'options'>

/** Rules that may find the images of a chapter, and what they find on a page. */
export type RuleCandidate = {
  readonly rules: ImageRules
  /** In reading order. */
  readonly urls: readonly string[]
  /** Number of images that are excluded because they are not pages. */
  readonly excluded: number
  /** Number of elements like the images without a URL, or without one yet. */
  readonly withoutUrl: number
  /** Roughly the number of pages. Comparable within one page only. */
  readonly score: number
}

export const createRules = (imageSelector: string | null, options: ImageRules['options'] = {}): ImageRules => ({
  imageSelector,
  chapterSelector: null,
  nextPageSelector: null,
  options,
})
