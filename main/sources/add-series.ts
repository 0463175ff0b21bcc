import type { SeriesToAdd } from '../../shared/contracts/adding.ts'
import { type MangaDetail, unknownAuthor, unknownGenre } from '../../shared/contracts/mangas.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Tx } from '../database/schema.ts'
import { insertNewManga } from '../mangas/edit-manga.ts'
import { findTakenSlugs } from '../mangas/mangas.store.ts'
import { timestamp } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { validationFailed } from '../platform/problem.ts'
import { isPrivateBaseUrl } from '../platform/safe-fetch/addresses.ts'
import { findFreeSlug, toSlugs } from '../platform/slugs.ts'
import { nameByAddress, requireOwner } from './address-owner.ts'
import { findAllSources, findSource, setPreferredSourceIds } from './content-sources.store.ts'
import { saveLink } from './source-links.store.ts'
import { findLinkedManga } from './source-links.ts'
import type { SourcesDeps } from './sources-deps.ts'

/** Adds series of sources to the library. */
export function createSeriesAddition({ db, clock, announce }: SourcesDeps) {
  return { addSeries }

  /**
   * Adds a series of a source with what its page says, linked to the source, which is the only one that is asked.
   * @throws Problem `validation_failed` on `sourceId`; on `url` when it belongs to another source, or the library has the series
   * (`existingId`).
   */
  async function addSeries(series: SeriesToAdd): Promise<MangaDetail> {
    const source = await findSource(db, series.sourceId)
    if (!source) throw validationFailed([{ propertyPath: 'sourceId', message: message('validation.sourceNotFound') }])
    requireOwner(source, series.url, await findAllSources(db))
    const name = nameByAddress(source, series.url)
    const id = newId()
    const manga = await db.transaction().execute(async (tx) => {
      const existingId = await findLinkedManga(tx, source, series.url)
      if (existingId !== undefined)
        throw validationFailed([{ propertyPath: 'url', message: message('validation.alreadyInLibrary') }], {
          existingId,
        })
      const now = timestamp(clock)
      const added = await insertNewManga(tx, id, await toMangaWrite(tx, series, new Date(now), source.baseUrl, id), now)
      await saveLink(tx, id, { sourceId: source.id, ...name, isChosen: true, verifiedAt: null })
      await setPreferredSourceIds(tx, id, [source.id])
      return added
    })
    announce({ name: 'manga.changed', data: { mangaId: id } })
    return manga
  }
}

async function toMangaWrite(tx: Tx, series: SeriesToAdd, now: Date, baseUrl: string, id: string) {
  const { title, author, description, status, genres, year, coverUrl } = series
  const { slug } = toSlugs(title, [], id)
  const taken = await findTakenSlugs(tx, slug)
  return {
    title,
    slug: findFreeSlug(slug, (one) => taken.has(one)),
    description: description ?? '',
    author: author ?? unknownAuthor,
    publicationYear: year ?? now.getUTCFullYear(),
    isYearEstimated: year === null,
    genres: genres && genres.length > 0 ? genres : [unknownGenre],
    status: status ?? ('ongoing' as const),
    externalId: null,
    // Covers of the user's own network are not fetched; the first page is shown instead.
    imageUrl: isPrivateBaseUrl(baseUrl) ? null : coverUrl,
    rating: null,
  }
}
