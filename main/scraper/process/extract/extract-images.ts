import { findImageUrls } from './element-urls.ts'
import { parseImageUrl } from './image-url.ts'
import { closest, type Element, type ExtractRules, nonEmpty, type Page, select, selfAndAncestors } from './page.ts'
import { patterns } from './patterns.ts'
import { extractScriptImages, type ScriptFailure } from './script-images.ts'

/** One image of a chapter. The first URL is the best, the others are fallbacks. */
export type ImageCandidate = { readonly urls: readonly string[] }

export type ExtractedImages = {
  /** In reading order, without duplicates. */
  readonly images: readonly ImageCandidate[]
  /** The element of each image. Empty when a script lists the images. */
  readonly elements: readonly Element[]
  /** All elements that the selector matches, to explain why there are no images. */
  readonly matched: readonly Element[]
  /** Elements like those with images, but without a URL. Ignoring them would lose pages. */
  readonly withoutUrl: readonly Element[]
  /** Why `options.script` found nothing. */
  readonly failure?: ScriptFailure
}

type Found = ImageCandidate & { readonly element: Element }

/** Extracts the images of one page by the rules of a source. Throws `selector_invalid`. */
export function extractImages(page: Page, rules: ExtractRules): ExtractedImages {
  const script = rules.options.script && extractScriptImages(page, rules.options.script)
  if (script && (script.urls.length > 0 || !rules.options.script?.optional)) {
    const listed = script.urls.map((url) => ({ urls: [url] }))
    const { failure } = script
    return {
      images: normalizeImages(page, listed, rules).map(({ urls }) => ({ urls })),
      elements: [],
      matched: [],
      withoutUrl: [],
      ...(failure && { failure }),
    }
  }
  const matched = selectElements(page, rules)
  const found = matched.flatMap((element): Found[] => {
    const urls = isSpacer(element) ? [] : findImageUrls(page, element, rules.options.imageAttributes)
    return urls.length ? [{ element, urls }] : []
  })
  const visible = preferVisible(withoutNoscriptDuplicates(found))
  const shown = normalizeImages(page, sortByPageNumber(visible), rules)
  return {
    images: shown.map(({ urls }) => ({ urls })),
    elements: shown.map(({ element }) => element),
    matched,
    withoutUrl: findWithoutUrl(matched, visible),
  }
}

/** Attributes that do not indicate a lazy-loaded image. */
const commonAttributes = new Set(['src', 'alt', 'title', 'width', 'height', 'style', 'id'])

/** Elements without a URL that have the same class or the same lazy-loading attributes as one with an image. */
function findWithoutUrl(matched: readonly Element[], found: readonly Found[]): Element[] {
  const classOf = ({ name, attribs }: Element) => (attribs.class?.trim() ? `${name}.${attribs.class.trim()}` : '')
  const shapeOf = ({ name, attribs }: Element) => {
    const specific = Object.keys(attribs).filter(
      (attribute) => !commonAttributes.has(attribute) && attribute !== 'class',
    )
    return specific.length ? `${name}[${specific.sort().join()}]` : ''
  }
  const elements = new Set(found.map(({ element }) => element))
  const known = new Set([...elements].flatMap((element) => [classOf(element), shapeOf(element)]))
  known.delete('')
  return matched.filter(
    (element) =>
      !elements.has(element) &&
      (known.has(classOf(element)) || known.has(shapeOf(element))) &&
      !isSpacer(element) &&
      !isHidden(element) &&
      !noscriptOf(element),
  )
}

/** Containers of the pages in common themes, then of the main content of any site. */
const commonAreas =
  '.reading-content|#readerarea|.container-chapter-reader|.chapter-content|.chapter-images|.reader-content|#viewer|#pages|#chapter-images|.entry-content|.post-body|article|main|[role=main]'.split(
    '|',
  )

