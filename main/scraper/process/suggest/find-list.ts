import type { ChapterListOptions } from '../../../../shared/contracts/chapter-list-options.ts'
import { isProblem } from '../../../platform/problem.ts'
import { comparableAddress } from '../../addresses/address-text.ts'
import { replaceSlug } from '../../addresses/slugs.ts'
import type { ListedChapter, SiteConfig } from '../../protocol/messages.ts'
import type { ReadPage } from '../chapter/page-reader.ts'
import type { ListReader } from '../chapter-list/entries.ts'
import { listChapters } from '../chapter-list/list-chapters.ts'
import type { Page } from '../extract/page.ts'
import { proposeDataLists, proposeRequestedLists } from '../json/propose-list.ts'
import { asksForAge } from './age-question.ts'
import { findChapterLinks } from './chapter-links.ts'
import { findGallery } from './find-gallery.ts'
import { findSeriesUrls } from './find-series.ts'
import { seriesIdentifier } from './identify-series.ts'
import { findContinuations, findListLinks } from './list-pages.ts'
import { chooseNumbers, findListRules, proposeFormat, type ReadList, readWith } from './list-rules.ts'
import { isNumberOfName, namedNumberInUrl } from './number-evidence.ts'
import { linksOf } from './page-links.ts'
import { isBelow, ofSameSeries } from './same-series.ts'
import type { Suggestion } from './suggestion.ts'

/** A chapter list of the series. */
export type FoundList = {
  readonly rules: Omit<ChapterListOptions, 'urlFormat'>
  /** The value of `{slug}` in the rules, if they have it. */
  readonly slug?: string | undefined
  readonly chapters: readonly ListedChapter[]
  /** The page with the list; the first one of several. */
  readonly page: Page
  /** The URL of the list, with `{page}` if it has numbered pages. */
  readonly url: string
  /** Whether the list contains the known chapter. */
  readonly hasKnown: boolean
  /** False if the list has more pages than were read. */
  readonly isComplete: boolean
  /** Number of links that seem to be chapters, if the list is on a page. */
  readonly links?: number
  /** Whether a browser must render the list. */
  readonly isRendered: boolean
  /** Whether the list grows while the page is scrolled. */
  readonly scrolls?: boolean
  /** Whether the only chapter is that of a gallery, whose pages have the numbers in the URLs. */
  readonly isGallery?: boolean
}

type Search = {
  /** The chapter whose series is searched. */
  readonly chapter: Page
  readonly isRendered: boolean
}

const maxSeriesPages = 3
const minChapters = 3

/** Searches for the list: on pages that the chapter links to, above it, then on those that the home page links to. */
export async function findList(suggestion: Suggestion, read: ReadPage, search: Search): Promise<FoundList | undefined> {
  const { chapter } = search
  const slug = suggestion.task.mangaSlug
  const urls = findSeriesUrls(chapter, { slug, of: chapter.url })
  const found = await findOnPages(suggestion, read, urls.slice(0, maxSeriesPages), search)
  if (found?.hasKnown || (found && found.chapters.length >= minChapters)) return found
  const home = await readOptional(read, new URL('/', chapter.url).href, chapter.url.href)
  const others = home ? findSeriesUrls(home, { slug, of: chapter.url }).filter((url) => !urls.includes(url)) : []
  return (await findOnPages(suggestion, read, others.slice(0, maxSeriesPages - 1), search)) ?? found
}

async function findOnPages(
  suggestion: Suggestion,
  read: ReadPage,
  urls: readonly string[],
  { chapter, isRendered }: Search,
): Promise<FoundList | undefined> {
  const found: FoundList[] = []
  for (const url of urls) {
    const page = await readOptional(read, url, chapter.url.href)
    // Its answer is no chapter.
    if (page && asksForAge(page)) continue
    const list = page && (await readListOn(suggestion, page, read, { known: chapter.url.href, isRendered }))
    if (!list || isOfAnotherSeries(list)) continue
    if (list.hasKnown && !isPartialList(list)) return list
    found.push(list)
  }
  return found.sort((a, b) => b.chapters.length - a.chapters.length)[0]
}

