import type { CatalogMatch, SeriesMatch } from '../../../shared/contracts/collection.ts'
import { knownAuthor } from '../../../shared/contracts/mangas.ts'
import { findMangaIdsByExternalIds } from '../../mangas/catalog-facts.store.ts'
import { foldText } from '../../platform/fold-text.ts'
import { pairSimilarity } from '../../platform/text-similarity.ts'
import { readSettings } from '../../settings/settings.ts'
import type { RatedManga } from '../catalog-api.ts'
import type { CatalogDeps } from '../catalog-deps.ts'
import type { CatalogManga, TrackerIds } from '../mapping/map-manga.ts'
import type { ToItem } from '../search-catalog.ts'

/** Finds the mangas that series in files may be. */
export function createSeriesMatching({ db, api, toItem }: CatalogDeps & ToItem) {
  return { matchSeries }

  /**
   * The mangas of the catalog that series in files may be, in the order of the series. Each takes one search, or two.
   * @throws Problem `upstream_failed`, `upstream_timeout`; AbortError
   */
  async function matchSeries(wanted: readonly SeriesToMatch[], signal: AbortSignal): Promise<SeriesMatch[]> {
    const matches: SeriesMatch[] = []
    for (const series of wanted) matches.push({ series: series.series, proposals: await findProposals(series, signal) })
    return matches
  }

  async function findProposals(wanted: SeriesToMatch, signal: AbortSignal): Promise<CatalogMatch[]> {
    const found = await search(wanted.series, wanted, signal)
    const beginning = mainTitle(wanted.series)
    const isFound = found.some(({ confidence }) => confidence >= likely)
    const more = isFound || beginning === undefined ? [] : await search(beginning, wanted, signal)
    const all = new Map([...found, ...more].map((one) => [one.manga.externalId, one]))
    const ranked = rank([...all.values()].filter(({ confidence }) => confidence >= plausible)).slice(0, maxProposals)
    const inLibrary = await findMangaIdsByExternalIds(
      db,
      ranked.map(({ manga }) => manga.externalId),
    )
    return ranked.map(({ manga, confidence }) => ({
      ...toItem(manga, inLibrary.get(manga.externalId) ?? null),
      confidence,
    }))
  }

  async function search(
    title: string,
    wanted: SeriesToMatch,
    signal: AbortSignal,
  ): Promise<{ manga: RatedManga; confidence: number }[]> {
    const { catalog: settings } = await readSettings(db)
    const query = { title, page: 1, limit: searchLimit, withoutRatings: true }
    const { items } = await api.search(query, settings, signal)
    return items.map((manga) => ({ manga, confidence: confidenceOf(wanted, manga) }))
  }
}

const maxProposals = 5
const searchLimit = 20
/** Below this, a manga has another name. */
const plausible = 0.35
const likely = 0.6

