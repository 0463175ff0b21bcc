import type { CatalogItem } from '../../shared/contracts/catalog.ts'
import type { PagedList } from '../../shared/contracts/endpoint.ts'
import { findMangaIdsByExternalIds } from '../mangas/catalog-facts.store.ts'
import { readSettings } from '../settings/settings.ts'
import type { RatedManga } from './catalog-api.ts'
import type { CatalogContext } from './context.ts'

export type CatalogSearch = { readonly title: string; readonly page: number; readonly limit: number }

/** @throws Problem `upstream_failed`, `upstream_timeout`. */
export async function searchCatalog(
  context: CatalogContext,
  search: CatalogSearch,
  signal?: AbortSignal,
): Promise<PagedList<CatalogItem>> {
  const { db, api } = context
  const { catalog: settings } = await readSettings(db)
  const { items, total } = await api.search(search, settings, signal)
  return await toPage(context, items, total, search)
}

export async function toPage(
  context: CatalogContext,
  items: readonly RatedManga[],
  total: number,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<PagedList<CatalogItem>> {
  const libraryIds = await findMangaIdsByExternalIds(
    context.db,
    items.map(({ externalId }) => externalId),
  )
  return {
    items: items.map((manga) => toItem(context, manga, libraryIds.get(manga.externalId) ?? null)),
    total,
    page,
    limit,
    hasNextPage: page * limit < total,
    hasPreviousPage: page > 1 && total > 0,
  }
}

/**
 * `imageUrl` is the address at the catalog, so that an item can be added by hand. Screens show `thumbnailUrl`, which Bunko
 * serves, because the catalog blocks images that other sites embed.
 */
export function toItem(
  { covers }: Pick<CatalogContext, 'covers'>,
  manga: RatedManga,
  mangaId: string | null,
): CatalogItem {
  const {
    externalId,
    coverFile,
    status,
    catalogStatus,
    title,
    description,
    author,
    rating,
    publicationYear,
    originalLanguage,
  } = manga
  return {
    externalId,
    title,
    altTitles: [...manga.altTitles],
    description,
    author,
    publicationYear,
    genres: [...manga.genres],
    status,
    catalogStatus,
    imageUrl: coverFile && covers.address(externalId, coverFile),
    thumbnailUrl: coverFile && `/api/catalog/covers/${externalId}/${coverFile}?width=256`,
    rating,
    originalLanguage,
    inLibrary: mangaId !== null,
    mangaId,
  }
}
