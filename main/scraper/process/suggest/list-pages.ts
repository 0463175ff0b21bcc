import type { ChapterListOptions } from '../../../../shared/contracts/chapter-list-options.ts'
import { comparableAddress, decodeText } from '../../addresses/address-text.ts'
import { isPartOfList, pageParameter } from '../chapter-list/pager-links.ts'
import { nextWords } from '../extract/next-words.ts'
import type { Page } from '../extract/page.ts'
import { saysMore } from './more-words.ts'
import { linksOf, type PageLink } from './page-links.ts'
import { ownSelectors } from './stable-selectors.ts'

/** How a list continues on other pages. */
type ListContinuation = {
  /** The second page, or the page with the whole list. */
  readonly url: string
  /** The settings to read it, without placeholders for the slug. `urlFormat` contains `{page}`. */
  readonly rules: Pick<ChapterListOptions, 'nextPageSelector'> & { readonly pagedUrl?: string }
  readonly isWhole: boolean
}

export const showAll =
  /^(?:show|view|see|load|read)?\s*(?:all|full|entire|complete|more)\s*(?:the\s*)?(?:\d+\s*)?(?:chapters?|episodes?|list)?\s*(?:\(\d+\))?[\s.…»›→]*$|^(?:all chapters|chapter list|(?:ver|mostrar|carregar|cargar|exibir) (?:tod[oa]s(?: os cap[íi]tulos| los cap[íi]tulos)?|más|mais|tudo)|voir tout(?:es)?|tous les chapitres|alle kapitel|показать все|все главы|全部|全章節|更多|すべて|もっと見る|全話|더보기|전체|xem (?:tất cả|thêm)|tümü(?:nü gör)?)/iu
/** How sites name a page that has nothing but the list. */
const listNames =
  /^\W*(?:(?:view|see|open|go to)\s+)?(?:the\s+)?(?:chapters?|chapter (?:list|index)|episode list|index|(?:table of )?contents|catalog(?:ue)?|(?:查看|打開|打开)?(?:完整|章節|章节|漫畫|漫画)?(?:目錄|目录)|目次|各話一覧|話一覧|목차|회차 목록|daftar (?:chapter|bab|isi)|mục lục|danh sách chương|(?:lista de )?cap[íi]tulos|[íi]ndice|(?:liste des )?chapitres|sommaire|kapitel(?:liste|übersicht|verzeichnis)?|inhaltsverzeichnis|(?:elenco )?capitoli|(?:список )?глав[иы]?|оглавление|содержание|зміст|spis (?:treści|rozdziałów)|bölümler|bölüm listesi|สารบัญ|(?:قائمة )?الفصول)\W*(?:\(\d+\))?\W*$/iu
const maxLabelLength = 40
const arrow = /›|»|→|^>+$/
const isNext = (text: string): boolean => nextWords.test(text) || arrow.test(text)
/**
 * Links from a list page to the rest of the list, most likely first: to the page with all chapters, and to the second of
 * several pages.
 */
export function findContinuations(page: Page): ListContinuation[] {
  const links = linksOf(page)
  const all = links
    .filter((link) => isShowAll(link, page))
    .map(({ url }) => ({ url: url.href, rules: {}, isWhole: true }))
  const second = links.filter(({ url }) => pagedUrlOf(url, page.url) !== undefined)
  const [first] = second
  if (!first) return all
  const pagedUrl = pagedUrlOf(first.url, page.url) as string
  const nextPageSelector = nextSelector(
    page,
    second.filter(({ url }) => url.href === first.url.href),
  )
  const hasRel = second.some(({ element }) => /\bnext\b/i.test(element.attribs.rel ?? ''))
  const rules = hasRel ? {} : nextPageSelector === undefined ? { pagedUrl } : { nextPageSelector }
  return [...all, { url: first.url.href, rules, isWhole: false }]
}

function isShowAll({ url, text }: PageLink, page: Page): boolean {
  const isNamedSo = showAll.test(text) || (text.length <= maxLabelLength && saysMore(text))
  if (!isNamedSo || pagedUrlOf(url, page.url) !== undefined) return false
  const [path, own] = [url.pathname, page.url.pathname].map((one) => one.replace(/\/+$/, '')) as [string, string]
  const name = own.split('/').at(-1) ?? ''
  const isNamed = name.length > 2 && (path.includes(name) || [...url.searchParams.values()].includes(decodeText(name)))
  return path === own || path.startsWith(`${own}/`) || isNamed
}

/** The pages with the list to which the page of a series without one links: "Chapter list", 目錄. */
export const findListLinks = (page: Page): string[] =>
  linksOf(page)
    .filter(({ url, text }) => listNames.test(text) && isOfSeries(url, page.url))
    .map(({ url }) => url.href)

/** Whether a URL has the last part of that of a series, which is its name or id, beside other parts. */
function isOfSeries(url: URL, page: URL): boolean {
  const parts = ({ pathname, searchParams }: URL) => [
    ...decodeText(pathname)
      .split('/')
      .map((part) => part.replace(/\.(?:html?|php|aspx?)$/i, '')),
    ...searchParams.values(),
  ]
  const name = parts(page).findLast((part) => part !== '')
  return name !== undefined && parts(url).includes(name)
}

/** The URL with `{page}`, if it leads to the second page of another one. */
function pagedUrlOf(url: URL, page: URL): string | undefined {
  if (comparableAddress(url.href) === comparableAddress(page.href)) return undefined
  const [path, own] = [url.pathname, page.pathname].map((one) => one.replace(/\/+$/, '')) as [string, string]
  if (path === own) {
    const name = [...url.searchParams.keys()].find((one) => pageParameter.test(one))
    if (name === undefined || url.searchParams.get(name) !== '2' || !isPartOfList(url, page)) return undefined
    return url.href.replace(new RegExp(`([?&]${name.replace(/\W/g, '.')}=)2(?=&|$)`), '$1{page}')
  }
  const suffix = path.startsWith(own) ? path.slice(own.length) : ''
  return /^[/-](?:page|p|seite|pagina)[-/]?2$/i.test(suffix)
    ? url.href.replace(path, `${own}${suffix.replace(/2$/, '{page}')}`)
    : undefined
}

/** A selector that finds only the link to the next page. */
function nextSelector(page: Page, links: readonly PageLink[]): string | undefined {
  const selectors = links
    .filter(({ element, text }) => isNext(`${text} ${element.attribs.class ?? ''} ${element.attribs.id ?? ''}`))
    .flatMap(({ element }) => ownSelectors(element))
    .filter((selector) => selector.startsWith('#') || nextWords.test(selector))
  return selectors.find((selector) => page.$(selector).length === 1)
}
