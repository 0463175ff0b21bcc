import { isCatalogId } from '../../shared/catalog-source.ts'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { MangaDetail, MangaWrite } from '../../shared/contracts/mangas.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import type { Db, Tx } from '../database/schema.ts'
import type { Queue } from '../jobs/queue.ts'
import { placeManga } from '../library/add-manga.ts'
import { setCatalogFacts } from '../library/catalog-facts.store.ts'
import { type CoverRow, setCover } from '../library/covers.store.ts'
import { addAlternativeSlugs, takenSlugs } from '../library/manga-slugs.store.ts'
import { findManga, mangaIdOfExternalId } from '../library/mangas.store.ts'
import { timestamp } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { validationFailed } from '../platform/problem.ts'
import { readSettings } from '../settings/settings.ts'
import { valuesOf } from './apply-metadata.ts'
import type { CatalogApi, RatedManga } from './catalog-api.ts'
import type { CatalogCovers } from './covers/catalog-covers.ts'
import { coverJob } from './covers/fetch-cover.ts'
import { type CoverPorts, fetchCoverFile } from './covers/store-cover.ts'
import { freeSlug } from './mapping/slugs.ts'

export type CreateFromCatalogPorts = CoverPorts & {
  readonly db: Db
  readonly log: Log
  readonly queue: Queue
  readonly catalog: CatalogApi
  readonly covers: Pick<CatalogCovers, 'address'>
  readonly catalogIsPrivate: boolean
  readonly announce: (event: BunkoEvent) => void
  /** Told in the transaction that adds the manga. */
  readonly added: (tx: Tx, mangaId: string) => Promise<void>
}

/**
 * Adds a manga of the catalog with its cover. A cover that cannot be had now is fetched by a job later; nothing else
 * is left to later.
 * @throws Problem `validation_failed` on `externalId` when it is malformed, unknown, or in the library (`existingId`).
 */
export async function createFromCatalog(ports: CreateFromCatalogPorts, sent: string): Promise<MangaDetail> {
  const { db, catalog, clock, announce, queue } = ports
  const externalId = sent.trim().toLowerCase()
  if (!isCatalogId(externalId)) throw refused(message('validation.catalogId'))
  await refuseExisting(db, externalId)
  const { catalog: settings } = await readSettings(db)
  const found = await catalog.find(externalId, settings)
  if (!found) throw refused(message('validation.unknownToCatalog'))
  const id = newId()
  const imageUrl = found.coverFile && ports.covers.address(externalId, found.coverFile)
  const cover = imageUrl === null ? undefined : await coverNow(ports, id, imageUrl)
  const { manga, jobs } = await db.transaction().execute(async (tx) => {
    await refuseExisting(tx, externalId)
    const now = timestamp(clock)
    const taken = await takenSlugs(tx, found.slug)
    const written = asWritten(
      found,
      externalId,
      imageUrl,
      freeSlug(found.slug, (slug) => taken.has(slug)),
    )
    await placeManga(tx, id, written, now)
    await addAlternativeSlugs(tx, id, found.alternativeSlugs, now)
    await setCatalogFacts(tx, id, { ...factsOf(found), values: valuesOf(found, imageUrl) })
    if (cover) await setCover(tx, cover)
    await ports.added(tx, id)
    const jobs = imageUrl !== null && !cover ? [await queue.add(tx, coverJob(id, found.title))] : []
    return { manga: (await findManga(tx, id))!, jobs }
  })
  announce({ name: 'manga.changed', data: { mangaId: id } })
  queue.announce(jobs)
  return manga
}

export const factsOf = (found: RatedManga) => ({
  status: found.catalogStatus,
  yearEstimated: found.publicationYear === null,
  numbersReset: found.numbersResetPerVolume,
  titles: [found.title, ...found.altTitles],
})

async function refuseExisting(db: Db | Tx, externalId: string): Promise<void> {
  const existingId = await mangaIdOfExternalId(db, externalId)
  if (existingId !== undefined) throw refused(message('validation.alreadyInLibrary'), { existingId })
}

const refused = (message: Message, extra?: Record<string, unknown>) =>
  validationFailed([{ propertyPath: 'externalId', message }], extra)

async function coverNow(ports: CreateFromCatalogPorts, id: string, url: string): Promise<CoverRow | undefined> {
  try {
    return await fetchCoverFile(ports, id, url, { allowPrivate: ports.catalogIsPrivate })
  } catch (error) {
    ports.log.warn({ err: error }, 'a cover could not be fetched now')
    return undefined
  }
}

const asWritten = (found: RatedManga, externalId: string, imageUrl: string | null, slug: string): MangaWrite => ({
  title: found.title,
  slug,
  description: found.description,
  author: found.author,
  publicationYear: found.publicationYear ?? found.estimatedYear,
  genres: [...found.genres],
  status: found.status,
  externalId,
  imageUrl,
  rating: found.rating,
})
