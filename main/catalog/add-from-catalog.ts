import { isCatalogId } from '../../shared/catalog-source.ts'
import type { MangaDetail, MangaWrite } from '../../shared/contracts/mangas.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import type { Db, Tx } from '../database/schema.ts'
import { setCatalogFacts, setProvidedValues } from '../mangas/catalog-facts.store.ts'
import { type CoverRow, setCover } from '../mangas/covers.store.ts'
import { insertNewManga } from '../mangas/edit-manga.ts'
import { addAlternativeSlugs, findManga, findMangaIdByExternalId, findTakenSlugs } from '../mangas/mangas.store.ts'
import { timestamp } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { validationFailed } from '../platform/problem.ts'
import { findFreeSlug } from '../platform/slugs.ts'
import { readSettings } from '../settings/settings.ts'
import { toCatalogValues } from './apply-metadata.ts'
import type { RatedManga } from './catalog-api.ts'
import type { CatalogDeps } from './catalog-deps.ts'
import { newCoverJob } from './covers/fetch-cover.ts'
import type { CoverFiles } from './covers/store-cover.ts'
import { previewMaxAgeMs } from './preview-manga.ts'

/** Adds mangas of the catalog. */
export function createMangaAddition({
  db,
  api,
  clock,
  announce,
  jobs,
  covers,
  onMangaAdded,
  fetchCoverFile,
  catalogIsPrivate,
  log,
}: CatalogDeps & CoverFiles) {
  return { addFromCatalog }

  /**
   * Adds a manga of the catalog with its cover. If the cover cannot be fetched now, a job fetches it later.
   * @throws Problem `validation_failed` on `externalId` when it is malformed, unknown, or in the library (`existingId`).
   */
  async function addFromCatalog(requestedId: string): Promise<MangaDetail> {
    const externalId = requestedId.trim().toLowerCase()
    if (!isCatalogId(externalId)) throw invalidExternalId(message('validation.catalogId'))
    await rejectExisting(db, externalId)
    const { catalog: settings } = await readSettings(db)
    const found = await api.find(externalId, settings, { maxAgeMs: previewMaxAgeMs })
    if (!found) throw invalidExternalId(message('validation.unknownToCatalog'))
    const id = newId()
    const imageUrl = found.coverFile && covers.address(externalId, found.coverFile)
    const cover = imageUrl === null ? undefined : await tryFetchCover(id, imageUrl)
    const { manga, coverJobs } = await db.transaction().execute(async (tx) => {
      await rejectExisting(tx, externalId)
      const now = timestamp(clock)
      const taken = await findTakenSlugs(tx, found.slug)
      const write = toMangaWrite(
        found,
        externalId,
        imageUrl,
        findFreeSlug(found.slug, (slug) => taken.has(slug)),
      )
      await insertNewManga(tx, id, write, now)
      await addAlternativeSlugs(tx, id, found.alternativeSlugs, now)
      await setCatalogFacts(tx, id, toCatalogFacts(found))
      await setProvidedValues(tx, id, { values: toCatalogValues(found, imageUrl), marks: {} })
      if (cover) await setCover(tx, cover)
      await onMangaAdded(tx, id)
      const coverJobs = imageUrl !== null && !cover ? [await jobs.add(tx, newCoverJob(id, found.title))] : []
      return { manga: (await findManga(tx, id))!, coverJobs }
    })
    announce({ name: 'manga.changed', data: { mangaId: id } })
    jobs.announce(coverJobs)
    return manga
  }

  async function tryFetchCover(id: string, url: string): Promise<CoverRow | undefined> {
    try {
      return await fetchCoverFile(id, url, { allowPrivate: catalogIsPrivate })
    } catch (error) {
      log.warn({ err: error }, 'a cover could not be fetched now')
      return undefined
    }
  }
}

export const toCatalogFacts = (found: RatedManga) => ({
  status: found.catalogStatus,
  numbersRestartPerVolume: found.numbersResetPerVolume,
  titles: [found.title, ...found.altTitles],
})

async function rejectExisting(db: Db | Tx, externalId: string): Promise<void> {
  const existingId = await findMangaIdByExternalId(db, externalId)
  if (existingId !== undefined) throw invalidExternalId(message('validation.alreadyInLibrary'), { existingId })
}

const invalidExternalId = (message: Message, extra?: Record<string, unknown>) =>
  validationFailed([{ propertyPath: 'externalId', message }], extra)

const toMangaWrite = (found: RatedManga, externalId: string, imageUrl: string | null, slug: string): MangaWrite => ({
  title: found.title,
  slug,
  description: found.description,
  author: found.author,
  publicationYear: found.publicationYear ?? found.estimatedYear,
  isYearEstimated: found.publicationYear === null,
  genres: [...found.genres],
  status: found.status,
  externalId,
  imageUrl,
  rating: found.rating,
})
