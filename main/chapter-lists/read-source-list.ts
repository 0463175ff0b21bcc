import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type { Message } from '../../shared/i18n/message.ts'
import type { Db } from '../database/schema.ts'
import { isProblem } from '../platform/problem.ts'
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
    return { source, ...(await context.scraper.listChapters(task, options)), series: one, link }
  })
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
