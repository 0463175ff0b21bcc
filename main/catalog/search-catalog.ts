import { isCatalogId } from '../../shared/catalog-source.ts'
import type { RecognizedAddress } from '../../shared/contracts/adding.ts'
import type { CatalogItem, browseCatalog as contract } from '../../shared/contracts/catalog.ts'
import type { PagedList, QueryOf } from '../../shared/contracts/endpoint.ts'
import { message } from '../../shared/i18n/message.ts'
import { findMangaIdsByExternalIds } from '../mangas/catalog-facts.store.ts'
import { foldText } from '../platform/fold-text.ts'
import { problemFromViolations } from '../platform/problem.ts'
import { readSettings } from '../settings/settings.ts'
import type { CatalogTag, RatedManga } from './catalog-api.ts'
import type { CatalogDeps } from './catalog-deps.ts'

type CatalogSearch = { readonly title: string; readonly page: number; readonly limit: number }

/** Searches the catalog, and says which of its mangas are in the library. */
export function createCatalogSearch({ covers, db, api }: CatalogDeps) {
  return { searchCatalog, browseCatalog, recognizeCatalogAddress, toItem }

  /** @throws Problem `upstream_failed`, `upstream_timeout`. */
  async function searchCatalog(search: CatalogSearch, signal?: AbortSignal): Promise<PagedList<CatalogItem>> {
    const { catalog: settings } = await readSettings(db)
    const { items, total } = await api.search(search, settings, signal)
    return await toPage(items, total, search)
  }

  async function toPage(
    items: readonly RatedManga[],
    total: number,
    { page, limit }: { readonly page: number; readonly limit: number },
  ): Promise<PagedList<CatalogItem>> {
    const libraryIds = await findMangaIdsByExternalIds(
      db,
      items.map(({ externalId }) => externalId),
    )
    return {
      items: items.map((manga) => toItem(manga, libraryIds.get(manga.externalId) ?? null)),
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

  /**
   * Mangas of the catalog in an order, with filters. Without a language only those with chapters in the languages of the
   * settings are listed, because others cannot be read.
   * @throws Problem `bad_request` on `genre` when the catalog does not know it, `upstream_failed`, `upstream_timeout`.
   */
  async function browseCatalog(
    { genre = [], language, rating, order, ...browse }: CatalogBrowse,
    signal?: AbortSignal,
  ): Promise<PagedList<CatalogItem>> {
    const { catalog: settings } = await readSettings(db)
    const query = {
      ...browse,
      order: order === 'relevance' && browse.title === undefined ? undefined : order,
      tagIds: genre.length === 0 ? [] : findTags(await api.listTags(signal), genre),
      languages: language === undefined ? settings.languages : [language],
      ...(rating !== undefined && { contentRatings: [rating] }),
    }
    const byDefault = browse.title === undefined ? 'popular' : 'relevance'
    const { items, total } = await api.search({ ...query, order: query.order ?? byDefault }, settings, signal)
    return await toPage(items, total, browse)
  }

  /**
   * The manga of an address of the catalog's site: of a title or of one of its chapters. Undefined for other addresses.
   * @throws Problem `upstream_failed`, `upstream_timeout`.
   */
  async function recognizeCatalogAddress(
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
}

type CatalogBrowse = QueryOf<typeof contract>

function findTags(tags: readonly CatalogTag[], names: readonly string[]): string[] {
  const byName = new Map(tags.map(({ id, name }) => [foldText(name), id]))
  return names.map((name) => {
    const id = byName.get(foldText(name))
    if (id !== undefined) return id
    throw problemFromViolations('bad_request', [
      { propertyPath: 'genre', message: message('validation.genreOfCatalog', { genre: name }) },
    ])
  })
}

const hosts = /^(?:www\.)?(?:mangadex\.org|canary\.mangadex\.dev)$/

export type ToItem = Pick<ReturnType<typeof createCatalogSearch>, 'toItem'>
