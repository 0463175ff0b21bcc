import { classifyNextLink } from '../extract/chapter-navigation.ts'
import { closest, type Element, type Page } from '../extract/page.ts'

/** Words in the URL of an image, or in the class, id or alt of its element, that mark it as not a page. */
const unrelatedWords =
  /(?<![a-z])(?:covers?|thumb(?:nail)?s?|avatars?|logos?|banners?|ads?|advert\w*|sponsors?|credits?|icons?|emoji|discord|patreon|donat\w*|promo\w*|recruit\w*|related|recommend\w*|popular|sidebar|featured)(?![a-z])/i

export const looksUnrelated = (text: string): boolean => unrelatedWords.test(text)

/** The word in the path of a URL that marks it as not a page. */
export const findUnrelatedWord = (url: string): string | undefined => unrelatedWords.exec(urlWords(url))?.[0]

/** The decoded path of a URL, with spaces for underscores. */
export function urlWords(url: string): string {
  const { pathname } = new URL(url)
  try {
    return decodeURI(pathname).replaceAll('_', ' ')
  } catch {
    return pathname
  }
}

/** How likely an element shows a page of the chapter, from 0 to 1. */
export function scoreImage(page: Page, element: Element, url: string, chapterNumber: number | undefined): number {
  let score = 1
  const { class: className = '', id = '', alt = '', width = '', height = '' } = element.attribs
  if (looksUnrelated(urlWords(url)) || looksUnrelated(`${className} ${id} ${alt}`)) score *= 0.1
  if (linksElsewhere(page, element, chapterNumber)) score *= 0.1
  const sides = [width, height].map((side) => Number.parseInt(side, 10)).filter((side) => side > 0)
  if (sides.some((side) => side < 250)) score *= 0.2
  if (closest(element, ({ name }) => pageChrome.has(name))) score *= 0.1
  return score
}

const pageChrome = new Set(['header', 'nav', 'footer', 'aside'])

/** Covers and advertisements link to other pages. Pages of a comic link to the next page, to themselves or nowhere. */
function linksElsewhere(page: Page, element: Element, chapterNumber: number | undefined): boolean {
  const link = closest(element, ({ name }) => name === 'a')
  const href = link?.attribs.href?.trim()
  if (!href || /^(?:#|javascript:)/i.test(href) || !URL.canParse(href, page.base)) return false
  const url = new URL(href, page.base)
  url.hash = ''
  if (url.href === page.url.href || /\.(?:jpe?g|png|webp|gif|avif)$/i.test(url.pathname)) return false
  return classifyNextLink(url, { start: page.url, chapterNumber, expectedPage: 2 }) === 'chapter'
}

/** Host and folder of a URL with `#` for numbers. Images of a chapter usually share it. */
export function folderPattern(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname.replace(/[^/]*$/, '')}`.replace(/\d+/g, '#')
}

export function mostCommon(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}