/** A page of another series that links to the chapter, such as its sidebar. */
const isOfAnotherSeries = ({ chapters: [only, ...others], page }: FoundList): boolean =>
  only !== undefined && others.length === 0 && !isBelow(new URL(only.url), page.url)

/** Whether a list has hardly any chapters, or only the first and the latest. */
export function isPartialList({ chapters }: Pick<FoundList, 'chapters'>): boolean {
  const numbers = chapters.map(({ number }) => number)
  return (
    chapters.length < 2 || (chapters.length <= 3 && Math.max(...numbers) - Math.min(...numbers) > chapters.length * 2)
  )
}

type ListContext = { readonly known?: string | undefined; readonly isRendered: boolean }

/** The list that a page shows, with its other pages. */
export async function readListOn(
  suggestion: Suggestion,
  page: Page,
  read: ReadPage,
  { known, isRendered }: ListContext,
): Promise<FoundList | undefined> {
  const ofSeries = known ?? chapterOf(suggestion, page)
  const shown = readShownList(page, ofSeries)
  const own = ofSameSeries(shown?.chapters ?? [], { known: ofSeries, page: page.url })
  const list = shown && own.length > 0 ? { ...shown, chapters: own } : undefined
  const inJson = list && !isRendered ? undefined : readJsonList(suggestion, page, known, list)
  if (inJson) return inJson
  if (!list) return isRendered ? undefined : await readLinkedList(page, read, known)
  return await readOn(page, list, read, { known, isRendered, mayFollow: true })
}

type Reading = ListContext & { readonly mayFollow: boolean }

/** The list with the pages behind it: the page with the whole list, which may have pages too, or the second of several. */
async function readOn(page: Page, list: ReadShownList, read: ReadPage, reading: Reading): Promise<FoundList> {
  const { known, isRendered, mayFollow } = reading
  const base = { ...list, page, url: page.url.href, hasKnown: contains(list, known), isComplete: true, isRendered }
  for (const { url, rules, isWhole } of findContinuations(page)) {
    if (isWhole && !mayFollow) continue
    const next = await readOptional(read, url, page.url.href)
    if (!next) continue
    if (isWhole) {
      const whole = readShownList(next, known)
      if (whole && whole.chapters.length > list.chapters.length)
        return await readOn(next, whole, read, { ...reading, mayFollow: false })
      continue
    }
    const more = readWith(next, list.rules).chapters
    const fresh = more.filter((one) => !list.chapters.some(({ url: other }) => other === one.url))
    if (fresh.length === 0) continue
    const { pagedUrl, ...selector } = rules
    const chapters = [...list.chapters, ...fresh]
    const all = {
      ...base,
      rules: { ...list.rules, ...selector },
      chapters,
      url: pagedUrl ?? base.url,
      isComplete: false,
    }
    return { ...all, hasKnown: contains(all, known) }
  }
  return base
}

const maxLinkedLists = 2

/** The list on a page of its own, to which the page of the series links. It is requested with the page of the series. */
async function readLinkedList(page: Page, read: ReadPage, known: string | undefined): Promise<FoundList | undefined> {
  for (const url of findListLinks(page).slice(0, maxLinkedLists)) {
    const linked = await readOptional(read, url, page.url.href)
    const list = linked && readShownList(linked, known)
    const slug = list && slugOfList(page, list.chapters[0]?.url)
    const urlFormat = slug == null ? undefined : replaceSlug(new URL(url).pathname + new URL(url).search, slug)
    if (!list || slug == null || urlFormat === undefined || list.isGallery) continue
    const rules = { ...list.rules, ajax: [{ urlFormat, always: true }] }
    const found = { ...list, rules, slug, page, url: page.url.href, isComplete: true, isRendered: false }
    return { ...found, hasKnown: contains(found, known) }
  }
  return undefined
}

