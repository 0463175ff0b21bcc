import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import { findMangaOfAddresses } from '../chapters/chapters.store.ts'
import type { Db } from '../database/schema.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import type { ListedChapter } from '../scraper/protocol/messages.ts'
import type { Scraper, TaskOptions } from '../scraper/scraper.ts'
import { applyTheme } from '../scraper/themes/themes.ts'
import { findLinkedSeries, type LinkedSeries, listAddressOf, type Series, type Sources } from '../sources/sources.ts'

export type SourceList = {
  readonly source: ContentSource
  readonly chapters: readonly ListedChapter[]
  /** What may be missing in the list. */
  readonly warnings: readonly Message[]
  /** How the source was read. */
  readonly series: Series
  readonly link: LinkedSeries['link']
}

type ReaderContext = {
  readonly db: Db
  readonly scraper: Pick<Scraper, 'listChapters'>
  readonly sources: Pick<Sources, 'withSecret'>
}
type ListOptions = Pick<TaskOptions, 'signal' | 'onWait'>

/** Reads the chapter list of a manga at a source. Throws `selector_invalid` if the source has none. */
export async function readSourceList(
  context: ReaderContext,
  source: ContentSource,
  manga: { readonly id: string; readonly slug: string },
  options: ListOptions,
): Promise<SourceList> {
  const site = applyTheme(await context.sources.withSecret(source))
  const { series, link } = await findLinkedSeries(context.db, source, manga)
  return await firstReadable(series, async (one) => {
    const task = { site, slug: one.slug, address: listAddressOf(site, one) }
    const read = await context.scraper.listChapters(task, options)
    const { chapters } = read
    if (!link?.isChosen) await requireOwnList(context.db, { source, manga, address: task.address, chapters })
    return { source, ...read, series: one, link }
  })
}

type ListToCheck = Pick<SourceList, 'source' | 'chapters'> & {
  readonly manga: { readonly id: string }
  readonly address: string
}

/**
 * A site may answer with the list of one series for every slug. @throws Problem `chapter_not_found` when most of the chapters are
 * those of another manga.
 */
async function requireOwnList(db: Db, { source, manga, address, chapters }: ListToCheck): Promise<void> {
  const urls = chapters.map(({ url }) => url)
  const owner = await findMangaOfAddresses(db, { sourceId: source.id, mangaId: manga.id, urls })
  if (owner && owner.count * 2 > urls.length) {
    const values = { address, title: owner.title, source: source.name }
    throw new Problem('chapter_not_found', message('chapterList.ofAnotherManga', values))
  }
}

/** The first list that can be read. Tries the next one only if the site has none under the name of the one before. */
async function firstReadable<T>(series: readonly Series[], read: (one: Series) => Promise<T>): Promise<T> {
  const [first, ...others] = series
  try {
    return await read(first!)
  } catch (error) {
    if (others.length === 0 || !isProblem(error) || error.retryable || error.waitSeconds !== undefined) throw error
    // The first name is the one that the user knows, so its error says most.
    return await firstReadable(others, read).catch(() => {
      throw error
    })
  }
}
