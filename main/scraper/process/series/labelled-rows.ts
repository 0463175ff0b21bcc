import type { Element, Page } from '../extract/page.ts'
import { type RowName, rowOfLabel } from './series-labels.ts'

export type LabelledRow = { readonly text: string; readonly links: readonly string[] }

const labelElements = 'dt, th, td, b, strong, h2, h3, h4, h5, h6, span, label, div, p, li'
const maxElements = 6000
const maxLabelLength = 40
/** Longer texts are paragraphs. */
const maxRowLength = 400
const maxValueLength = 4000

/** The rows of a page such as `Author: Mori Aoba`, the first of each kind. */
export function readLabelledRows(page: Page): Partial<Record<RowName, LabelledRow>> {
  const rows: Partial<Record<RowName, LabelledRow>> = {}
  const elements = page.$(labelElements).toArray().slice(0, maxElements) as Element[]
  for (const element of elements) {
    const text = page.$(element).text()
    if (text.length > maxValueLength) continue
    const whole = clean(text)
    const name = whole.length <= maxLabelLength ? rowOfLabel(whole) : undefined
    if (name !== undefined) {
      const row = rows[name] ?? valueAfter(page, element, whole)
      if (row) rows[name] = row
      continue
    }
    // `<div>Status <i>Ongoing</i></div>`: the label is the first text, the value the elements after it.
    const first = element.children[0]
    const begin = first && 'data' in first && typeof first.data === 'string' ? clean(first.data) : ''
    const leading = begin === '' || begin.length > maxLabelLength ? undefined : rowOfLabel(begin)
    if (leading !== undefined && whole.length <= maxRowLength) {
      rows[leading] ??= { text: clean(whole.slice(begin.length)), links: linksOf(page, element) }
      continue
    }
    // `<li>Author: Mori Aoba</li>`: the label is part of the text of an element without other blocks.
    const [, label = '', value = ''] = /^([^:：]{2,30})[:：]\s*(.+)$/s.exec(whole) ?? []
    const inline = label === '' ? undefined : rowOfLabel(label)
    if (inline !== undefined && page.$(element).children('div, p, ul, table, dl').length === 0)
      rows[inline] ??= { text: value, links: linksOf(page, element) }
  }
  return rows
}

/** The value beside a label: the next element, the rest of its parent, or the element after its parent. */
function valueAfter(page: Page, element: Element, label: string): LabelledRow | undefined {
  const { $ } = page
  const next = $(element).next()
  if (next.length > 0 && clean(next.text()) !== '' && rowOfLabel(clean(next.text())) === undefined)
    return { text: clean(next.text()).slice(0, maxValueLength), links: linksOf(page, next[0] as Element) }
  const parent = $(element).parent()
  const rest = clean(
    clean(parent.text())
      .replace(label, '')
      .replace(/^[\s:：]+/, ''),
  )
  if (rest !== '' && rest.length <= maxValueLength && parent.children().length <= 60)
    return { text: rest, links: linksOf(page, parent[0] as Element) }
  const afterParent = parent.next()
  const text = clean(afterParent.text())
  return text === ''
    ? undefined
    : { text: text.slice(0, maxValueLength), links: linksOf(page, afterParent[0] as Element) }
}

const linksOf = ({ $ }: Page, element: Element): string[] =>
  $(element)
    .find('a')
    .toArray()
    .slice(0, 60)
    .map((link) => clean($(link).text()))
    .filter((text) => text !== '' && rowOfLabel(text) === undefined)

export const clean = (text: string): string => text.replace(/\s+/g, ' ').trim()
