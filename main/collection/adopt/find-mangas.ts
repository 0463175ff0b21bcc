import { type MangaWrite, unknownGenre } from '../../../shared/contracts/mangas.ts'
import { findTakenSlugs, insertNewManga } from '../../library/library.ts'
import { timestamp } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { findFreeSlug, toSlugs } from '../../platform/slugs.ts'
import { listTitles } from '../collection.store.ts'
import type { CollectionContext } from '../context.ts'
import { comparable } from '../recognize/clean-name.ts'
import type { ReadComicInfo } from '../recognize/read-comic-info.ts'

/** A series in files, with what they say about it. */
export type FoundSeries = {
  readonly series: string
  readonly year: number | null
  readonly info: ReadComicInfo | undefined
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
  { db, clock, announce }: Pick<CollectionContext, 'db' | 'clock' | 'announce'>,
  wanted: readonly FoundSeries[],
): Promise<ReadonlyMap<string, string>> {
  const byKey = new Map<string, string>()
  for (const { id, title, catalog_titles } of await listTitles(db))
    for (const text of [title, ...(JSON.parse(catalog_titles) as string[])])
      if (!byKey.has(seriesKey(text))) byKey.set(seriesKey(text), id)
  const missing = new Map(
    wanted.filter(({ series }) => !byKey.has(seriesKey(series))).map((one) => [seriesKey(one.series), one]),
  )
  const found = new Map(wanted.map(({ series }) => [seriesKey(series), byKey.get(seriesKey(series)) ?? '']))
  const queue = [...missing]
  for (let start = 0; start < queue.length; start += batchSize) {
    const added = await db.transaction().execute(async (tx) => {
      const ids: string[] = []
      for (const [key, series] of queue.slice(start, start + batchSize)) {
        const id = newId()
        const { slug } = toSlugs(series.series, [], id)
        const taken = await findTakenSlugs(tx, slug)
        const free = findFreeSlug(slug, (one) => taken.has(one))
        await insertNewManga(tx, id, toManga(series, free, clock.now()), timestamp(clock))
        found.set(key, id)
        ids.push(id)
      }
      return ids
    })
    for (const mangaId of added) announce({ name: 'manga.changed', data: { mangaId } })
  }
  return found
}

const toManga = ({ series, year, info }: FoundSeries, slug: string, now: Date): MangaWrite => ({
  title: series,
  slug,
  description: info?.summary ?? '',
  author: info?.writer ?? 'Unknown',
  publicationYear: year ?? now.getUTCFullYear(),
  isYearEstimated: year === null,
  genres: info?.genres && info.genres.length > 0 ? [...info.genres] : [unknownGenre],
  status: 'ongoing',
  externalId: null,
  imageUrl: null,
  rating: null,
})