function selectElements(page: Page, rules: ExtractRules): Element[] {
  const excluded = new Set(
    nonEmpty(rules.options.excludeSelector)
      ? select(page, rules.options.excludeSelector!, 'options.excludeSelector')
      : [],
  )
  const inside = [
    ...new Set(searchAreas(page, rules).flatMap(({ scope, selector }) => selectImages(page, selector, scope))),
  ]
  return excluded.size === 0 ? inside : inside.filter((element) => !closest(element, (node) => excluded.has(node)))
}

function searchAreas(page: Page, rules: ExtractRules): { scope: Element | undefined; selector: string }[] {
  const selector = nonEmpty(rules.imageSelector) ?? 'img'
  const chapter = nonEmpty(rules.chapterSelector)
  if (chapter) return select(page, chapter, 'chapterSelector').map((scope) => ({ scope, selector }))
  if (nonEmpty(rules.imageSelector)) return [{ scope: undefined, selector }]
  for (const area of commonAreas) {
    const scope = select(page, area, 'chapterSelector').find((element) => page.$(element).find('img').length > 0)
    if (scope) return [{ scope, selector }]
  }
  return [{ scope: undefined, selector: 'img:not(header img, nav img, footer img, aside img)' }]
}

/** Elements inside `scope` that match the selector there, or else on the whole page. */
function selectWithin(page: Page, selector: string, scope: Element | undefined): Element[] {
  const inside = select(page, selector, 'imageSelector', scope)
  if (inside.length > 0 || scope === undefined) return inside
  return select(page, selector, 'imageSelector').filter((element) => closest(element, (node) => node === scope))
}

/** Elements that match. Containers are replaced by the images inside them. */
function selectImages(page: Page, selector: string, scope: Element | undefined): Element[] {
  return selectWithin(page, selector, scope).flatMap((element) => {
    if (element.name === 'img' || element.name === 'source') return [element]
    if (findImageUrls(page, element, undefined).length) return [element]
    const inner = page.$(element).find('img').toArray()
    return inner.length ? inner : [element]
  })
}

/** Whether the declared size is below 100 × 100, as of a tracking pixel or an icon. */
function isSpacer({ attribs: { width = '', height = '' } }: Element): boolean {
  const [w, h] = [width, height].map((size) =>
    /^\d+(?:px)?$/.test(size.trim()) ? Number.parseInt(size, 10) : undefined,
  )
  return (w !== undefined && h !== undefined && w < 100 && h < 100) || w === 1 || h === 1
}

const orderAttributes = [
  'data-index',
  'data-page',
  'data-image-index',
  'data-page-index',
  'data-page-number',
  'data-number',
  'data-order',
]

function parentsOf(element: Element, count: number): Element[] {
  const { parent } = element
  return count > 0 && parent && 'attribs' in parent ? [parent, ...parentsOf(parent, count - 1)] : []
}

/** Sorts by page number if each image has a different one, else keeps the document order. */
function sortByPageNumber(found: readonly Found[]): readonly Found[] {
  const holders = found.map(({ element }) => [element, ...parentsOf(element, 2)])
  for (const attribute of orderAttributes) {
    if (!holders[0]?.some(({ attribs }) => attribute in attribs)) continue
    const numbers = holders.map((nodes) =>
      Number.parseInt(nodes.find(({ attribs }) => attribute in attribs)?.attribs[attribute] ?? '', 10),
    )
    if (numbers.some(Number.isNaN) || new Set(numbers).size !== numbers.length) continue
    return found
      .map((one, index) => ({ one, number: numbers[index] as number }))
      .sort((a, b) => a.number - b.number)
      .map(({ one }) => one)
  }
  return found
}

