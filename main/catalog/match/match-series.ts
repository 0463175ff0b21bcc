import type { CatalogMatch, SeriesMatch } from '../../../shared/contracts/collection.ts'
import { findMangaIdsByExternalIds } from '../../mangas/catalog-facts.store.ts'
import { readSettings } from '../../settings/settings.ts'
import type { RatedManga } from '../catalog-api.ts'
import type { CatalogDeps } from '../catalog-deps.ts'
import type { ToItem } from '../search-catalog.ts'
import { confidenceOf, rank, type SeriesToMatch } from './confidence.ts'

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
