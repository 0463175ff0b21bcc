import type { SeriesData } from '../../../../shared/contracts/series-data.ts'
import { message } from '../../../../shared/i18n/message.ts'
import { isProblem, Problem } from '../../../platform/problem.ts'
import type { SeriesTask } from '../../protocol/messages.ts'
import { renderPage, withRenderedPages } from '../browser/rendered-pages.ts'
import type { BrowserDeps } from '../browser/session.ts'
import { createServedPageReader } from '../chapter/page-reader.ts'
import { createSiteFetch } from '../site-fetch.ts'
import { readServerSeries } from '../suwayomi/read-server.ts'
import { extractSeriesData } from './extract-series-data.ts'

/**
 * Reads what the page of a series says about it. Sites of type `javascript` are first read without a browser, because many of
 * them serve these data for search engines. Throws the Problem of the site.
 */
export async function readSeries({ site, address }: SeriesTask, deps: BrowserDeps): Promise<SeriesData> {
  if (site.options.server) return await readServerSeries({ site, address }, createSiteFetch({ site, ...deps }).request)
  const read = createServedPageReader(createSiteFetch({ site, ...deps }), deps.signal)
  if (site.scrapingType === 'html') return extractSeriesData(required(await read(address), address))
  const served = await read(address).catch((error: unknown) => {
    if (!isProblem(error) || deps.signal.aborted) throw error
    return undefined
  })
  const data = served && extractSeriesData(served)
  if (data && (data.title?.confidence ?? 0) > 0.6) return data
  return await withRenderedPages(site, deps, renderPage(), async (rendered) =>
    extractSeriesData(required(await rendered.read(address), address)),
  )
}

function required<T>(page: T | undefined, url: string): T {
  if (page === undefined) throw new Problem('not_found', message('scraper.unexpectedStatus', { url, status: 404 }))
  return page
}
