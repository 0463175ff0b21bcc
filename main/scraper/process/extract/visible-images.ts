import { closest, type Element, selfAndAncestors } from './page.ts'

const hiddenStyle = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i
const isHiddenItself = ({ attribs }: Element) => 'hidden' in attribs || hiddenStyle.test(attribs.style ?? '')
const hiddenAncestor = (element: Element) =>
  closest(element, (node) => isHiddenItself(node) && !(node === element && isShownByScript(node)))

/** Whether the element or an ancestor is hidden and stays hidden when the scripts of the page run. */
export const isHidden = (element: Element): boolean => hiddenAncestor(element) !== undefined

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
export function preferVisible<T extends { readonly element: Element }>(found: readonly T[]): readonly T[] {
  const visible = found.filter(({ element }) => !isHidden(element))
  if (visible.length) return visible
  const ancestors = found.map(({ element }) => hiddenAncestor(element))
  return found.filter((_, index) => ancestors.indexOf(ancestors[index]) !== ancestors.lastIndexOf(ancestors[index]))
}

export const noscriptOf = (element: Element): Element | undefined => closest(element, ({ name }) => name === 'noscript')

/** Drops an image inside <noscript> when the element next to it shows the same one. */
export function withoutNoscriptDuplicates<T extends { readonly element: Element }>(found: readonly T[]): readonly T[] {
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
