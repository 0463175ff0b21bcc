import { isCatalogId } from '../../shared/catalog-source.ts'
import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import { message } from '../../shared/i18n/message.ts'
import type { CatalogListEntry, StoredVersion } from '../chapters/catalog-versions.store.ts'
import type { Db } from '../database/schema.ts'
import {
  findCatalogId,
  findListedAt,
  hasCatalogFacts,
  numbersReset,
  setCatalogFacts,
} from '../mangas/catalog-facts.store.ts'
import { findManga } from '../mangas/mangas.store.ts'
import { isProblem, Problem } from '../platform/problem.ts'
import { readSettings } from '../settings/settings.ts'
import { toCatalogFacts } from './add-from-catalog.ts'
import type { CatalogDeps } from './catalog-deps.ts'
import type { AcquireOptions } from './catalog-rate-limiter.ts'
import { chooseVersions } from './mapping/choose-versions.ts'
import type { CatalogVersion } from './mapping/map-chapter.ts'
import { previewMaxAgeMs } from './preview-manga.ts'

/** Whether the catalog can list the chapters of the manga. */
export async function isListedByCatalog(db: Db, mangaId: string): Promise<boolean> {
  const externalId = await findCatalogId(db, mangaId)
  return externalId !== undefined && isCatalogId(externalId)
}

export type CatalogList = {
  /** The requested languages; empty for all. */
  readonly languages: readonly string[]
  /** Whether chapter numbers restart in each volume, as the catalog says or the list shows. */
  readonly numbersRestart: boolean
  readonly chapters: readonly CatalogListEntry[]
}

type ListOptions = AcquireOptions & {
  readonly signal: AbortSignal
  readonly report?: (read: number, total: number) => Promise<void>
}

/** The chapter lists of the catalog. */
export function createCatalogLists({ db, api, log, clock }: CatalogDeps) {
  return { listChapters }

  /**
   * The current chapter list of the catalog; undefined when the manga is not in the catalog.
   * @throws Problem `not_found` when the catalog has removed the manga, or as `CatalogClient.request`.
   */
  async function listChapters(mangaId: string, options: ListOptions): Promise<CatalogList | undefined> {
    const manga = await findManga(db, mangaId)
    if (!manga?.externalId || !isCatalogId(manga.externalId)) return undefined
    const { languages, preferredGroups } = (await readSettings(db)).catalog
    const versions = await api.listVersions({
      externalId: manga.externalId,
      languages,
      ...options,
      maxAgeMs: (await isFirstRead(db, mangaId)) ? previewMaxAgeMs : 0,
    })
    if (!versions) throw new Problem('not_found', message('catalog.mangaRemoved'))
    const now = clock.now().toISOString()
    const { chapters, numbersRestart } = chooseVersions(
      versions.filter(({ readableAt }) => readableAt <= now),
      { preferredGroups, numbersResetPerVolume: await isRestartDeclared(manga, options) },
    )
    return {
      languages,
      numbersRestart,
      chapters: chapters.map((one) => ({
        ...one,
        title: titleOf(one.versions),
        versions: one.versions.map(toStoredVersion),
      })),
    }
  }

  /**
   * Whether the catalog says that numbering restarts. A manga that was added by hand does not know it yet: its facts are read
   * and stored once. Without an answer the list decides.
   */
  async function isRestartDeclared(
    { id, externalId }: MangaDetail,
    { signal, priority }: ListOptions,
  ): Promise<boolean> {
    if (await hasCatalogFacts(db, id)) return await numbersReset(db, id)
    try {
      const found = await api.find(externalId!, (await readSettings(db)).catalog, { signal, priority })
      if (!found) return false
      await db.transaction().execute(async (tx) => {
        await setCatalogFacts(tx, id, toCatalogFacts(found))
      })
      return found.numbersResetPerVolume
    } catch (error) {
      if (!isProblem(error) || signal.aborted) throw error
      if (error.waitSeconds !== undefined && !error.hostFailure) throw error
      log.warn({ err: error }, 'the catalog could not be asked whether numbering restarts')
      return false
    }
  }
}

/** The list may be that of the preview. */
const isFirstRead = async (db: Db, mangaId: string): Promise<boolean> => (await findListedAt(db, mangaId)) === null

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
