import type { BunkoEvent } from '../../../shared/contracts/events.ts'
import { type MangaWrite, unknownAuthor, unknownGenre } from '../../../shared/contracts/mangas.ts'
import type { Db, Tx } from '../../database/schema.ts'
import { setProvidedValues } from '../../mangas/catalog-facts.store.ts'
import { compareAuthors } from '../../mangas/compare-authors.ts'
import { insertNewManga } from '../../mangas/edit-manga.ts'
import { markImported } from '../../mangas/imported-mangas.store.ts'
import { findTakenSlugs } from '../../mangas/mangas.store.ts'
import { type Clock, timestamp } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { findFreeSlug, toSlugs } from '../../platform/slugs.ts'
import { listTitles, type TitleRow } from '../collection.store.ts'
import { comparable } from '../recognize/clean-name.ts'
import type { ReadComicInfo } from '../recognize/read-comic-info.ts'
import type { ImportRun } from './import-run.ts'

/** A series in files, with what they say about it. */
export type FoundSeries = {
  readonly series: string
  readonly year: number | null
  readonly info: ReadComicInfo | undefined
  /** Of the catalog, if the user said so. */
  readonly externalId?: string | null
  /** If another program says so. */
  readonly author?: string | null
}

/** Mangas that are added in one transaction; longer ones would keep readers waiting. */
const batchSize = 20

/** Titles are compared without spaces, punctuation and case. A title without letters and digits is compared as it is. */
export const seriesKey = (series: string): string => comparable(series) || series.trim()

/**
 * The manga of each series, by its key: one of the library with that title, in any language, or a new one.
 * @returns the mangas, and which of them are new
 */
export async function findMangas(
  {
    db,
    clock,
    announce,
  }: {
    readonly db: Db
    readonly clock: Clock
    readonly announce: (event: BunkoEvent) => void
  },
  wanted: readonly FoundSeries[],
  run?: Pick<ImportRun, 'jobId' | 'signal' | 'onAdded'>,
): Promise<{ mangas: ReadonlyMap<string, string>; added: ReadonlySet<string> }> {
  const known = indexMangas(await listTitles(db))
  const found = new Map(wanted.map((one) => [seriesKey(one.series), known.find(one)?.id ?? '']))
  const missing = new Map(wanted.map((one) => [seriesKey(one.series), one]))
  for (const [key, id] of found) if (id !== '') missing.delete(key)
  const queue = [...missing]
  const all = new Set<string>()
  for (let start = 0; start < queue.length; start += batchSize) {
    run?.signal.throwIfAborted()
    const added = await db.transaction().execute(async (tx) => {
      const ids: string[] = []
      for (const [key, series] of queue.slice(start, start + batchSize)) {
        const id = newId()
        const { slug } = toSlugs(series.series, [], id)
        const taken = await findTakenSlugs(tx, slug)
        const free = findFreeSlug(slug, (one) => taken.has(one))
        await insertNewManga(tx, id, toManga(series, free, clock.now()), timestamp(clock))
        // The status of a new manga is a default that no user chose, so the status of the catalog replaces it.
        if (series.externalId) await setProvidedValues(tx, id, { values: { status: newStatus }, marks: {} })
        found.set(key, id)
        ids.push(id)
      }
      if (run) await markImported(tx, run.jobId, ids)
      return ids
    })
    run?.onAdded?.(added)
    for (const mangaId of added) {
      all.add(mangaId)
      announce({ name: 'manga.changed', data: { mangaId } })
    }
  }
  return { mangas: found, added: all }
}

const newStatus = 'ongoing'

/**
 * Finds the manga of a series: that of the catalog, otherwise one with the title that is no other one of the catalog and not by
 * another author.
 */
export function indexMangas(rows: readonly TitleRow[]) {
  const byCatalogId = new Map<string, TitleRow>()
  const byKey = new Map<string, TitleRow[]>()
  const add = (row: TitleRow) => {
    if (row.external_id !== null) byCatalogId.set(row.external_id, row)
    for (const key of new Set([row.title, ...(JSON.parse(row.catalog_titles) as string[])].map(seriesKey)))
      byKey.set(key, [...(byKey.get(key) ?? []), row])
  }
  for (const row of rows) add(row)
  return {
    /** A manga that was added since. */
    add,
    find({ series, externalId = null, author }: Pick<FoundSeries, 'series' | 'externalId' | 'author'>) {
      const same = externalId === null ? undefined : byCatalogId.get(externalId)
      const isPossible = (row: TitleRow) =>
        (externalId === null || row.external_id === null) && compareAuthors(author ?? '', row.author) !== 'different'
      return same ?? byKey.get(seriesKey(series))?.find(isPossible)
    },
  }
}

/** The manga with the title, in any language. */
export const findMangaByTitle = async (tx: Db | Tx, series: string): Promise<string | undefined> =>
  indexMangas(await listTitles(tx)).find({ series })?.id

export const toManga = (
  { series, year, info, externalId = null }: FoundSeries,
  slug: string,
  now: Date,
): MangaWrite => ({
  title: series,
  slug,
  description: info?.summary ?? '',
  author: info?.writer ?? unknownAuthor,
  publicationYear: year ?? now.getUTCFullYear(),
  isYearEstimated: year === null,
  genres: info?.genres && info.genres.length > 0 ? [...info.genres] : [unknownGenre],
  status: newStatus,
  externalId,
  imageUrl: null,
  rating: null,
})
