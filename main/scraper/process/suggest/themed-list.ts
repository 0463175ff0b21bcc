import { isProblem } from '../../../platform/problem.ts'
import type { ListedChapter, SiteConfig } from '../../protocol/messages.ts'
import type { Page } from '../extract/page.ts'
import { chapterListAddress } from '../../addresses/list-address.ts'
import { type ListReaders, listChapters } from '../chapter-list/list-chapters.ts'
import { withSlug } from '../../addresses/address-format.ts'
import { type ListedHere, listAddresses, type Sought, saysItsNumber } from './list-candidates.ts'
import type { Themed } from './match-theme.ts'

/** Addresses tried, and requests made for each: a few are polite. */
const maxTries = 3
const maxRequests = 4

/** The chapter list as the theme reads it, at its usual address or where the chapter leads to. */
export async function themedList(
  { theme, whole }: Themed,
  chapter: Page,
  readers: ListReaders,
  sought: Sought,
): Promise<ListedHere | undefined> {
  const usual = theme.source.options.chapterList?.urlFormat
  const linked = listAddresses(chapter, sought).flatMap((address) => {
    const { pathname, search } = new URL(address)
    return withSlug(pathname + search, sought.slug) ?? []
  })
  const formats = [...new Set([...(usual === undefined ? [] : [usual]), ...linked])].slice(0, maxTries)
  for (const urlFormat of formats) {
    const site = { ...whole, options: { ...whole.options, chapterList: { ...whole.options.chapterList, urlFormat } } }
    const chapters = await listed(site, sought.slug, readers)
    const agreeing = chapters.filter(saysItsNumber(sought)).length
    if (agreeing * 2 <= chapters.length) continue
    return { rule: urlFormat === usual ? {} : { urlFormat }, chapters: chapters.length, agreeing }
  }
  return undefined
}

/** A page that fails is no list; only a site that asks for a pause ends the search. */
async function listed(site: SiteConfig, slug: string, readers: ListReaders): Promise<readonly ListedChapter[]> {
  let requests = 0
  const read: ListReaders['read'] = async (url, referer) =>
    ++requests > maxRequests ? undefined : await readers.read(url, referer)
  try {
    return await listChapters({ site, slug, address: chapterListAddress(site, slug) }, { ...readers, read })
  } catch (error) {
    if (!isProblem(error) || error.code === 'site_busy') throw error
    return []
  }
}
