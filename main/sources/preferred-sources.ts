import { catalogSourceId, catalogSourceName, isCatalogId } from '../../shared/catalog-source.ts'
import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import type { PreferredSources } from '../../shared/contracts/scraping.ts'
import { type Spoken, say } from '../../shared/sentences/sentence.ts'
import type { Db, Tx } from '../database/schema.ts'
import { findManga } from '../library/mangas.store.ts'
import type { Refusal } from '../platform/problem.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { readSettings } from '../settings/settings.ts'
import { activeSources, findSources, preferredSourceIds, setPreferredSourceIds } from './content-sources.store.ts'

/** @throws Problem `not_found`. */
export async function getPreferredSources(db: Db, mangaId: string): Promise<Spoken<PreferredSources>> {
  const manga = await requireManga(db, mangaId)
  const ids = await preferredSourceIds(db, mangaId)
  const sources = ids.length > 0 ? await findSources(db, ids) : await activeSources(db)
  const byId = new Map<string, Spoken<PreferredSources['sources'][number]>>(
    sources.map((source) => [source.id, shown(source)]),
  )
  const order = ids.length > 0 ? ids : [catalogSourceId, ...byId.keys()]
  if (isCatalogId(manga.externalId)) byId.set(catalogSourceId, { ...catalogSource, isActive: await givesPages(db) })
  return {
    mangaId,
    hasPreferredSources: ids.length > 0,
    sources: order.flatMap((id) => byId.get(id) ?? []).filter((one) => ids.length > 0 || one.isActive),
  }
}

const shown = ({ id, name, baseUrl, description, isActive }: ContentSource) => ({
  ...{ id, name, baseUrl, description, isActive },
})

const catalogSource = {
  ...{ id: catalogSourceId, name: catalogSourceName, baseUrl: 'https://mangadex.org' },
  description: say(
    'The catalog that this manga comes from. It is built in: it can be ordered and left out, not edited.',
  ),
}

const givesPages = async (db: Db | Tx): Promise<boolean> => (await readSettings(db)).catalog.downloadPages

/** @throws Problem `not_found`, `validation_failed` on unknown or repeated `sourceIds`. */
export async function setPreferredSources(
  { db, announce }: { db: Db; announce: (event: BunkoEvent) => void },
  mangaId: string,
  sourceIds: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireSources(tx, sourceIds, await requireManga(tx, mangaId))
    await setPreferredSourceIds(tx, mangaId, sourceIds)
  })
  announce({ name: 'manga.changed', data: { mangaId } })
}

type OfCatalog = Pick<MangaDetail, 'externalId'>

/** @throws Problem `validation_failed` naming each unknown or repeated one, and the catalog where it has no such manga. */
export async function requireSources(db: Db | Tx, sourceIds: readonly string[], manga: OfCatalog): Promise<void> {
  const known = new Set((await findSources(db, sourceIds)).map((source) => source.id))
  if (isCatalogId(manga.externalId)) known.add(catalogSourceId)
  const violations = sourceIds.flatMap((id, index): Refusal[] => {
    const propertyPath = `sourceIds[${index}]`
    if (sourceIds.indexOf(id) !== index) return [{ propertyPath, message: say('is named twice') }]
    if (known.has(id)) return []
    const isCatalog = id === catalogSourceId
    return [
      {
        propertyPath,
        message: isCatalog ? say('is the catalog, which this manga is not of') : say('is not a content source'),
      },
    ]
  })
  if (violations.length > 0) throw invalid(violations)
}

/** The sites to try for a manga, in order: the preferred ones that are active, without a preference all active ones. */
export async function sourcesToTry(db: Db | Tx, mangaId: string): Promise<ContentSource[]> {
  const ids = await preferredSourceIds(db, mangaId)
  if (ids.length === 0) return await activeSources(db)
  return (await findSources(db, ids)).filter((source) => source.isActive)
}

/** Who is asked for pages, in order: sites as in `sourcesToTry`, and the catalog where it stands; without a preference it is first. */
export async function pageSourceIds(db: Db | Tx, manga: OfCatalog & { readonly id: string }): Promise<string[]> {
  const preferred = await preferredSourceIds(db, manga.id)
  const sites = (await sourcesToTry(db, manga.id)).map((source) => source.id)
  const usable = new Set(sites)
  if (isCatalogId(manga.externalId) && (await givesPages(db))) usable.add(catalogSourceId)
  return (preferred.length > 0 ? preferred : [catalogSourceId, ...sites]).filter((id) => usable.has(id))
}

async function requireManga(db: Db | Tx, mangaId: string): Promise<MangaDetail> {
  const manga = await findManga(db, mangaId)
  if (!manga) throw new Problem('not_found', say('There is no manga with this identifier.'))
  return manga
}
