import { type ChapterPosition, classifyNextLink } from './chapter-navigation.ts'
import { findPageCount } from './find-page-turn.ts'
import type { Element, Page } from './page.ts'
import { inlineScripts } from './script-images.ts'

/** The first page of a chapter, and what is known of the chapter. */
export type CountedChapter = Omit<ChapterPosition, 'expectedPage'>

/**
 * The URL of a later page of a chapter whose pages have counted URLs.
 * @param suffix what follows the URL of the chapter: `/{page}`, `-{page}.html`, or a parameter, `?page={page}`
 */
export function countedPageUrl(chapter: CountedChapter, suffix: string, page: number): URL {
  const { start } = chapter
  const [, name] = /^\?([^=&]+)=\{page\}$/.exec(suffix) ?? []
  const url = new URL(start)
  url.hash = ''
  if (name !== undefined) {
    url.searchParams.set(name, String(page))
    return url
  }
  const of = (number: number) => suffix.replace('{page}', String(number))
  const bare = start.pathname.replace(/\/$/, '')
  const last = of(1).replace(/\/$/, '')
  const extension = /\.[a-z]+$/i.exec(last)?.[0]
  // The URL of the chapter can be that of its page 1. A number at its end can also be that of the chapter.
  if (bare.endsWith(last)) {
    url.pathname = bare.slice(0, -last.length) + of(page)
    if (isOwnPage(chapter, url, page)) return url
  }
  const base = extension && bare.endsWith(extension) ? bare.slice(0, -extension.length) : bare
  url.pathname = base + of(page)
  return url
}

const isOwnPage = (chapter: CountedChapter, url: URL, page: number): boolean =>
  classifyNextLink(url, { ...chapter, expectedPage: page }) === 'page'

/** What turns the URL of a chapter into that of one of its pages; undefined if more than a number differs. */
function findSuffix(chapter: CountedChapter, url: URL, page: number): string | undefined {
  const changed = [...url.searchParams].filter(([name, value]) => chapter.start.searchParams.get(name) !== value)
  const inPath = new RegExp(`([-_/](?:p(?:age)?[-_/]?)?)${page}((?:\\.[a-z]+)?/?)$`, 'i').exec(url.pathname)
  const suffix = changed[0] ? `?${changed[0][0]}={page}` : inPath && `${inPath[1]}{page}${inPath[2]}`
  return suffix && countedPageUrl(chapter, suffix, page).href === url.href ? suffix : undefined
}

/** The number of pages that a reader counts, be it with links to them: `1`, `2`, `3`, `24`. */
export function countPages(page: Page, chapter: CountedChapter, suffix: string): number | undefined {
  const counted = findPageCount(page)?.total
  if (counted !== undefined) return counted
  const linked = numberedLinks(page).filter(({ number, url }) => findSuffix(chapter, url, number) === suffix)
  return linked.length === 0 ? undefined : Math.max(...linked.map(({ number }) => number))
}

/** Links and options whose text is a number. */
function numberedLinks(page: Page): { readonly number: number; readonly url: URL }[] {
  return (page.$('a[href], option[value]').toArray() as Element[]).flatMap((element) => {
    const text = page.$(element).text().trim()
    const address = element.attribs.href ?? element.attribs.value ?? ''
    if (!/^[1-9]\d{0,2}$/.test(text) || !URL.canParse(address, page.base)) return []
    const url = new URL(address, page.base)
    url.hash = ''
    return [{ number: Number(text), url }]
  })
}

/** What most readers do, if their page does not say it. */
const usual = ['/{page}', '?page={page}']
const setsParameter = /[?&](p|pg|page|pagina|seite)=["'`]?\s*(?:\+|\$\{|\{)/gi
const firstPage = /[-_/](?:p(?:age)?[-_/]?)?1(?:\.[a-z]+)?\/?$/i

/**
 * Suffixes that may lead to the later pages of a chapter, most likely first: those of links to page 2, that of its own URL,
 * those that scripts put together, and usual ones.
 */
export function findPageSuffixes(page: Page, chapter: CountedChapter): string[] {
  const linked = numberedLinks(page).flatMap(({ number, url }) =>
    number === 2 ? (findSuffix(chapter, url, number) ?? []) : [],
  )
  const own = firstPage.exec(chapter.start.pathname)?.[0].replace('1', '{page}')
  const scripts = [...inlineScripts(page), ...handlersOf(page)].join('\n')
  const scripted = [...scripts.matchAll(setsParameter)].map(([, name]) => `?${name}={page}`)
  const all = [...linked, ...(own === undefined ? [] : [own]), ...scripted, ...usual]
  return [...new Set(all)].filter((suffix) => isOwnPage(chapter, countedPageUrl(chapter, suffix, 2), 2))
}

const handlersOf = (page: Page): string[] =>
  (page.$('[onchange], [onclick]').toArray() as Element[]).map(
    ({ attribs: { onchange = '', onclick = '' } }) => `${onchange} ${onclick}`,
  )
