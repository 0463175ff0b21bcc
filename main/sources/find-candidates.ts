import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type { FoundSeries } from '../../shared/contracts/search-options.ts'
import type { LinkCandidate } from '../../shared/contracts/source-search.ts'
import { type Localizable, message } from '../../shared/i18n/message.ts'
import { findKnownTitles } from '../mangas/catalog-facts.store.ts'
import { requireManga } from '../mangas/require-manga.ts'
import { validationFailed } from '../platform/problem.ts'
import { comparableAddress } from '../scraper/addresses/address-text.ts'
import { applyTheme } from '../scraper/themes/themes.ts'
import { findSource } from './content-sources.store.ts'
import type { SourcesContext } from './context.ts'
import { findSeries, listAddressOf, type Series } from './link-addresses.ts'
import { type KnownManga, scoreCandidate } from './score-candidate.ts'
import { searchSite, withServedCover } from './search-source.ts'
import { findLink } from './source-links.store.ts'
import { testDeadlineMs } from './test-configuration.ts'
import { normalizeTitle } from './title-similarity.ts'
import { verifySeries } from './verify-link.ts'

export type CandidateQuery = {
  readonly sourceId: string
  /** Default: the titles of the manga. */
  readonly q?: string | undefined
  /** Whether to compare the chapters of the best candidates. */
  readonly overlap: boolean
}
export type CandidateList = { readonly queries: string[]; readonly items: LinkCandidate[] }

const maxQueries = 3
/** A score with which no other title is searched for. */
const goodScore = 0.85
const comparedCount = 3

/**
 * The series of a source that may be the manga, best first. Searches for its title, then for alternative ones while there
 * is no good match.
 * @throws Problem `not_found`; `validation_failed` on `sourceId`; those of `searchSite`.
 */
export async function findCandidates(
  context: SourcesContext,
  mangaId: string,
  { sourceId, q, overlap }: CandidateQuery,
): Promise<Localizable<CandidateList>> {
  const manga = await requireManga(context.db, mangaId)
  const source = await findSource(context.db, sourceId)
  if (!source) throw validationFailed([{ propertyPath: 'sourceId', message: message('validation.sourceNotFound') }])
  const known = { title: manga.title, ...(await findKnownTitles(context.db, mangaId)) }
  const { queries, found } = await searchByTitles(context, source, known, q)
  const linked = await linkedAddress(context, source, manga)
  const ranked = rank(known, found, new Map())
  const overlaps = overlap ? await compareLists(context, mangaId, source, ranked) : new Map()
  const items = rank(known, found, overlaps).map((one) => ({
    ...withServedCover(context, sourceId, one),
    isLinked: comparableAddress(one.url) === linked,
  }))
  return { queries, items }
}

async function searchByTitles(
  context: SourcesContext,
  source: ContentSource,
  known: KnownManga,
  query: string | undefined,
): Promise<{ queries: string[]; found: FoundSeries[] }> {
  const signal = AbortSignal.timeout(testDeadlineMs)
  const titles = query === undefined ? distinctTitles(known) : [query]
  const found = new Map<string, FoundSeries>()
  const queries: string[] = []
  for (const title of titles.slice(0, maxQueries)) {
    queries.push(title)
    for (const series of await searchSite(context, source, title, signal))
      if (!found.has(series.url)) found.set(series.url, series)
    if ([...found.values()].some((series) => scoreCandidate(known, series, null).score >= goodScore)) break
  }
  return { queries, found: [...found.values()] }
}

const distinctTitles = ({ title, alternativeTitles }: KnownManga): string[] =>
  [
    ...new Map([title, ...alternativeTitles].toReversed().map((one) => [normalizeTitle(one), one])).values(),
  ].toReversed()

type Overlaps = ReadonlyMap<string, Awaited<ReturnType<typeof verifySeries>>>

const rank = (known: KnownManga, found: readonly FoundSeries[], overlaps: Overlaps) =>
  found
    .map((series) => {
      const overlap = overlaps.get(series.url) ?? null
      return { ...series, ...scoreCandidate(known, series, overlap), overlap }
    })
    .sort((left, right) => right.score - left.score)

async function compareLists(
  context: SourcesContext,
  mangaId: string,
  source: ContentSource,
  ranked: readonly FoundSeries[],
): Promise<Overlaps> {
  const overlaps = new Map()
  for (const { url } of ranked.slice(0, comparedCount))
    overlaps.set(url, await verifySeries(context, mangaId, source, seriesAt(source, url)))
  return overlaps
}

const seriesAt = (source: ContentSource, url: string): Series =>
  findSeries(applyTheme(source), '', { sourceId: source.id, slug: null, url, isChosen: true, verifiedAt: null })[0]!

async function linkedAddress(
  { db }: SourcesContext,
  source: ContentSource,
  manga: { readonly id: string; readonly slug: string },
): Promise<string | undefined> {
  const themed = applyTheme(source)
  const [series] = findSeries(themed, manga.slug, await findLink(db, manga.id, source.id))
  return series && themed.options.chapterList?.urlFormat
    ? comparableAddress(series.name.url ?? listAddressOf(themed, series))
    : undefined
}
