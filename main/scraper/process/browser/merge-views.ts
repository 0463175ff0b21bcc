import type { ExtractedImages, ImageCandidate } from '../extract/extract-images.ts'
import type { Page } from '../extract/page.ts'

/**
 * Merges two views of one page into one list, because sites remove images that are out of sight. Images in both views
 * align them. A new image is inserted before the known image that follows it, else appended, as readers scroll down.
 */
export function mergeViews(known: readonly ImageCandidate[], view: readonly ImageCandidate[]): ImageCandidate[] {
  const merged = [...known]
  const positions = new Map(merged.map(({ urls }, index) => [urls[0], index]))
  let pending: ImageCandidate[] = []
  let added = 0
  let after = -1
  for (const image of view) {
    const index = positions.get(image.urls[0])
    if (index === undefined) {
      pending.push(image)
      continue
    }
    if (pending.length > 0) merged.splice(after === -1 ? index + added : after + 1, 0, ...pending)
    added += pending.length
    pending = []
    after = index + added
  }
  merged.splice(after === -1 ? merged.length : after + 1, 0, ...pending)
  return merged
}

/** Adds the images that were visible while the page was scrolled. */
export function mergeScrolledViews(page: Page, current: ExtractedImages): ExtractedImages {
  if (!page.scrolledImages?.length) return current
  if (page.isClipped) return { ...current, images: page.scrolledImages, withoutUrl: [] }
  const images = mergeViews(page.scrolledImages, current.images)
  const expected = current.images.length + current.withoutUrl.length
  return { ...current, images, withoutUrl: images.length >= expected ? [] : current.withoutUrl }
}