/** Applies URL exclusions and rewrites, and removes duplicates. */
export function normalizeImages<T extends ImageCandidate>(page: Page, found: readonly T[], rules: ExtractRules): T[] {
  const { excludeUrlPattern, urlRewrites = [] } = rules.options
  let candidates = [...found]
  if (excludeUrlPattern) {
    const firsts = candidates.map(({ urls: [first = ''] }) => first)
    const excluded = patterns.tests({ field: 'options.excludeUrlPattern', source: excludeUrlPattern }, firsts)
    candidates = candidates.filter((_, index) => !excluded[index])
  }
  for (const [index, { pattern, replacement }] of urlRewrites.entries()) {
    const field = `options.urlRewrites[${index}].pattern`
    const all = candidates.flatMap(({ urls }) => urls)
    const rewritten = patterns.replaceAll({ field, source: pattern }, replacement, all)
    let at = 0
    candidates = candidates.map((one) => ({ ...one, urls: one.urls.map(() => rewritten[at++] as string) }))
  }
  const unique = new Map<string, T>()
  for (const one of candidates) {
    const urls = urlRewrites.length ? one.urls.flatMap((url) => parseImageUrl(url, page.base) ?? []) : one.urls
    const [first] = urls
    if (first !== undefined && !unique.has(first)) unique.set(first, { ...one, urls: [...new Set(urls)] })
  }
  return [...unique.values()]
}

const hiddenStyle = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i
const isHiddenItself = ({ attribs }: Element) => 'hidden' in attribs || hiddenStyle.test(attribs.style ?? '')
const hiddenAncestor = (element: Element) =>
  closest(element, (node) => isHiddenItself(node) && !(node === element && isShownByScript(node)))

/** Whether the element or an ancestor is hidden and stays hidden when the scripts of the page run. */
const isHidden = (element: Element): boolean => hiddenAncestor(element) !== undefined

/** Lazy loaders hide an image until their script runs: Cloudflare Mirage does, and those that add a copy in <noscript>. */
const isShownByScript = (element: Element): boolean =>
  element.name === 'img' && ('data-cfsrc' in element.attribs || hasNoscriptCopy(element))

function hasNoscriptCopy(element: Element): boolean {
  const [before, after] = neighbours(element)
  const isCopy = (node: Element | undefined) => node?.name === 'noscript' && containsImage(node)
  // The copy follows its image. A copy before the image may belong to the image before it.
  return isCopy(after) || (isCopy(before) && neighbours(before!)[0]?.name !== 'img')
}

const containsImage = ({ children }: Element): boolean =>
  children.some((child) => 'attribs' in child && (child.name === 'img' || containsImage(child as Element)))

/**
 * Drops hidden images, which are decoys. If all are hidden, keeps those with a common hidden ancestor: a script would
 * have shown them.
 */
function preferVisible<T extends { readonly element: Element }>(found: readonly T[]): readonly T[] {
  const visible = found.filter(({ element }) => !isHidden(element))
  if (visible.length) return visible
  const ancestors = found.map(({ element }) => hiddenAncestor(element))
  return found.filter((_, index) => ancestors.indexOf(ancestors[index]) !== ancestors.lastIndexOf(ancestors[index]))
}

const noscriptOf = (element: Element): Element | undefined => closest(element, ({ name }) => name === 'noscript')

/** Drops an image inside <noscript> when the element next to it shows the same one. */
function withoutNoscriptDuplicates<T extends { readonly element: Element }>(found: readonly T[]): readonly T[] {
  const outside = new Set<Element>()
  for (const { element } of found)
    if (!noscriptOf(element)) for (const node of selfAndAncestors(element)) outside.add(node)
  return found.filter(({ element }) => {
    const noscript = noscriptOf(element)
    return !noscript || !neighbours(noscript).some((neighbour) => neighbour && outside.has(neighbour))
  })
}

/** The elements before and after an element. */
function neighbours({ prev: before, next: after }: Element): [Element | undefined, Element | undefined] {
  while (before && !('attribs' in before)) before = before.prev
  while (after && !('attribs' in after)) after = after.next
  return [(before ?? undefined) as Element | undefined, (after ?? undefined) as Element | undefined]
}
