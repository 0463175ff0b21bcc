import type { RecognizedAddress } from '../../shared/contracts/adding.ts'
import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type { SeriesData } from '../../shared/contracts/series-data.ts'
import { message } from '../../shared/i18n/message.ts'
import { Problem, validationFailed } from '../platform/problem.ts'
import { applyTheme } from '../scraper/themes/themes.ts'
import { chapterNumberOf, findOwner } from './address-owner.ts'
import { findAllSources, findSource } from './content-sources.store.ts'
import type { SourcesContext } from './context.ts'
import { findLinkedManga, seriesUrlOf } from './source-links.ts'
import { testDeadlineMs } from './test-configuration.ts'
import { withSecret } from './write-source.ts'

export type SeriesToRead = {
  readonly url: string
  readonly sourceId?: string | undefined
  readonly scrapingType?: ContentSource['scrapingType'] | undefined
}
export type ReadSeriesData = SeriesData & { readonly thumbnailUrl: string | null }

/** What a URL leads to among the sources. */
export async function recognizeAddress({ db }: Pick<SourcesContext, 'db'>, url: string): Promise<RecognizedAddress> {
  const source = findOwner(await findAllSources(db), url)
  const unknown = {
    kind: 'unknown',
    externalId: null,
    sourceId: null,
    sourceName: null,
    seriesUrl: url,
    chapterNumber: null,
    mangaId: null,
  } as const
  if (!source) return unknown
  const mangaId = (await findLinkedManga(db, source, url)) ?? null
  return {
    ...unknown,
    kind: 'source',
    sourceId: source.id,
    sourceName: source.name,
    seriesUrl: seriesUrlOf(source, url),
    chapterNumber: chapterNumberOf(source, url) ?? null,
    mangaId,
  }
}

/** @throws Problem `validation_failed` on `sourceId`, `timed_out`, and those of the site. */
export async function readSeriesData(
  context: Pick<SourcesContext, 'db' | 'scraper' | 'secrets' | 'covers'>,
  { url, sourceId, scrapingType = 'html' }: SeriesToRead,
): Promise<ReadSeriesData> {
  const source = sourceId === undefined ? undefined : await findSource(context.db, sourceId)
  if (sourceId !== undefined && !source)
    throw validationFailed([{ propertyPath: 'sourceId', message: message('validation.sourceNotFound') }])
  const site = source ? applyTheme(await withSecret(context, source)) : bareSite(url, scrapingType)
  const signal = AbortSignal.timeout(testDeadlineMs)
  const data = await context.scraper.readSeries({ site, address: url }, { signal }).catch((error: unknown) => {
    throw (error as Error).name === 'TimeoutError'
      ? new Problem('timed_out', message('search.timedOut', { seconds: testDeadlineMs / 1000 }), { cause: error })
      : error
  })
  const thumbnailUrl = source && data.coverUrl ? context.covers.path(source.id, data.coverUrl.value) : null
  return { ...data, thumbnailUrl }
}

const bareSite = (url: string, scrapingType: ContentSource['scrapingType']) => ({
  name: new URL(url).host,
  baseUrl: new URL(url).origin,
  scrapingType,
  imageSelector: null,
  nextPageSelector: null,
  chapterSelector: null,
  options: {},
})
