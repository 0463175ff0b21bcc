import { staysInChapter } from '../extract/chapter-navigation.ts'
import { closest, type Element, type Page } from '../extract/page.ts'

/** Words in the address of a picture, or in class, id or alt of its element, that pages of a comic do not carry. */
const strangerWords =
  /(?<![a-z])(?:covers?|thumb(?:nail)?s?|avatars?|logos?|banners?|ads?|advert\w*|sponsors?|credits?|icons?|emoji|discord|patreon|donat\w*|promo\w*|recruit\w*|related|recommend\w*|popular|sidebar|featured)(?![a-z])/i

/** Whether a picture is called what pages are not called. */
export const looksUnrelated = (text: string): boolean => strangerWords.test(text)

/** The word in the path of an address that pages do not carry, as it is written there. */
export const findUnrelatedWord = (url: string): string | undefined => strangerWords.exec(urlWords(url))?.[0]

/** Path of an address as words. */
export function urlWords(url: string): string {
  const { pathname } = new URL(url)
  try {
    return decodeURI(pathname).replaceAll('_', ' ')
  } catch {
    return pathname
  }
}

/** How likely an element shows a page of the chapter, 0 to 1, whatever its neighbours are. */
export function scoreImage(page: Page, element: Element, url: string, chapterNumber: number): number {
  let worth = 1
  const { class: own = '', id = '', alt = '', width = '', height = '' } = element.attribs
  if (looksUnrelated(urlWords(url)) || looksUnrelated(`${own} ${id} ${alt}`)) worth *= 0.1
  if (leadsElsewhere(page, element, chapterNumber)) worth *= 0.1
  const sides = [width, height].map((side) => Number.parseInt(side, 10)).filter((side) => side > 0)
  if (sides.some((side) => side < 250)) worth *= 0.2
  if (closest(element, ({ name }) => chrome.has(name))) worth *= 0.1
  return worth
}

const chrome = new Set(['header', 'nav', 'footer', 'aside'])

/** Covers and advertisements lead to other pages; pages of a comic lead to the next page, to themselves or nowhere. */
function leadsElsewhere(page: Page, element: Element, chapterNumber: number): boolean {
  const link = closest(element, ({ name }) => name === 'a')
  const href = link?.attribs.href?.trim()
  if (!href || /^(?:#|javascript:)/i.test(href) || !URL.canParse(href, page.base)) return false
  const url = new URL(href, page.base)
  url.hash = ''
  if (url.href === page.url.href || /\.(?:jpe?g|png|webp|gif|avif)$/i.test(url.pathname)) return false
  return !staysInChapter(url, { start: page.url, chapterNumber, expectedPage: 2 })
}

/** Host and folder, numbers left open: pages of one chapter mostly share it. */
export function folderPattern(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname.replace(/[^/]*$/, '')}`.replace(/\d+/g, '#')
}
