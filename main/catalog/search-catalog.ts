import type { CatalogItem } from '../../shared/contracts/catalog.ts'
import type { PagedList } from '../../shared/contracts/endpoint.ts'
import type { Db } from '../database/schema.ts'
import { mangaIdsOfExternalIds } from '../library/catalog-facts.store.ts'
import { readSettings } from '../settings/settings.ts'
import type { Catalog, RatedManga } from './catalog.ts'

export type SearchCatalogPorts = {
  readonly db: Db
  readonly catalog: Catalog
}

type Asked = { readonly title: string; readonly page: number; readonly limit: number }

/** @throws Problem `upstream_failed`, `upstream_timeout`. */
export async function searchCatalog(
  ports: SearchCatalogPorts,
  asked: Asked,
  signal?: AbortSignal,
): Promise<PagedList<CatalogItem>> {
  const { db, catalog } = ports
  const { catalog: settings } = await readSettings(db)
  const { items, total } = await catalog.search(asked, settings, signal)
  const here = await mangaIdsOfExternalIds(
    db,
    items.map(({ externalId }) => externalId),
  )
  const { page, limit } = asked
  return {
    items: items.map((manga) => toItem(manga, here.get(manga.externalId) ?? null)),
    total,
    page,
    limit,
    hasNextPage: page * limit < total,
    hasPreviousPage: page > 1 && total > 0,
  }
}

/** Pictures are those that Bunko serves: the catalog shows other ones to whoever links to its own. */
function toItem(manga: RatedManga, mangaId: string | null): CatalogItem {
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
  const cover = coverFile && `/api/catalog/covers/${externalId}/${coverFile}`
  return {
    ...{ externalId, title, altTitles: [...manga.altTitles], description, author, publicationYear },
    genres: [...manga.genres],
    ...{ status, catalogStatus, imageUrl: cover, thumbnailUrl: cover && `${cover}?width=256` },
    ...{ rating, originalLanguage, inLibrary: mangaId !== null, mangaId },
  }
}
