import { isProblem } from '../../../platform/problem.ts'
import { replaceSlug } from '../../addresses/address-format.ts'
import { chapterListAddress } from '../../addresses/list-address.ts'
import type { ListedChapter, SiteConfig } from '../../protocol/messages.ts'
import type { ReadPage } from '../chapter/open-chapter.ts'
import { type ListReader, listChapters } from '../chapter-list/list-chapters.ts'
import type { Page } from '../extract/page.ts'
import { type FoundList, findListRule, findListUrls, type ListSearch, matchesUrlNumber } from './list-candidates.ts'
import type { ThemeMatch } from './match-theme.ts'

/** Pages that are read to find the list. */
const maxPages = 3
/** A shorter list may show only the latest chapters. Then other pages are tried too. */
const minChapters = 3

/** Searches for the page that lists the chapters: linked from the chapter, above it, or linked from the home page. */
export async function findChapterList(
  chapter: Page,
  read: ReadPage,
  search: ListSearch,
): Promise<FoundList | undefined> {
  const urls = findListUrls(chapter, search)
  const found = await findOnPages(urls.slice(0, maxPages), chapter, read, search)
  if (found) return found
  const home = await readOptional(new URL('/', chapter.url).href, chapter, read)
  const others = home ? findListUrls(home, search).filter((url) => !urls.includes(url)) : []
  return await findOnPages(others.slice(0, maxPages - 1), chapter, read, search)
}

async function findOnPages(
  urls: readonly string[],
  chapter: Page,
  read: ReadPage,
  search: ListSearch,
): Promise<FoundList | undefined> {
  const found: FoundList[] = []
  for (const url of urls) {
    const page = await readOptional(url, chapter, read)
    const list = page && findListRule(page, search)
    if (!list || list.consistent * 2 <= list.chapters) continue
    if (list.chapters >= minChapters) return list
    found.push(list)
  }
  return found.sort((a, b) => b.consistent - a.consistent)[0]
}

/** Ignores Problems, except that the site is busy. */
async function readOptional(url: string, from: Page, read: ReadPage): Promise<Page | undefined> {
  try {
    return await read(url, from.url.href)
  } catch (error) {
    if (!isProblem(error) || error.code === 'site_busy') throw error
    return undefined
  }
}

const maxFormats = 3
const maxPagesPerFormat = 4

/** The chapter list as the theme reads it, at the theme's URL or at one that the chapter links to. */
export async function findThemedList(
  { theme, complete }: ThemeMatch,
  chapter: Page,
  reader: ListReader,
  search: ListSearch,
): Promise<FoundList | undefined> {
  const themeFormat = theme.source.options.chapterList?.urlFormat
  const linked = findListUrls(chapter, search).flatMap((url) => {
    const { pathname, search: query } = new URL(url)
    return replaceSlug(pathname + query, search.slug) ?? []
  })
  const formats = [...new Set([...(themeFormat === undefined ? [] : [themeFormat]), ...linked])].slice(0, maxFormats)
  for (const urlFormat of formats) {
    const chapterList = { ...complete.options.chapterList, urlFormat }
    const site = { ...complete, options: { ...complete.options, chapterList } }
    const chapters = await listOptional(site, search.slug, reader)
    const consistent = chapters.filter(matchesUrlNumber(search)).length
    if (consistent * 2 <= chapters.length) continue
    return { rule: urlFormat === themeFormat ? {} : { urlFormat }, chapters: chapters.length, consistent }
  }
  return undefined
}

async function listOptional(site: SiteConfig, slug: string, reader: ListReader): Promise<readonly ListedChapter[]> {
  let pages = 0
  const read: ListReader['read'] = async (url, referer) =>
    ++pages > maxPagesPerFormat ? undefined : await reader.read(url, referer)
  try {
    return await listChapters({ site, slug, address: chapterListAddress(site, slug) }, { ...reader, read })
  } catch (error) {
    if (!isProblem(error) || error.code === 'site_busy') throw error
    return []
  }
}
