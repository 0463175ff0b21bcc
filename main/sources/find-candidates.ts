import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type { FoundSeries } from '../../shared/contracts/search-options.ts'
import type { LinkVerification } from '../../shared/contracts/source-links.ts'
import type { LinkCandidate } from '../../shared/contracts/source-search.ts'
import { type Localizable, type Message, message } from '../../shared/i18n/message.ts'
import { findKnownTitles } from '../mangas/catalog-facts.store.ts'
import { requireManga } from '../mangas/require-manga.ts'
import { validationFailed } from '../platform/problem.ts'
import { comparableAddress } from '../scraper/addresses/address-text.ts'
import { applyTheme } from '../scraper/themes/themes.ts'
import { findSource } from './content-sources.store.ts'
import { findSeries, listAddressOf, type Series } from './link-addresses.ts'
import type { createSiteReading } from './search-source.ts'
import { findLink } from './source-links.store.ts'
import type { SourcesDeps } from './sources-deps.ts'
import { testDeadlineMs } from './test-configuration.ts'
import { normalizeTitle, titleSimilarity } from './title-similarity.ts'
import type { VerifySeries } from './verify-link.ts'

type CandidateQuery = {
  readonly sourceId: string
  /** Default: the titles of the manga. */
  readonly q?: string | undefined
  /** Whether to compare the chapters of the best candidates. */
  readonly overlap: boolean
}
type CandidateList = { readonly queries: string[]; readonly items: LinkCandidate[] }

const maxQueries = 3
/** A score with which no other title is searched for. */
const goodScore = 0.85
const comparedCount = 3

/** Finds the series of a source that may be a manga. */
export function createCandidateSearch({
  db,
  scraper,
  searchSite,
  withServedCover,
  verifySeries,
}: SourcesDeps &
  Pick<ReturnType<typeof createSiteReading>, 'searchSite' | 'withServedCover'> & {
    readonly verifySeries: VerifySeries
  }) {
  return { findCandidates }

  /**
   * The series of a source that may be the manga, best first. Searches for its title, then for alternative ones while there
   * is no good match.
   * @throws Problem `not_found`; `validation_failed` on `sourceId`; those of `searchSite`.
   */
  async function findCandidates(
    mangaId: string,
    { sourceId, q, overlap }: CandidateQuery,
  ): Promise<Localizable<CandidateList>> {
    const manga = await requireManga(db, mangaId)
    const source = await findSource(db, sourceId)
    if (!source) throw validationFailed([{ propertyPath: 'sourceId', message: message('validation.sourceNotFound') }])
    const known = { title: manga.title, ...(await findKnownTitles(db, mangaId)) }
    const { queries, found } = await searchByTitles(source, known, q)
    const linked = await linkedAddress(source, manga)
    const ranked = rank(known, found, new Map())
    const overlaps = overlap ? await compareLists(mangaId, source, ranked) : new Map()
    const items = rank(known, found, overlaps).map((one) => ({
      ...withServedCover(sourceId, one),
      isLinked: comparableAddress(one.url) === linked,
    }))
    return { queries, items }
  }

  async function searchByTitles(
    source: ContentSource,
    known: KnownManga,
    query: string | undefined,
  ): Promise<{ queries: string[]; found: FoundSeries[] }> {
    const signal = scraper.within(testDeadlineMs)
    const titles = query === undefined ? distinctTitles(known) : [query]
    const found = new Map<string, FoundSeries>()
    const queries: string[] = []
    for (const title of titles.slice(0, maxQueries)) {
      queries.push(title)
      for (const series of (await searchSite(source, title, signal)).series)
        if (!found.has(series.url)) found.set(series.url, series)
      if ([...found.values()].some((series) => scoreCandidate(known, series, null).score >= goodScore)) break
    }
    return { queries, found: [...found.values()] }
  }

  async function compareLists(
    mangaId: string,
    source: ContentSource,
    ranked: readonly FoundSeries[],
  ): Promise<Overlaps> {
    const overlaps = new Map()
    for (const { url } of ranked.slice(0, comparedCount))
      overlaps.set(url, await verifySeries(mangaId, source, seriesAt(source, url)))
    return overlaps
  }

  async function linkedAddress(
    source: ContentSource,
    manga: { readonly id: string; readonly slug: string },
  ): Promise<string | undefined> {
    const themed = applyTheme(source)
    const [series] = findSeries(themed, manga.slug, await findLink(db, manga.id, source.id))
    return series && themed.options.chapterList?.urlFormat
      ? comparableAddress(series.name.url ?? listAddressOf(themed, series))
      : undefined
  }
}

