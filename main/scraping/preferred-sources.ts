import type { ContentSource } from '../../shared/contracts/content-sources.ts'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import type { Violation } from '../../shared/contracts/problems.ts'
import type { PreferredSources } from '../../shared/contracts/scraping.ts'
import type { Db, Tx } from '../database/schema.ts'
import { mangaExists } from '../library/mangas.store.ts'
import { invalid, Problem } from '../platform/problem.ts'
import {
  activeSources,
  findSources,
  preferredSourceIds,
  setPreferredSourceIds,
} from '../sources/content-sources.store.ts'

/** @throws Problem `not_found`. */
export async function getPreferredSources(db: Db, mangaId: string): Promise<PreferredSources> {
  await requireManga(db, mangaId)
  const ids = await preferredSourceIds(db, mangaId)
  const sources = ids.length > 0 ? await findSources(db, ids) : await activeSources(db)
  return {
    mangaId,
    hasPreferredSources: ids.length > 0,
    sources: sources.map(({ id, name, baseUrl, description, isActive }) => ({
      id,
      name,
      baseUrl,
      description,
      isActive,
    })),
  }
}

/** @throws Problem `not_found`, `validation_failed` on unknown or repeated `sourceIds`. */
export async function setPreferredSources(
  { db, announce }: { db: Db; announce: (event: BunkoEvent) => void },
  mangaId: string,
  sourceIds: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireManga(tx, mangaId)
    await requireSources(tx, sourceIds)
    await setPreferredSourceIds(tx, mangaId, sourceIds)
  })
  announce({ name: 'manga.changed', data: { mangaId } })
}

/** In order of the identifiers. @throws Problem `validation_failed` naming each unknown or repeated one. */
export async function requireSources(db: Db | Tx, sourceIds: readonly string[]): Promise<ContentSource[]> {
  const sources = sourceIds.length > 0 ? await findSources(db, sourceIds) : []
  const known = new Set(sources.map((source) => source.id))
  const violations = sourceIds.flatMap((id, index): Violation[] => {
    const propertyPath = `sourceIds[${index}]`
    if (sourceIds.indexOf(id) !== index) return [{ propertyPath, message: 'is named twice' }]
    return known.has(id) ? [] : [{ propertyPath, message: 'is not a content source' }]
  })
  if (violations.length > 0) throw invalid(violations)
  return sources
}

/** The sources to try for a manga, in order: the preferred ones that are active, without a preference all active ones. */
export async function sourcesToTry(db: Db | Tx, mangaId: string): Promise<ContentSource[]> {
  const ids = await preferredSourceIds(db, mangaId)
  if (ids.length === 0) return await activeSources(db)
  return (await findSources(db, ids)).filter((source) => source.isActive)
}

async function requireManga(db: Db | Tx, mangaId: string): Promise<void> {
  if (!(await mangaExists(db, mangaId))) throw new Problem('not_found', 'There is no manga with this identifier.')
}
