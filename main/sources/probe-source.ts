import { formatChapterNumber } from '../../shared/chapter-number.ts'
import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import { message } from '../../shared/i18n/message.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import { possibleAddresses } from '../scraper/addresses/chapter-address.ts'
import type { ListedChapter } from '../scraper/protocol/messages.ts'
import { applyTheme } from '../scraper/themes/themes.ts'
import { listAddressOf, type Series } from './link-addresses.ts'
import {
  findKnownChapters,
  findMangasOfSource,
  type KnownChapter,
  type MangaOfSource,
  type SourcePart,
} from './source-health.store.ts'
import { findLinkedSeries } from './source-links.ts'
import type { SourcesDeps, WithSecret } from './sources-deps.ts'
import { testDeadlineMs } from './test-configuration.ts'

type ProbedPart = {
  readonly part: SourcePart
  readonly mangaId: string
  readonly problem?: Problem | undefined
}

export type Probe = {
  readonly manga: MangaOfSource
  readonly known: readonly KnownChapter[]
  readonly parts: readonly ProbedPart[]
  /** Of the chapter that was read. */
  readonly chapterUrl: string | undefined
  /** The chapter that could not be read. */
  readonly failed?: { readonly number: number; readonly problem: Problem } | undefined
}

/** Chapters that the source must have had before their absence says something. */
const fewChapters = 3
const usualPages = 8
const fewShare = 0.2

/** Reads the list of one manga and one of its chapters without images: two requests at most sites. */
export function createProbe({ db, scraper, withSecret }: SourcesDeps & { readonly withSecret: WithSecret }) {
  return { probe }

  /** Undefined when no manga uses the source. A site that cannot be read is a result. */
  async function probe(source: ContentSource, stopping: AbortSignal): Promise<Probe | undefined> {
    const [manga] = await findMangasOfSource(db, source.id)
    if (!manga) return undefined
    const site = applyTheme(await withSecret(source))
    const known = await findKnownChapters(db, manga.id, source.id)
    const signal = AbortSignal.any([stopping, scraper.within(testDeadlineMs)])
    const parts: ProbedPart[] = []
    let series: Series | undefined
    const unlinked = await attempt(async () => {
      series = (await findLinkedSeries(db, source, manga)).series[0]
    })
    if (unlinked) {
      parts.push({ part: 'list', mangaId: manga.id, problem: unlinked })
      return { manga, known, parts, chapterUrl: undefined }
    }
    let listed: readonly ListedChapter[] = []
    if (site.options.chapterList) {
      const problem = await attempt(async () => {
        const address = listAddressOf(site, series!)
        listed = (await scraper.listChapters({ site, slug: series!.slug, address, isFirstPageOnly: true }, { signal }))
          .chapters
        requireKnown(known, listed)
      })
      parts.push({ part: 'list', mangaId: manga.id, problem })
    }
    const target = chooseChapter(known, listed)
    const urlOf = (number: number) => possibleAddresses(source, { slug: series!.slug, number })[0]?.url
    const address = target && (target.url ?? urlOf(target.number))
    if (!target || !address) return { manga, known, parts, chapterUrl: undefined }
    let chapterUrl: string | undefined
    const problem = await attempt(async () => {
      const others = [...known, ...listed].flatMap(({ url }) => (url && url !== address ? url : [])).slice(0, 40)
      const task = { site, addresses: [address], chapterNumber: target.number, otherAddresses: others }
      const read = await scraper.testChapter({ ...task, withoutPictures: true }, { signal })
      chapterUrl = read.chapterUrl
      requirePages(target, read.imageUrls.length)
    })
    parts.push({ part: 'pages', mangaId: manga.id, problem })
    const failed = problem && chapterUrl === undefined ? { number: target.number, problem } : undefined
    return { manga, known, parts, chapterUrl, failed }
  }

  async function attempt(run: () => Promise<void>): Promise<Problem | undefined> {
    try {
      await run()
      return undefined
    } catch (error) {
      if (isProblem(error)) return error
      if ((error as Error).name === 'TimeoutError')
        return new Problem('timed_out', message('sources.testTimedOut'), { retryable: true })
      throw error
    }
  }
}

/** The chapter to read: the one with the most pages that the source gave, else one from the middle, which is likely to be free. */
function chooseChapter(
  known: readonly KnownChapter[],
  listed: readonly ListedChapter[],
): Pick<KnownChapter, 'number' | 'url' | 'pages'> | undefined {
  const [longest] = known.toSorted((left, right) => (right.pages ?? 0) - (left.pages ?? 0))
  const chosen = longest?.pages ? longest : known[Math.floor(known.length / 2)]
  if (!chosen)
    return listed[Math.floor(listed.length / 2)] && { pages: null, ...listed[Math.floor(listed.length / 2)]! }
  // The list has the address of today.
  const entry = listed.find(({ number, label }) => number === chosen.number && label === chosen.label)
  return { ...chosen, url: entry?.url ?? chosen.url }
}

/** @throws Problem `upstream_failed` when a list has none of the chapters that it had */
function requireKnown(known: readonly KnownChapter[], listed: readonly ListedChapter[]): void {
  const before = known.filter(({ url }) => url !== null)
  const numbers = new Set(listed.map(({ number }) => number))
  if (before.length < fewChapters || before.some(({ number }) => numbers.has(number))) return
  throw new Problem('upstream_failed', message('sources.otherList', { count: listed.length }))
}

/** @throws Problem `no_images` when a chapter has far fewer pages than its file */
function requirePages({ number, pages }: Pick<KnownChapter, 'number' | 'pages'>, count: number): void {
  if (pages === null || pages < usualPages || count > Math.max(2, pages * fewShare)) return
  const chapter = formatChapterNumber(number)
  throw new Problem('no_images', message('sources.fewerPages', { chapter, count, pages }))
}
