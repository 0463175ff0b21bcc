import { type Element, type Page, selfAndAncestors } from '../extract/page.ts'
import type { Entry } from './entries.ts'
import { elementText } from './entries.ts'
import { readLabel } from './labels/read-label.ts'

const maxDepth = 9
const maxPieces = 60

/**
 * Labels of boxes around entries that have none of their own, as where "Chapter 5" opens a box with a row for each group.
 * Undefined for an entry if no box around it names one chapter only.
 */
export function readBoxLabels(page: Page, entries: readonly Entry[]): (string | undefined)[] {
  if (entries.length === 0 || entries.some(({ text }) => /\p{N}/u.test(text))) return entries.map(() => undefined)
  return entries.map(({ element }) => {
    for (const box of [...selfAndAncestors(element)].slice(1, maxDepth)) {
      const labels = labelsIn(page, box)
      if (labels.length > 0) return new Set(labels.map(({ number }) => number)).size === 1 ? labels[0]?.text : undefined
    }
    return undefined
  })
}

/** The texts in a box that name a chapter. */
function labelsIn(page: Page, box: Element): { readonly text: string; readonly number: number }[] {
  const inside = (page.$(box).find('*').toArray() as Element[]).slice(0, maxPieces)
  return inside.flatMap((one) => {
    const own = one.children.some((node) => node.type === 'text' && /\p{N}/u.test(node.data))
    const text = own ? elementText(page, one) : ''
    const label = text === '' ? null : readLabel(text)
    return label?.isNamed && label.kind === 'chapter' && label.number !== null ? [{ text, number: label.number }] : []
  })
}