/** The part before a subtitle or a remark in brackets, if there is one. */
function mainTitle(series: string): string | undefined {
  const [beginning] = series.split(/\s*[:：(（[【~〜]|\s+[-–—]\s+/u)
  const text = beginning?.trim() ?? ''
  return text === '' || text === series.trim() ? undefined : text
}

/** A series in files, and what the files say about it. */
export type SeriesToMatch = {
  readonly series: string
  readonly year?: number | null | undefined
  readonly author?: string | null | undefined
  /** Its highest chapter number. */
  readonly lastNumber?: number | undefined
  /** Its identifiers at the trackers of the user. */
  readonly trackers?: TrackerIds | undefined
}

type Known = Pick<CatalogManga, 'title' | 'altTitles' | 'author' | 'publicationYear'> &
  Partial<Pick<CatalogManga, 'lastChapter' | 'trackers'>>

/** An equal title alone makes a proposal likely, not certain. */
const titleShare = 0.85

/** Sequels and spin-offs have the same author: only with an equal title, or a misspelled one, do facts make it likely. */
const undecided = 0.75

/** How likely a manga of the catalog is the series, 0 to 1. From 0.8 on, it is probably right. */
export function confidenceOf(wanted: SeriesToMatch, manga: Known): number {
  const { series, year, author, trackers, lastNumber } = wanted
  const tracked = compareTrackers(trackers, manga.trackers)
  if (tracked === 'same') return 1
  const titles = [manga.title, ...manga.altTitles]
  const title = Math.max(...titles.map((one) => similarity(series, one)))
  const authors = compareAuthors(author, manga.author)
  const sum = title * titleShare + compareYears(year, manga.publicationYear) + authors
  const isSame = title === 1 || (authors > 0 && titles.some((one) => isMisspelled(series, one)))
  const isPossible = tracked !== 'different' && !isLonger(lastNumber, manga.lastChapter)
  return Math.round(Math.min(isSame && isPossible ? 1 : undecided, Math.max(0, sum)) * 100) / 100
}

/** Two proposals that differ less than this cannot be told apart. */
const minLead = 0.05

/** Best first. If two are about equally likely, none of them is certain. */
export function rank<T extends { readonly confidence: number }>(proposals: readonly T[]): T[] {
  const sorted = proposals.toSorted((left, right) => right.confidence - left.confidence)
  const [first, second] = sorted
  if (!first || !second || first.confidence - second.confidence >= minLead) return sorted
  return sorted.map((one) => ({ ...one, confidence: Math.min(one.confidence, undecided) }))
}

/** Letters and digits only. A title without any is compared as it is. */
const keyOf = (text: string): string => {
  const folded = foldText(text)
  return folded.replace(/[^\p{L}\p{N}\p{M}]+/gu, '') || folded
}

/** 1 for the same letters and digits; otherwise the share of pairs of letters that both titles have. */
function similarity(left: string, right: string): number {
  const [one, other] = [keyOf(left), keyOf(right)]
  return one === other ? 1 : pairSimilarity(one, other)
}

/** Nearly the same letters. A word or number more is another manga, or another edition. */
const minMisspelled = 0.9

function isMisspelled(left: string, right: string): boolean {
  const [one, other] = [keyOf(left), keyOf(right)]
  if (one.includes(other) || other.includes(one) || digitsOf(one) !== digitsOf(other)) return false
  return similarity(left, right) >= minMisspelled
}

const digitsOf = (text: string): string => text.replace(/\P{N}+/gu, ' ').trim()

/** A tracker has one entry for a work, so one equal identifier decides. */
function compareTrackers(ofSeries: TrackerIds = {}, ofCatalog: TrackerIds = {}): 'same' | 'different' | undefined {
  const both = (['al', 'mal', 'kt'] as const).filter((name) => ofSeries[name] && ofCatalog[name])
  if (both.some((name) => ofSeries[name] === ofCatalog[name])) return 'same'
  return both.length > 0 ? 'different' : undefined
}

/** Sites add extras after the end, but not half a series. */
const isLonger = (lastNumber: number | undefined, lastChapter: number | null | undefined): boolean =>
  lastNumber !== undefined && lastChapter != null && lastNumber > lastChapter * 1.25 + 5

/** Files of a later volume or edition have a later year, but none is older than its series. */
function compareYears(ofFiles: number | null | undefined, published: number | null): number {
  if (!ofFiles || !published) return 0
  if (Math.abs(ofFiles - published) <= 1) return 0.1
  return ofFiles < published ? -0.2 : 0
}

/** Names are written in both orders, and lists of names with different separators. */
function compareAuthors(ofFiles: string | null | undefined, ofCatalog: string): number {
  const [one, other] = [wordsOf(ofFiles ?? ''), wordsOf(ofCatalog)]
  // A name in another script says nothing.
  if (one.size === 0 || other.size === 0) return 0
  const shared = [...one].filter((word) => other.has(word)).length
  if (shared === 0) return -0.3
  // Half of a name is a namesake, or the same name written differently.
  return shared * 2 > Math.min(one.size, other.size) ? 0.15 : 0
}

const wordsOf = (names: string): Set<string> =>
  new Set(foldText(knownAuthor(names)).match(/\p{Script=Latin}{2,}/gu) ?? [])
