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
import { listAddress, parseSiteAddress } from './site-address.ts'

/** The list of a user at the catalog. */
type UserList = {
  readonly name: string
  readonly items: readonly CatalogItem[]
  /** How many mangas the catalog no longer has. */
  readonly missingCount: number
}
type CatalogSearch = { readonly title: string; readonly page: number; readonly limit: number }

/** Searches the catalog, and says which of its mangas are in the library. */
export function createCatalogSearch({ covers, db, api }: CatalogDeps) {
  return { searchCatalog, browseCatalog, readList, recognizeCatalogAddress, toItem }

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
    return {
      items: await toItems(items),
      total,
      page,
      limit,
      hasNextPage: page * limit < total,
      hasPreviousPage: page > 1 && total > 0,
    }
  }

  async function toItems(mangas: readonly RatedManga[]): Promise<CatalogItem[]> {
    const libraryIds = await findMangaIdsByExternalIds(
      db,
      mangas.map(({ externalId }) => externalId),
    )
    return mangas.map((manga) => toItem(manga, libraryIds.get(manga.externalId) ?? null))
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
   * A public list of a user, without the ratings of its mangas; undefined if it is private or does not exist.
   * @throws Problem `upstream_failed`, `upstream_timeout`; AbortError
   */
  async function readList(id: string, signal?: AbortSignal): Promise<UserList | undefined> {
    const { catalog: settings } = await readSettings(db)
    const list = await api.findList(id, signal)
    if (!list) return undefined
    const mangas = await api.findMany(list.mangaIds, settings, signal)
    return { name: list.name, items: await toItems(mangas), missingCount: list.mangaIds.length - mangas.length }
  }

  /**
   * The manga of an address of the catalog's site, of a title or of one of its chapters, or a list. Undefined for other addresses.
   * @throws Problem `upstream_failed`, `upstream_timeout`.
   */
  async function recognizeCatalogAddress(
    address: string,
    signal?: AbortSignal,
  ): Promise<RecognizedAddress | undefined> {
    const { kind, id } = parseSiteAddress(address) ?? {}
    if (id === undefined) return undefined
    const unknown = { externalId: null, sourceId: null, sourceName: null, chapterNumber: null, mangaId: null }
    if (kind === 'list') return { ...unknown, kind: 'list', seriesUrl: listAddress(id) }
    const externalId = kind === 'chapter' ? await api.findMangaOfChapter(id, signal) : id
    if (externalId === undefined) return undefined
    const mangaId = (await findMangaIdsByExternalIds(db, [externalId])).get(externalId) ?? null
    return { ...unknown, kind: 'catalog', externalId, seriesUrl: address, mangaId }
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

export type ToItem = Pick<ReturnType<typeof createCatalogSearch>, 'toItem'>
