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

/** Whether the catalog can list the chapters of the manga. */
export async function isListedByCatalog(db: Db, mangaId: string): Promise<boolean> {
  const externalId = await findCatalogId(db, mangaId)
  return externalId !== undefined && isCatalogId(externalId)
}

export type CatalogList = {
  /** The requested languages; empty for all. */
  readonly languages: readonly string[]
  readonly chapters: readonly CatalogListEntry[]
}

export type ListOptions = {
  readonly signal: AbortSignal
  readonly report?: (read: number, total: number) => Promise<void>
}

/**
 * The current chapter list of the catalog; undefined when the manga is not in the catalog.
 * @throws Problem `not_found` when the catalog has removed the manga, or as `CatalogClient.request`.
 */
export async function listChapters(
  { db, clock, api }: Pick<CatalogContext, 'db' | 'clock' | 'api'>,
  mangaId: string,
  options: ListOptions,
): Promise<CatalogList | undefined> {
  const manga = await findManga(db, mangaId)
  if (!manga?.externalId || !isCatalogId(manga.externalId)) return undefined
  const { languages, preferredGroups } = (await readSettings(db)).catalog
  const versions = await api.listVersions({ externalId: manga.externalId, languages, ...options })
  if (!versions) throw new Problem('not_found', message('catalog.mangaRemoved'))
  const now = clock.now().toISOString()
  const numbersResetPerVolume = await numbersReset(db, mangaId)
  const chapters = chooseVersions(
    versions.filter(({ readableAt }) => readableAt <= now),
    { preferredGroups, numbersResetPerVolume },
  )
  return {
    languages,
    chapters: chapters.map((one) => ({
      ...one,
      title: titleOf(one.versions),
      versions: one.versions.map(toStoredVersion),
    })),
  }
}

/** The first title in the order of preference. */
const titleOf = (versions: readonly CatalogVersion[]): string | null =>
  versions.find(({ title }) => title !== null)?.title ?? null

const toStoredVersion = ({
  groups,
  externalId,
  pages,
  isExternal,
  externalUrl,
  isUnavailable,
  readableAt,
}: CatalogVersion): StoredVersion => ({
  externalId,
  pages,
  isExternal,
  externalUrl,
  isUnavailable,
  readableAt,
  groups: groups.map(({ name }) => name),
})
