import { catalogSourceId, catalogSourceName, isCatalogId } from '../../shared/catalog-source.ts'
import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import type { PreferredSources } from '../../shared/contracts/scraping.ts'
import { type Localizable, message } from '../../shared/i18n/message.ts'
import type { Db, Tx } from '../database/schema.ts'
import { findCatalogId, hasCatalogFacts } from '../mangas/catalog-facts.store.ts'
import { findManga } from '../mangas/mangas.store.ts'
import { requireManga } from '../mangas/require-manga.ts'
import { type PropertyViolation, validationFailed } from '../platform/problem.ts'
import { readSettings } from '../settings/settings.ts'
import { slugAt } from './address-owner.ts'
import {
  findActiveSources,
  findAllSources,
  findPreferredSourceIds,
  findSources,
  setPreferredSourceIds,
} from './content-sources.store.ts'
import { findLinks } from './source-links.store.ts'
import type { SourcesDeps } from './sources-deps.ts'

/** The preferred sources of mangas. */
export function createPreferredSources({ db, announce }: SourcesDeps) {
  return { getPreferredSources, setPreferredSources }

  /** The sources of a manga in order; without a preference, all sources. @throws Problem `not_found`. */
  async function getPreferredSources(mangaId: string): Promise<Localizable<PreferredSources>> {
    const manga = await requireManga(db, mangaId)
    const ids = await findPreferredSourceIds(db, mangaId)
    const sources = ids.length > 0 ? await findSources(db, ids) : await findAllSources(db)
    const byId = new Map<string, Localizable<PreferredSources['sources'][number]>>(
      sources.map((source) => [source.id, toListItem(source)]),
    )
    const order = ids.length > 0 ? ids : [catalogSourceId, ...byId.keys()]
    if (isCatalogId(manga.externalId))
      byId.set(catalogSourceId, { ...catalogSource, isActive: await catalogPagesEnabled(db) })
    return {
      mangaId,
      hasPreferredSources: ids.length > 0,
      sources: order.flatMap((id) => byId.get(id) ?? []),
      usedSourceIds: await findPageSourceIds(db, manga),
    }
  }

  /** @throws Problem `not_found`, `validation_failed` on unknown or repeated `sourceIds`. */
  async function setPreferredSources(mangaId: string, sourceIds: readonly string[]): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await requireSources(tx, sourceIds, await requireManga(tx, mangaId))
      await setPreferredSourceIds(tx, mangaId, sourceIds)
    })
    announce({ name: 'manga.changed', data: { mangaId } })
  }
}

const toListItem = ({ id, name, baseUrl, description, isActive }: ContentSource) => ({
  id,
  name,
  baseUrl,
  description,
  isActive,
})

const catalogSource = {
  id: catalogSourceId,
  name: catalogSourceName,
  baseUrl: 'https://mangadex.org',
  description: message('catalog.description'),
}

const catalogPagesEnabled = async (db: Db | Tx): Promise<boolean> => (await readSettings(db)).catalog.downloadPages

type CatalogReference = Pick<MangaDetail, 'externalId'>

/** @throws Problem `validation_failed` for each unknown or repeated source, and for the catalog if the manga is not in it. */
export async function requireSources(
  db: Db | Tx,
  sourceIds: readonly string[],
  manga: CatalogReference,
  pathOf = (index: number) => `sourceIds[${index}]`,
): Promise<void> {
  const known = new Set((await findSources(db, sourceIds)).map((source) => source.id))
  if (isCatalogId(manga.externalId)) known.add(catalogSourceId)
  const violations = sourceIds.flatMap((id, index): PropertyViolation[] => {
    const propertyPath = pathOf(index)
    if (sourceIds.indexOf(id) !== index) return [{ propertyPath, message: message('validation.duplicate') }]
    if (known.has(id)) return []
    const isCatalog = id === catalogSourceId
    return [
      {
        propertyPath,
        message: isCatalog ? message('validation.notACatalogManga') : message('validation.sourceNotFound'),
      },
    ]
  })
  if (violations.length > 0) throw validationFailed(violations)
}

/**
 * The sites that are asked without a preference: for a manga of the catalog those that are linked to it, because the catalog
 * has its chapters; else all active ones, without servers and those that were detected from another manga.
 */
async function findDefaultSources(db: Db | Tx, mangaId: string): Promise<ContentSource[]> {
  const sources = await findActiveSources(db)
  const isInCatalog = isCatalogId((await findCatalogId(db, mangaId)) ?? null) && (await hasCatalogFacts(db, mangaId))
  const asksLinkedOnly = isInCatalog && (await catalogPagesEnabled(db))
  const linked = await findLinkedSourceIds(db, mangaId)
  const manga = await findManga(db, mangaId)
  const isForManga = (source: ContentSource) => {
    const { server, detectedFrom } = source.options
    return !server && (detectedFrom === undefined || slugAt(source, detectedFrom) === manga?.slug)
  }
  return sources.filter((source) => linked.has(source.id) || (!asksLinkedOnly && isForManga(source)))
}

/** The sources that are known to have the manga: the user linked them or they were read. */
async function findLinkedSourceIds(db: Db | Tx, mangaId: string): Promise<Set<string>> {
  const links = await findLinks(db, mangaId)
  return new Set([...links.values()].filter((link) => link.isChosen || link.verifiedAt).map(({ sourceId }) => sourceId))
}

/** The sources that should have the manga: those of the preference and those that are linked. */
export async function findExpectedSourceIds(db: Db | Tx, mangaId: string): Promise<Set<string>> {
  return new Set([...(await findPreferredSourceIds(db, mangaId)), ...(await findLinkedSourceIds(db, mangaId))])
}

/** The active sites of a manga, in order of preference; without a preference, the default sources. */
export async function findSourcesOfManga(db: Db | Tx, mangaId: string): Promise<ContentSource[]> {
  const ids = await findPreferredSourceIds(db, mangaId)
  if (ids.length === 0) return await findDefaultSources(db, mangaId)
  return (await findSources(db, ids)).filter((source) => source.isActive)
}

/**
 * Identifiers of the sources that downloads use, in order: the sites of `findSourcesOfManga` and the catalog, which is first
 * without a preference.
 */
export async function findPageSourceIds(
  db: Db | Tx,
  manga: CatalogReference & { readonly id: string },
): Promise<string[]> {
  const preferred = await findPreferredSourceIds(db, manga.id)
  const sites = (await findSourcesOfManga(db, manga.id)).map((source) => source.id)
  const usable = new Set(sites)
  if (isCatalogId(manga.externalId) && (await catalogPagesEnabled(db))) usable.add(catalogSourceId)
  return (preferred.length > 0 ? preferred : [catalogSourceId, ...sites]).filter((id) => usable.has(id))
}
