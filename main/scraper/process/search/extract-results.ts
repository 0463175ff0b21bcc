import type { FoundSeries, SearchRule } from '../../../../shared/contracts/search-options.ts'
import { elementText, findLink } from '../chapter-list/entries.ts'
import { findImageUrls } from '../extract/element-urls.ts'
import { type Element, nonEmpty, type Page, select } from '../extract/page.ts'

export type HtmlSearchRule = SearchRule & { readonly itemSelector: string }

const field = (name: string) => `options.search.${name}`

/** The series on a page of results, in its order, each URL once. Skips results without a link or a title. */
export function extractResults(page: Page, rule: HtmlSearchRule): FoundSeries[] {
  const found = new Map<string, FoundSeries>()
  for (const item of select(page, rule.itemSelector, field('itemSelector'))) {
    const link = findSeriesLink(page, item, rule)
    const url = link && findLink(page, link)
    if (!url) continue
    const title = findTitle(page, item, link, rule)
    if (title === '') continue
    const known = found.get(url)
    const coverUrl = known?.coverUrl ?? findCover(page, item, rule)
    found.set(url, { url, title: known?.title ?? title, coverUrl, year: findYear(page, item, rule) })
  }
  return [...found.values()]
}

function findSeriesLink(page: Page, item: Element, { linkSelector }: SearchRule): Element | undefined {
  const selector = nonEmpty(linkSelector)
  if (selector) return select(page, selector, field('linkSelector'), item)[0]
  if (item.name === 'a' && findLink(page, item) !== undefined) return item
  return (page.$(item).find('a[href]').toArray() as Element[]).find((link) => findLink(page, link) !== undefined)
}

function findTitle(page: Page, item: Element, link: Element, { titleSelector, titleAttribute }: SearchRule): string {
  const selector = nonEmpty(titleSelector)
  if (selector) {
    const [element] = select(page, selector, field('titleSelector'), item)
    if (!element) return ''
    return clean(titleAttribute === undefined ? elementText(page, element) : (element.attribs[titleAttribute] ?? ''))
  }
  if (titleAttribute !== undefined) return clean(link.attribs[titleAttribute] ?? item.attribs[titleAttribute] ?? '')
  const url = findLink(page, link)
  const sameLinks = (page.$(item).find('a[href]').toArray() as Element[]).filter((one) => findLink(page, one) === url)
  const headings = page.$(item).find('h1, h2, h3, h4, h5, h6, [class*="title" i]').toArray() as Element[]
  const images = page.$(item).find('img[alt]').toArray() as Element[]
  const candidates = [
    link.attribs.title ?? '',
    ...headings.map((heading) => elementText(page, heading)),
    ...sameLinks.map((one) => elementText(page, one)),
    ...images.map((image) => image.attribs.alt ?? ''),
    elementText(page, link),
  ]
  return candidates.map(clean).find((text) => text !== '') ?? ''
}

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 500)

const imageLike = 'img, source, [style*="background"], [data-bg], [data-background-image]'

function findCover(page: Page, item: Element, { coverSelector, coverAttribute }: SearchRule): string | null {
  const selector = nonEmpty(coverSelector)
  const elements = selector
    ? select(page, selector, field('coverSelector'), item)
    : [item, ...(page.$(item).find(imageLike).toArray() as Element[])]
  const attributes = coverAttribute === undefined ? undefined : [coverAttribute]
  for (const element of elements) {
    const [url] = findImageUrls(page, element, attributes)
    if (url !== undefined) return url
  }
  return null
}

function findYear(page: Page, item: Element, { yearSelector }: SearchRule): number | null {
  const selector = nonEmpty(yearSelector)
  const [element] = selector ? select(page, selector, field('yearSelector'), item) : []
  return parseYear(element ? elementText(page, element) : '')
}

export function parseYear(text: string): number | null {
  const year = /(?<!\d)(?:19|20)\d{2}(?!\d)/.exec(text)?.[0]
  return year === undefined ? null : Number(year)
}

/** The series that a page shows, for sites that lead to the only result. */
export function extractSeries(page: Page): FoundSeries | undefined {
  const { $ } = page
  const title = clean($('h1').first().text() || ($('meta[property="og:title"]').attr('content') ?? ''))
  if (title === '') return undefined
  const image = $('meta[property="og:image"]').attr('content')
  const coverUrl = image && URL.canParse(image, page.base) ? new URL(image, page.base).href : null
  return { url: page.url.href, title, coverUrl, year: null }
}
