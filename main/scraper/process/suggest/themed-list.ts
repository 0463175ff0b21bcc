import { isProblem } from '../../../platform/problem.ts'
import { replaceSlug } from '../../addresses/address-format.ts'
import { chapterListAddress } from '../../addresses/list-address.ts'
import type { ListedChapter, SiteConfig } from '../../protocol/messages.ts'
import { type ListReader, listChapters } from '../chapter-list/list-chapters.ts'
import type { Page } from '../extract/page.ts'
import { type FoundList, findListUrls, type ListSearch, matchesUrlNumber } from './list-candidates.ts'
import type { ThemeMatch } from './match-theme.ts'

/** Addresses tried, and requests made for each: a few are polite. */
const maxTries = 3
const maxRequests = 4

/** The chapter list as the theme reads it, at its usual address or where the chapter leads to. */
export async function findThemedList(
  { theme, whole }: ThemeMatch,
  chapter: Page,
  readers: ListReader,
  sought: ListSearch,
): Promise<FoundList | undefined> {
  const usual = theme.source.options.chapterList?.urlFormat
  const linked = findListUrls(chapter, sought).flatMap((address) => {
    const { pathname, search } = new URL(address)
    return replaceSlug(pathname + search, sought.slug) ?? []
  })
  const formats = [...new Set([...(usual === undefined ? [] : [usual]), ...linked])].slice(0, maxTries)
  for (const urlFormat of formats) {
    const site = { ...whole, options: { ...whole.options, chapterList: { ...whole.options.chapterList, urlFormat } } }
    const chapters = await listed(site, sought.slug, readers)
    const consistent = chapters.filter(matchesUrlNumber(sought)).length
    if (consistent * 2 <= chapters.length) continue
    return { rule: urlFormat === usual ? {} : { urlFormat }, chapters: chapters.length, consistent }
  }
  return undefined
}

/** A page that fails is no list; only a site that asks for a pause ends the search. */
async function listed(site: SiteConfig, slug: string, readers: ListReader): Promise<readonly ListedChapter[]> {
  let requests = 0
  const read: ListReader['read'] = async (url, referer) =>
    ++requests > maxRequests ? undefined : await readers.read(url, referer)
  try {
    return await listChapters({ site, slug, address: chapterListAddress(site, slug) }, { ...readers, read })
  } catch (error) {
    if (!isProblem(error) || error.code === 'site_busy') throw error
    return []
  }
}
