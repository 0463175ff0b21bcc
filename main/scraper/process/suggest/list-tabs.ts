import { cleanText, foldInPlace } from '../../../platform/fold-text.ts'
import { isNotLink } from '../chapter-list/entries.ts'
import { takeDivision, takeVolume } from '../chapter-list/labels/find-divisions.ts'
import { type Element, type Page, selfAndAncestors } from '../extract/page.ts'
import { simpleSelectors } from './stable-selectors.ts'

/** Tabs that show a part of a list each. */
export type ListTabs = { readonly selector: string; readonly first: Element }

const clickable = 'button, a, [role=tab], [role=button], [onclick]'
const maxTabs = 60
const maxLabelLength = 30
const range = /^\D{0,12}\d{1,4}(?:\.\d+)?\s*(?:[-–—~〜～]|to|à|bis)\s*\d{1,4}(?:\.\d+)?\D{0,4}$/u

/**
 * Groups of tabs whose labels say which part of a list they show: a volume, a season or a range such as `51-100`. Not links to
 * other pages.
 */
export function findListTabs(page: Page): ListTabs[] {
  const seen = new Set<Element>()
  return (page.$(clickable).toArray() as Element[]).flatMap((first) => {
    for (const inner of [false, true]) {
      const row = inner ? parentOf(first) : first
      const box = row && parentOf(row)
      if (!row || !box || seen.has(box)) continue
      seen.add(box)
      const path = inner ? `${row.name} > ${first.name}` : first.name
      const tabs = page.$(box).find(`> ${path}`).toArray() as Element[]
      if (tabs.length < 2 || tabs.length > maxTabs || tabs.some(isLink)) continue
      if (tabs.filter((tab) => namesPart(page, tab)).length * 2 <= tabs.length) continue
      const boxes = [
        ...simpleSelectors(box),
        ...(box.attribs.role ? [`[role=${JSON.stringify(box.attribs.role)}]`] : []),
      ]
      const selector = boxes
        .map((one) => `${one} > ${path}`)
        .find((one) => page.$(one).length === tabs.length && page.$(one)[0] === tabs[0])
      if (selector !== undefined) return [{ selector, first: box }]
    }
    return []
  })
}

const parentOf = (element: Element): Element | undefined => [...selfAndAncestors(element)][1]

const isLink = ({ attribs: { href } }: Element): boolean => href !== undefined && !isNotLink.test(href)

function namesPart(page: Page, tab: Element): boolean {
  const label = cleanText(page.$(tab).text())
  if (label.length > maxLabelLength) return false
  const folded = foldInPlace(label)
  return (
    range.test(label) || takeVolume(folded, undefined).value !== null || takeDivision(folded, undefined).value !== null
  )
}
