import { basename } from 'node:path'
import type { ImportCollection } from '../../../shared/contracts/collection.ts'
import type { Db } from '../../database/schema.ts'
import { applyEdit } from '../../mangas/edit-manga.ts'
import { timestamp } from '../../platform/clock.ts'
import { listTitles } from '../collection.store.ts'
import type { CollectionDeps } from '../collection-deps.ts'
import type { InspectedFile } from '../inspect/inspect.ts'
import type { Corrections } from './corrections.ts'
import { seriesKey } from './find-mangas.ts'

/** The manga of the catalog that a series is, and the series that its files get. */
type Match = { readonly externalId: string; readonly series: string }
/** By key of the series, as in the files and as it becomes. */
export type Matches = ReadonlyMap<string, Match>

/** Series that are the same manga become one series. If the manga is in the library, they get its title. */
export async function readMatches(db: Db, wanted: ImportCollection['matches']): Promise<Matches> {
  const matches = new Map<string, Match>()
  if (!wanted || wanted.length === 0) return matches
  const titles = new Map<string, string>()
  for (const { external_id, title } of await listTitles(db)) if (external_id !== null) titles.set(external_id, title)
  for (const { series, externalId } of wanted) {
    const title = titles.get(externalId) ?? series.trim()
    titles.set(externalId, title)
    matches.set(seriesKey(series), { externalId, series: title })
    matches.set(seriesKey(title), { externalId, series: title })
  }
  return matches
}

/** The corrections with the series of matched files, so that files that are added later get it too. */
export function withMatches(
  matches: Matches,
  corrections: Corrections | undefined,
  files: readonly Pick<InspectedFile, 'item'>[],
): Corrections | undefined {
  if (matches.size === 0) return corrections
  const result = new Map(corrections)
  for (const { item } of files) {
    const path = item.path as string
    const correction = corrections?.get(path)
    if (corrections && !correction) continue
    const named = (correction?.series ?? (item.series as string)).trim() || basename(path)
    const match = matches.get(seriesKey(named))
    result.set(path, {
      ...correction,
      ...(match && seriesKey(match.series) !== seriesKey(named) && { series: match.series }),
    })
  }
  return result
}

/** Links mangas of the import that the library had before, and requests what the catalog says about all of them. */
export async function linkMatched(
  { db, clock, announce, refreshFromCatalog }: CollectionDeps,
  matches: Matches,
  mangaIds: readonly string[],
): Promise<void> {
  if (matches.size === 0) return
  const imported = new Set(mangaIds)
  const all = await listTitles(db)
  const linked = new Set(all.map(({ external_id }) => external_id))
  for (const { id, title, external_id } of all) {
    const match = matches.get(seriesKey(title))
    if (!imported.has(id) || !match) continue
    if (external_id === null && !linked.has(match.externalId)) {
      const { externalId } = match
      await db.transaction().execute((tx) => applyEdit(tx, id, { externalId }, timestamp(clock)))
      linked.add(externalId)
      announce({ name: 'manga.changed', data: { mangaId: id } })
    } else if (external_id !== match.externalId) continue
    await refreshFromCatalog(id)
  }
}
