import { addressText, comparableAddress, decodeAddress } from '../../addresses/address-text.ts'
import { isGeneric } from '../../addresses/slugs.ts'
import { closest, type Element, type Page } from '../extract/page.ts'
import { namedNumber } from './number-evidence.ts'
import { linksOf, type PageLink } from './page-links.ts'

/** Links whose text or place says that they lead to the series. */
const seriesWords =
  /\b(?:all|list of|full list|view all|back to)\s*(?:the\s*)?(?:chapters?|episodes?|series|manga)\b|\b(?:chapter list|table of contents|series|manga info|info|details?|contents|index)\b|cap[íi]tulos|chapitres|kapitel(?:liste)?|fiche|sommaire|оглавление|目次|目录|一覧|全話|목록|回目|daftar|danh sách/iu
const breadcrumb = /crumb|breadcrumb|series|manga-?title|comic-?title|allc|all-?chapters|headpost/i
const elsewhere =
  /log-?in|sign-?(?:up|in)|register|account|profile|bookmark|favou?rit|history|genres?|tags?|author|artist|search|contact|about|privacy|terms|dmca|discord|patreon|facebook|twitter|random|latest|popular|ranking|news|forum|comment|report|feed|rss|api\//i

/**
 * URLs that may show the series of a chapter, most likely first: above it in the path, in the breadcrumb, named after
 * it. At most `max` that the page links to, then folders above it.
 * @param options the slug of the series, if known
 */
export function findSeriesUrls(page: Page, { slug, of, max = 4 }: Options): string[] {
  const title = page.$('title').first().text().toLowerCase()
  const best = new Map<string, number>()
  for (const link of linksOf(page)) {
    const score = scoreLink(page, link, { title, of, slug })
    if (score >= minScore && score > (best.get(link.url.href) ?? 0)) best.set(link.url.href, score)
  }
  const linked = [...best].sort((a, b) => b[1] - a[1]).map(([url]) => url)
  const seen = new Set(linked.slice(0, max).map(comparableAddress))
  const above = foldersAbove(of).filter((url) => !seen.has(comparableAddress(url)))
  return [...linked.slice(0, max), ...above]
}

type Options = {
  readonly slug?: string | undefined
  /** URL of the chapter, if the page is another one. */
  readonly of: URL
  readonly max?: number
}

const minScore = 2

type Context = { readonly title: string; readonly of: URL; readonly slug: string | undefined }

function scoreLink(page: Page, { element, url, text }: PageLink, { title, of, slug }: Context): number {
  const address = decodeAddress(addressText(url)).text
  if (comparableAddress(url.href) === comparableAddress(of.href) || (url.pathname === '/' && url.search === ''))
    return 0
  if (elsewhere.test(address) || namedNumber(address) !== undefined || isPagePart(url, of)) return 0
  const names = namesAround(page, element)
  const isParent = isPrefix(url, of)
  const inTitle = text.length >= 3 && title.includes(text.toLowerCase()) && !/^\d+$/.test(text)
  return (
    (isParent ? 4 : 0) +
    (breadcrumb.test(names) ? 2 : 0) +
    (/\bup\b|\bindex\b|\bcontents\b/i.test(element.attribs.rel ?? '') ? 3 : 0) +
    (seriesWords.test(text) ? 2 : 0) +
    (inTitle ? 3 : 0) +
    (slug !== undefined && address.includes(decodeAddress(slug).text) ? 3 : 0) +
    (sharesName(url, of) ? 2 : 0) -
    (closest(element, ({ name }) => name === 'footer' || name === 'aside') ? 2 : 0)
  )
}

const namesAround = (page: Page, element: Element): string =>
  [element, ...(page.$(element).parents().toArray().slice(0, 3) as Element[])]
    .map(({ attribs }) => `${attribs.class ?? ''} ${attribs.id ?? ''} ${attribs.itemtype ?? ''}`)
    .join(' ')

const trimmed = (path: string) => path.replace(/\/+$/, '').replace(/\.(?:html?|php)$/i, '')

const isPrefix = (url: URL, page: URL): boolean => {
  const path = trimmed(url.pathname)
  return path.length > 1 && !isGeneric(path.split('/').at(-1) ?? '') && trimmed(page.pathname).startsWith(`${path}/`)
}

/** Another page of the same chapter. */
const isPagePart = (url: URL, page: URL): boolean => trimmed(url.pathname).startsWith(`${trimmed(page.pathname)}/`)

function sharesName(url: URL, page: URL): boolean {
  const own = decodeAddress(page.pathname).text.toLowerCase()
  return decodeAddress(url.pathname)
    .text.toLowerCase()
    .split('/')
    .some((part) => part.length >= 3 && !isGeneric(part) && !/^\d+$/.test(part) && own.includes(part))
}

/** The folders above a page that may be the series, closest first. */
function foldersAbove({ pathname, origin }: URL): string[] {
  const parts = trimmed(pathname).split('/').filter(Boolean)
  return parts
    .map((_, index) => parts.slice(0, parts.length - 1 - index))
    .filter((path) => path.length > 0 && !isGeneric(path.at(-1) ?? '') && namedNumber(path.at(-1) ?? '') === undefined)
    .slice(0, 2)
    .map((path) => `${origin}/${path.join('/')}/`)
}
