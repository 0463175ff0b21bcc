import { isCatalogId } from '../../shared/catalog-source.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Db } from '../database/schema.ts'
import {
  type CatalogListEntry,
  findCatalogId,
  findManga,
  numbersReset,
  type StoredVersion,
} from '../library/library.ts'
import { Problem } from '../platform/problem.ts'
import { readSettings } from '../settings/settings.ts'
import type { CatalogContext } from './context.ts'
import { chooseVersions } from './mapping/choose-versions.ts'
import type { CatalogVersion } from './mapping/map-chapter.ts'

/** Whether the catalog can be asked for its chapters. */
export async function isListedByCatalog(db: Db, mangaId: string): Promise<boolean> {
  const externalId = await findCatalogId(db, mangaId)
  return externalId !== undefined && isCatalogId(externalId)
}

export type CatalogList = {
  /** The languages that were asked for; empty means all. */
  readonly languages: readonly string[]
  readonly chapters: readonly CatalogListEntry[]
}

export type ListOptions = {
  readonly signal: AbortSignal
  readonly report?: (read: number, total: number) => Promise<void>
}

/**
 * The chapters of a manga as the catalog lists them now; undefined where the manga is not one of the catalog.
 * @throws Problem `not_found` when the catalog does not know it any more; else as `CatalogClient.ask`.
 */
export async function listFromCatalog(
  { db, clock, api }: Pick<CatalogContext, 'db' | 'clock' | 'api'>,
  mangaId: string,
  options: ListOptions,
): Promise<CatalogList | undefined> {
  const manga = await findManga(db, mangaId)
  if (!manga?.externalId || !isCatalogId(manga.externalId)) return undefined
  const { languages, preferredGroups } = (await readSettings(db)).catalog
  const versions = await api.versions({ externalId: manga.externalId, languages, ...options })
  if (!versions) throw new Problem('not_found', message('catalog.mangaRemoved'))
  const now = clock.now().toISOString()
  const numbersResetPerVolume = await numbersReset(db, mangaId)
  const chapters = chooseVersions(
    versions.filter(({ readableAt }) => readableAt <= now),
    { preferredGroups, numbersResetPerVolume },
  )
  return {
    languages,
    chapters: chapters.map((one) => ({ ...one, title: titleOf(one.versions), versions: one.versions.map(stored) })),
  }
}

/** That of the preferred version; where it has none, the first that another one has. */
const titleOf = (versions: readonly CatalogVersion[]): string | null =>
  versions.find(({ title }) => title !== null)?.title ?? null

const stored = ({
  groups,
  externalId,
  pages,
  isExternal,
  externalUrl,
  isUnavailable,
  readableAt,
}: CatalogVersion): StoredVersion => ({
  ...{ externalId, pages, isExternal, externalUrl, isUnavailable, readableAt },
  groups: groups.map(({ name }) => name),
})