/** The URL that the user gave, if it is that of a chapter. */
function chapterOf({ task }: Suggestion, page: Page): string | undefined {
  const [address] = task.addresses
  if (address === undefined || namedNumberInUrl(new URL(address)) === undefined) return undefined
  const [best] = comparableAddress(address) === comparableAddress(page.url.href) ? findChapterLinks(page) : []
  return best && isNumberOfName(page.url, best.links) ? undefined : address
}

/** The list on a page, and the number of links that seem to be chapters. */
export type ReadShownList = ReadList & Pick<FoundList, 'isGallery'> & { readonly links: number }

export function readShownList(page: Page, known: string | undefined): ReadShownList | undefined {
  const gallery = findGallery(page)
  if (gallery) return { ...gallery, links: 1, isGallery: true }
  for (const group of findChapterLinks(page, known)) {
    const list = findListRules(page, group)
    if (list) return { ...chooseNumbers(page, list, group.links.length), links: group.links.length }
  }
  return undefined
}

export const slugOf = ({ mangaSlug }: Suggestion['task'], page: Page): string | undefined =>
  mangaSlug ?? proposeFormat(page.url.href, []).slug ?? undefined

/**
 * The list in the JSON that a page contains or requested, if it has as many chapters as the page shows. JSON needs no
 * browser.
 */
function readJsonList(
  { task, responses }: Suggestion,
  page: Page,
  known: string | undefined,
  shown: ReadList | undefined,
): FoundList | undefined {
  const slug = task.mangaSlug ?? slugOfList(page, shown?.chapters[0]?.url ?? known) ?? undefined
  const chapters = [...(shown?.chapters ?? []), ...(known === undefined ? [] : [{ url: known }])]
  const context = { page, slug, baseUrl: task.site.baseUrl, known: chapters }
  const now = new Date()
  const [best] = [
    ...proposeRequestedLists(responses.get(page) ?? [], context, now),
    ...proposeDataLists(context, now),
  ].sort((a, b) => b.known - a.known || b.chapters.length - a.chapters.length)
  if (!best || best.chapters.length < (shown?.chapters.length ?? 1)) return undefined
  const usesSlug = JSON.stringify(best.json).includes('{slug}')
  const list = { rules: { json: best.json }, chapters: best.chapters, page, url: page.requestedUrl ?? page.url.href }
  const { isComplete } = best
  return { ...list, ...(usesSlug && { slug }), hasKnown: contains(list, known), isComplete, isRendered: false }
}

const slugOfList = (page: Page, chapter = page.url.href): string | null =>
  seriesIdentifier(
    page.url,
    proposeFormat(page.url.href, []).slug,
    chapter,
    linksOf(page).map(({ url }) => url),
  )

const contains = ({ chapters }: Pick<FoundList, 'chapters'>, known: string | undefined): boolean =>
  known !== undefined && chapters.some(({ url }) => comparableAddress(url) === comparableAddress(known))

/** Ignores Problems, except that the site is busy. */
async function readOptional(read: ReadPage, url: string, referer: string): Promise<Page | undefined> {
  try {
    return await read(url, referer)
  } catch (error) {
    if (!isProblem(error) || error.code === 'site_busy') throw error
    return undefined
  }
}

/** Requests for a list while it is only tried. */
const maxListPages = 3

/**
 * The list of a series as the rules of a source read it, without locked chapters that have no link. At most three of its pages; `isComplete` says whether there
 * are more. Empty if it cannot be read.
 */
export async function tryList(
  site: SiteConfig,
  { address, slug }: { readonly address: string; readonly slug: string },
  reader: ListReader,
): Promise<{ readonly chapters: readonly ListedChapter[]; readonly isComplete: boolean }> {
  let pages = 0
  const read: ListReader['read'] = async (url, referer) =>
    ++pages > maxListPages ? undefined : await reader.read(url, referer)
  try {
    const { chapters } = await listChapters({ site, slug, address }, { ...reader, read })
    return { chapters: chapters.filter(({ url }) => url !== ''), isComplete: pages <= maxListPages }
  } catch (error) {
    if (!isProblem(error) || error.code === 'site_busy') throw error
    return { chapters: [], isComplete: true }
  }
}
