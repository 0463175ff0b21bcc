import type { CatalogItem } from '../../shared/contracts/catalog.ts'
import type { PagedList } from '../../shared/contracts/endpoint.ts'
import type { Db } from '../database/schema.ts'
import { mangaIdsOfExternalIds } from '../library/mangas.store.ts'
import { readSettings } from '../settings/settings.ts'
import type { Catalog, RatedManga } from './catalog.ts'
import type { CatalogCovers } from './covers/catalog-covers.ts'

export type SearchCatalogPorts = {
  readonly db: Db
  readonly catalog: Catalog
  readonly covers: Pick<CatalogCovers, 'address'>
}

type Asked = { readonly title: string; readonly page: number; readonly limit: number }

/** @throws Problem `upstream_failed`, `upstream_timeout`. */
export async function searchCatalog(
  ports: SearchCatalogPorts,
  asked: Asked,
  signal?: AbortSignal,
): Promise<PagedList<CatalogItem>> {
  const { db, catalog, covers } = ports
  const { catalog: settings } = await readSettings(db)
  const { items, total } = await catalog.search(asked, settings, signal)
  const here = await mangaIdsOfExternalIds(
    db,
    items.map(({ externalId }) => externalId),
  )
  const { page, limit } = asked
  return {
    items: items.map((manga) => toItem(manga, covers, here.get(manga.externalId) ?? null)),
    total,
    page,
    limit,
    hasNextPage: page * limit < total,
    hasPreviousPage: page > 1 && total > 0,
  }
}

function toItem(manga: RatedManga, covers: Pick<CatalogCovers, 'address'>, mangaId: string | null): CatalogItem {
  const { externalId, coverFile, title, description, author, rating, publicationYear, originalLanguage } = manga
  return {
    ...{ externalId, title, altTitles: [...manga.altTitles], description, author, publicationYear },
    genres: [...manga.genres],
    status: manga.catalogStatus ?? manga.status,
    imageUrl: coverFile && covers.address(externalId, coverFile),
    thumbnailUrl: coverFile && `/api/catalog/covers/${externalId}/${coverFile}?width=256`,
    ...{ rating, originalLanguage, inLibrary: mangaId !== null, mangaId },
  }
}
