import type { ExtractedImages, ImageCandidate } from '../extract/extract-images.ts'
import type { Element } from '../extract/page.ts'

/** Places without an image between two images of one view. Undefined means the start or the end of the page. */
type Gap = { readonly before: string | undefined; readonly after: string | undefined; readonly places: number }

type EmptyPlaces = {
  /** Adds what the page shows now. */
  add(view: ExtractedImages): void
  /**
   * The number of places that stayed empty, at least. The last view alone does not show them: sites remove images that
   * are out of sight, and some restore the empty place.
   * @param images the images of all views in reading order
   * @param options.isClipped whether the page continues with another chapter, which the images leave out
   */
  count(images: readonly ImageCandidate[], options: { readonly isClipped: boolean }): number
}

/** Tracks the places of a page that have no image yet, while the page is scrolled. */
export function createEmptyPlaces(): EmptyPlaces {
  const gaps = new Map<string, Gap>()
  let ignoredAtFirst: ReadonlySet<string> | undefined
  const ignoredLater = new Set<string>()
  return {
    add(view) {
      const ignored = findIgnored(view)
      ignoredAtFirst ??= new Set(ignored)
      for (const url of ignored) if (!ignoredAtFirst.has(url)) ignoredLater.add(url)
      for (const gap of findGaps(view)) {
        const key = JSON.stringify([gap.before, gap.after])
        if (gap.places > (gaps.get(key)?.places ?? 0)) gaps.set(key, gap)
      }
    },
    count(images, { isClipped }) {
      const positions = new Map(images.map(({ urls: [url] }, index) => [url, index]))
      const missing = [...gaps.values()].map(({ before, after, places }) => {
        if (after === undefined && isClipped) return 0
        const start = before === undefined ? -1 : positions.get(before)
        const end = after === undefined ? images.length : positions.get(after)
        if (start === undefined || end === undefined || end <= start) return 0
        // A place may have received an image that is not a page, such as a banner.
        return places - (end - start - 1) - ignoredLater.size
      })
      return Math.max(0, ...missing)
    },
  }
}

function findGaps({ images, elements, matched, withoutUrl }: ExtractedImages): Gap[] {
  const urls = new Map(elements.map((element, index) => [element, images[index]?.urls[0]]))
  const empty = new Set(withoutUrl)
  const gaps: Gap[] = []
  let before: string | undefined
  let places = 0
  for (const element of matched) {
    if (empty.has(element)) places++
    const url = urls.get(element)
    if (url === undefined) continue
    if (places > 0) gaps.push({ before, after: url, places })
    before = url
    places = 0
  }
  if (places > 0) gaps.push({ before, after: undefined, places })
  return gaps
}

/** The addresses of matched images that are not pages. */
function findIgnored({ elements, matched, withoutUrl }: ExtractedImages): string[] {
  const others = new Set<Element>([...elements, ...withoutUrl])
  return matched.flatMap((element) => {
    const { src } = element.attribs
    return others.has(element) || !src ? [] : [src]
  })
}
