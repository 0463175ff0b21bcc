import type { ExtractedImages, ImageCandidate } from '../extract/extract-images.ts'
import type { Page } from '../extract/page.ts'

/**
 * Joins two views of one page into one order: what both show ties them together, what is new stands before its
 * successor that is known, else at the end (a reader scrolls downwards). Sites take pictures out of sight away again.
 */
export function mergeViews(known: readonly ImageCandidate[], view: readonly ImageCandidate[]): ImageCandidate[] {
  const joined = [...known]
  const place = new Map(joined.map(({ urls }, index) => [urls[0], index]))
  let unplaced: ImageCandidate[] = []
  let added = 0
  let after = -1
  for (const image of view) {
    const index = place.get(image.urls[0])
    if (index === undefined) {
      unplaced.push(image)
      continue
    }
    if (unplaced.length > 0) joined.splice(after === -1 ? index + added : after + 1, 0, ...unplaced)
    added += unplaced.length
    unplaced = []
    after = index + added
  }
  joined.splice(after === -1 ? joined.length : after + 1, 0, ...unplaced)
  return joined
}

/** What a page shows now together with what it showed while it was scrolled. */
export function mergeScrolledViews(page: Page, now: ExtractedImages): ExtractedImages {
  if (!page.scrolledImages?.length) return now
  const images = mergeViews(page.scrolledImages, now.images)
  const expected = now.images.length + now.withoutUrl.length
  return { ...now, images, withoutUrl: images.length >= expected ? [] : now.withoutUrl }
}
