import { type Element, type Page, selfAndAncestors } from '../extract/page.ts'
import { isBeside, isInBoxOfOther } from '../suggest/other-series.ts'
import { linksOf } from '../suggest/page-links.ts'
import { isBelow, partsOf } from '../suggest/same-series.ts'

type Row = { readonly element: Element; readonly url: string }

/**
 * The rows of a list without those of other series, whose boxes sites often build from the same elements. Such a row leads to
 * an address like that of the own rows with another name, and stands outside the element that holds most of them. Where addresses
 * name no series, it is in a side bar or in the box of another series.
 * @param series URL of the page of the series
 */
export function ofOwnSeries<R extends Row>(page: Page, rows: readonly R[], series: URL): R[] {
  const linked = rows.filter(({ url }) => url !== '')
  const own = linked.filter(({ url }) => isBelow(new URL(url), series))
  if (own.length === linked.length) return [...rows]
  if (own.length === 0) {
    const elements = rows.map(({ element }) => element)
    const isBoxed = isInBoxOfOther(page, { series, links: linksOf(page), rows: elements })
    const inContent = rows.filter(({ element }) => !isBeside(element) && !isBoxed(element))
    return inContent.length === 0 ? [...rows] : inContent
  }
  const forms = new Set(own.map(({ url }) => formOf(url)))
  const container = findContainer(own)
  return rows.filter(
    (row) =>
      row.url === '' ||
      own.includes(row) ||
      !forms.has(formOf(row.url)) ||
      (!isBeside(row.element) && isInside(row.element, container)),
  )
}

/** The host of an address and how many parts it has. */
const formOf = (url: string): string => `${new URL(url).host} ${partsOf(url).length}`

const isInside = (element: Element, container: Element | undefined): boolean =>
  container === undefined || [...selfAndAncestors(element)].includes(container)

/** The closest element that holds more than half of the rows. A single row says nothing of the others. */
function findContainer(rows: readonly Row[]): Element | undefined {
  if (rows.length < 2) return undefined
  const counts = new Map<Element, number>()
  for (const { element } of rows)
    for (const ancestor of [...selfAndAncestors(element)].slice(1))
      counts.set(ancestor, (counts.get(ancestor) ?? 0) + 1)
  // The ancestors of each row were counted from the closest on.
  return [...counts].find(([, count]) => count * 2 > rows.length)?.[0]
}
