import { classifyNextLink } from '../extract/chapter-navigation.ts'
import { findNextPages } from '../extract/next-pages.ts'
import type { Element, Page } from '../extract/page.ts'
import type { CandidateOptions } from './rule-candidates.ts'
import { simpleSelectors, stableClasses, stableId } from './stable-selectors.ts'

/**
 * Selectors that lead from the first page of a chapter to the following ones, most specific first: next links, then page
 * menus. Excludes links to the next chapter.
 */
export function findNextPageCandidates(
  page: Page,
  { chapterNumber, otherAddresses }: Pick<CandidateOptions, 'chapterNumber' | 'otherAddresses'>,
): string[] {
  const classify = (address: string, expectedPage: number) =>
    classifyNextLink(new URL(address), { start: page.url, chapterNumber, expectedPage, otherAddresses })
  const links = (page.$('a[href]').toArray() as Element[]).flatMap((link) => linkSelectors(page, link))
  const menus = (page.$('select').toArray() as Element[]).flatMap((menu) => menuSelectors(menu))
  return [...new Set([...links.sort((a, b) => b.rank - a.rank).map(({ selector }) => selector), ...menus])].filter(
    (selector) => {
      const next = findNextPages(page, selector)
      if (next.kind === 'link') return classify(next.url, 2) === 'page'
      if (next.kind !== 'menu') return false
      const targets = next.urls.map((url, index) => classify(url, index + 2))
      return targets.includes('page') && !targets.includes('chapter')
    },
  )
}

const nextWord = /next|forward|suivant|siguiente|pr[oó]xim|weiter|>>?$|›|»|→|次/i

function linkSelectors(page: Page, link: Element): { selector: string; rank: number }[] {
  if (/(?:^|\s)next(?:\s|$)/i.test(link.attribs.rel ?? '')) return [{ selector: 'a[rel~=next]', rank: 4 }]
  const id = stableId(link)
  const direct = [...(id ? [`#${id}`] : []), ...stableClasses(link).map((name) => `a.${name}`)]
  const byName = direct.map((selector) => ({ selector, rank: nextWord.test(selector) ? 3 : 0 }))
  const parents = link.parent && 'attribs' in link.parent ? simpleSelectors(link.parent as Element) : []
  const byParent = parents.map((anchor) => ({ selector: `${anchor} > a`, rank: nextWord.test(anchor) ? 2 : 0 }))
  const textRank = nextWord.test(page.$(link).text().trim()) ? 1 : 0
  return [...byName, ...byParent]
    .map(({ selector, rank }) => ({ selector, rank: rank + textRank }))
    .filter(({ rank }) => rank > 0)
}

function menuSelectors(menu: Element): string[] {
  const parent = menu.parent && 'attribs' in menu.parent ? (menu.parent as Element) : undefined
  const own = [stableId(menu)].flatMap((id) => (id ? [`#${id}`] : []))
  return [
    ...own,
    ...stableClasses(menu).map((name) => `select.${name}`),
    ...(parent ? simpleSelectors(parent) : []).map((anchor) => `${anchor} > select`),
  ]
}
