import { isCatalogId } from '../../shared/catalog-source.ts'
import type { RecognizedAddress } from '../../shared/contracts/adding.ts'
import { findMangaIdsByExternalIds } from '../mangas/catalog-facts.store.ts'
import type { CatalogContext } from './context.ts'

const hosts = /^(?:www\.)?(?:mangadex\.org|canary\.mangadex\.dev)$/

/**
 * The manga of an address of the catalog's site: of a title or of one of its chapters. Undefined for other addresses.
 * @throws Problem `upstream_failed`, `upstream_timeout`.
 */
export async function recognizeCatalogAddress(
  { db, api }: Pick<CatalogContext, 'db' | 'api'>,
  address: string,
  signal?: AbortSignal,
): Promise<RecognizedAddress | undefined> {
  const { hostname, pathname } = new URL(address)
  if (!hosts.test(hostname)) return undefined
  const [, kind = '', id = ''] = pathname.split('/')
  if (!isCatalogId(id)) return undefined
  const externalId = kind === 'chapter' ? await api.findMangaOfChapter(id, signal) : id.toLowerCase()
  if (externalId === undefined || !['title', 'manga', 'chapter'].includes(kind)) return undefined
  const mangaId = (await findMangaIdsByExternalIds(db, [externalId])).get(externalId) ?? null
  return {
    kind: 'catalog',
    externalId,
    sourceId: null,
    sourceName: null,
    seriesUrl: address,
    chapterNumber: null,
    mangaId,
  }
}