const distinctTitles = ({ title, alternativeTitles }: KnownManga): string[] =>
  [
    ...new Map([title, ...alternativeTitles].toReversed().map((one) => [normalizeTitle(one), one])).values(),
  ].toReversed()

type Overlaps = ReadonlyMap<string, Awaited<ReturnType<VerifySeries>>>

const rank = (known: KnownManga, found: readonly FoundSeries[], overlaps: Overlaps) =>
  found
    .map((series) => {
      const overlap = overlaps.get(series.url) ?? null
      return { ...series, ...scoreCandidate(known, series, overlap), overlap }
    })
    .sort((left, right) => right.score - left.score)

const seriesAt = (source: ContentSource, url: string): Series =>
  findSeries(applyTheme(source), '', { sourceId: source.id, slug: null, url, isChosen: true, verifiedAt: null })[0]!

/** What is known of a manga and can be compared with a series at a source. */
type KnownManga = {
  readonly title: string
  readonly alternativeTitles: readonly string[]
  /** Null if it is not certain. */
  readonly year: number | null
}

type Score = { readonly score: number; readonly reasons: readonly Message[] }

/** Chapters below which an overlap proves nothing. */
const fewChapters = 3

/** How likely a series is the manga: by title, year and, if its list was read, by its chapters. */
function scoreCandidate(
  manga: KnownManga,
  found: Pick<FoundSeries, 'title' | 'year'>,
  overlap: Localizable<LinkVerification> | null,
): Score {
  const title = scoreTitle(manga, found.title)
  const year = scoreYear(manga.year, found.year)
  const chapters = overlap && scoreOverlap(overlap)
  const score = title.score * 0.9 + year.score + (chapters?.score ?? 0)
  return {
    score: Math.round(Math.min(1, Math.max(0, score)) * 100) / 100,
    reasons: [...title.reasons, ...year.reasons, ...(chapters?.reasons ?? [])],
  }
}

function scoreTitle({ title, alternativeTitles }: KnownManga, found: string): Score {
  const own = titleSimilarity(title, found)
  if (own === 1) return { score: 1, reasons: [message('candidates.sameTitle')] }
  const [best] = alternativeTitles
    .map((alternative) => ({ alternative, score: titleSimilarity(alternative, found) }))
    .sort((left, right) => right.score - left.score)
  if (best && best.score === 1)
    return { score: 0.97, reasons: [message('candidates.sameAlternativeTitle', { title: best.alternative })] }
  const score = Math.max(own, (best?.score ?? 0) * 0.97)
  const percent = Math.round(score * 100)
  return { score, reasons: [message(score >= 0.6 ? 'candidates.similarTitle' : 'candidates.otherTitle', { percent })] }
}

function scoreYear(expected: number | null, found: number | null): Score {
  if (expected === null || found === null) return { score: 0.05, reasons: [] }
  const difference = Math.abs(expected - found)
  if (difference === 0) return { score: 0.1, reasons: [message('candidates.sameYear', { year: String(found) })] }
  if (difference === 1) return { score: 0.05, reasons: [] }
  const years = { year: String(found), expected: String(expected) }
  return { score: -0.2, reasons: [message('candidates.otherYear', years)] }
}

function scoreOverlap({ success, listed, inLibrary, matching }: Localizable<LinkVerification>): Score {
  if (!success) return { score: -0.3, reasons: [message('candidates.listUnreadable')] }
  if (inLibrary === 0) return { score: 0, reasons: [message('candidates.listed', { count: listed })] }
  const share = matching / Math.min(inLibrary, Math.max(listed, 1))
  const reasons = [message('candidates.matchingChapters', { matching, count: inLibrary })]
  if (inLibrary < fewChapters) return { score: 0, reasons }
  return { score: share >= 0.9 ? 0.15 : share >= 0.5 ? 0 : -0.4, reasons }
}
