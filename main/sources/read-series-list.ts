import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type { ListedChapter } from '../scraper/protocol/messages.ts'
import type { Scraper } from '../scraper/scraper.ts'
import { applyTheme } from '../scraper/themes/themes.ts'
import { findSeries, listAddressOf } from './link-addresses.ts'
import { rejectTimeout } from './search-source.ts'
import type { WithSecret } from './sources-deps.ts'

type Reader = {
  readonly scraper: Pick<Scraper, 'listChapters'>
  readonly sources: { readonly withSecret: WithSecret }
}

/** The chapters of the series at an address of a source. @throws Problem of the site, `selector_invalid`, `timed_out` */
export async function readSeriesList(
  { scraper, sources }: Reader,
  source: ContentSource,
  url: string,
  signal: AbortSignal,
): Promise<readonly ListedChapter[]> {
  const site = applyTheme(await sources.withSecret(source))
  const link = { sourceId: source.id, slug: null, url, isChosen: true, verifiedAt: null } as const
  const [series] = findSeries(site, '', link)
  const task = { site, slug: series!.slug, address: listAddressOf(site, series!) }
  return (await scraper.listChapters(task, { signal }).catch(rejectTimeout)).chapters
}
