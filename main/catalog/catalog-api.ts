import { isCatalogId } from '../../shared/catalog-source.ts'
import type { SettingsValues } from '../../shared/contracts/settings.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { plainLine } from '../platform/plain-description.ts'
import { Problem } from '../platform/problem.ts'
import {
  arrayParam,
  type FetchFeedPage,
  feedPageSize,
  filterParams,
  type MangaQuery,
  maxListRows,
  type Params,
  readFeed,
} from './catalog-lists.ts'
import type { AcquireOptions } from './catalog-rate-limiter.ts'
import type { CatalogClient } from './client.ts'
import {
  chapterEntity,
  collectionResponse,
  coverEntity,
  customListEntity,
  entityResponse,
  type MangaEntity,
  mangaEntity,
  statisticsResponse,
  tagEntity,
} from './mapping/entities.ts'
import type { CatalogVersion } from './mapping/map-chapter.ts'
import { type CatalogManga, mapManga, toRating } from './mapping/map-manga.ts'

type CatalogSettings = SettingsValues['catalog']

/** A manga of the catalog with the average rating of its readers, 0 to 5; null while unknown. */
export type RatedManga = CatalogManga & { readonly rating: number | null }

export type CatalogApi = ReturnType<typeof createCatalogApi>

export type CatalogVolumeCover = {
  readonly fileName: string
  readonly volume: string | null
  readonly locale: string | null
}
export type CatalogTag = { readonly id: string; readonly name: string; readonly group: string }

type ListVersionsOptions = AcquireOptions & {
  readonly externalId: string
  /** Empty for all languages. */
  readonly languages: readonly string[]
  readonly signal: AbortSignal
  readonly report?: (read: number, total: number) => Promise<void>
  /** Maximum age of a list that was read before. */
  readonly maxAgeMs?: number
}

/** Of a record that may have been read before. */
type FindOptions = AcquireOptions & { readonly maxAgeMs?: number }

const coverPageSize = 100
/** The most identifiers in one request. */
const maxIds = 100
const searchMaxAgeMs = 5 * 60_000
const tagsMaxAgeMs = 24 * 3600_000

const mangaIncludes = arrayParam('includes', ['cover_art', 'author', 'artist'])
const allContentRatings = arrayParam('contentRating', ['safe', 'suggestive', 'erotica', 'pornographic'])

/** The calls of the catalog's API that Bunko uses. Each throws as `CatalogClient.request`. */
export function createCatalogApi(client: CatalogClient, clock: Clock, log: Log) {
  const toManga = (entity: MangaEntity, { metadataLanguage, translateTitles }: CatalogSettings) =>
    mapManga(entity, { language: metadataLanguage, translateTitles }, clock.now())

  /** Ratings by identifier, in one request. Empty when it fails, because ratings are optional. */
  async function fetchRatings(ids: readonly string[], options: AcquireOptions): Promise<Map<string, number | null>> {
    if (ids.length === 0) return new Map()
    try {
      const response = await client.request({
        path: '/statistics/manga',
        params: arrayParam('manga', ids),
        schema: statisticsResponse,
        maxAgeMs: searchMaxAgeMs,
        ...options,
      })
      return new Map(Object.entries(response?.statistics ?? {}).map(([id, { rating }]) => [id, toRating(rating)]))
    } catch (error) {
      options.signal?.throwIfAborted()
      log.warn({ err: error }, 'the ratings of the catalog could not be read')
      return new Map()
    }
  }

  return {
    async search(
      query: MangaQuery,
      settings: CatalogSettings,
      signal?: AbortSignal,
    ): Promise<{ items: RatedManga[]; total: number }> {
      const { page, limit } = query
      const offset = (page - 1) * limit
      if (offset + limit > maxListRows) return { items: [], total: maxListRows }
      const response = await client.request({
        path: '/manga',
        params: [
          ...filterParams(query),
          ['limit', String(limit)],
          ['offset', String(offset)],
          ...mangaIncludes,
          ...arrayParam('contentRating', query.contentRatings ?? settings.contentRatings),
        ],
        schema: collectionResponse(mangaEntity),
        maxAgeMs: searchMaxAgeMs,
        signal,
      })
      if (!response) throw new Problem('upstream_failed', message('catalog.mangaListMissing'))
      const found = response.items.filter(({ id }, index, all) => all.findIndex((other) => other.id === id) === index)
      const ratings = await fetchRatings(query.withoutRatings ? [] : found.map(({ id }) => id), { signal })
      const items = found.map((entity) => ({ ...toManga(entity, settings), rating: ratings.get(entity.id) ?? null }))
      return { items, total: Math.min(response.total, maxListRows) }
    },

    /** Undefined when the manga does not exist or the identifier is malformed. */
    async find(
      externalId: string,
      settings: CatalogSettings,
      { maxAgeMs = 0, ...options }: FindOptions = {},
    ): Promise<RatedManga | undefined> {
      if (!isCatalogId(externalId)) return undefined
      const response = await client.request({
        path: `/manga/${externalId.toLowerCase()}`,
        params: mangaIncludes,
        schema: entityResponse(mangaEntity),
        maxAgeMs,
        ...options,
      })
      if (!response) return undefined
      const { id } = response.data
      const ratings = await fetchRatings([id], options)
      return { ...toManga(response.data, settings), rating: ratings.get(id) ?? null }
    },

    /** A public list of a user, with the identifiers of its mangas; undefined if it is private or does not exist. */
    async findList(id: string, signal?: AbortSignal): Promise<{ name: string; mangaIds: string[] } | undefined> {
      const response = await client.request({ path: `/list/${id}`, schema: entityResponse(customListEntity), signal })
      if (!response) return undefined
      const { attributes, relationships } = response.data
      const mangaIds = relationships.flatMap((one) => (one.type === 'manga' ? [one.id] : []))
      return { name: plainLine(attributes.name ?? ''), mangaIds: [...new Set(mangaIds)] }
    },

    /** Mangas with any content rating, in the order of the identifiers. Those that the catalog does not have are absent. */
    async findMany(ids: readonly string[], settings: CatalogSettings, signal?: AbortSignal): Promise<RatedManga[]> {
      const found = new Map<string, RatedManga>()
      for (let start = 0; start < ids.length; start += maxIds) {
        const response = await client.request({
          path: '/manga',
          params: [
            ...arrayParam('ids', ids.slice(start, start + maxIds)),
            ['limit', String(maxIds)],
            ...mangaIncludes,
            ...allContentRatings,
          ],
          schema: collectionResponse(mangaEntity),
          maxAgeMs: searchMaxAgeMs,
          signal,
        })
        if (!response) throw new Problem('upstream_failed', message('catalog.mangaListMissing'))
        for (const entity of response.items) found.set(entity.id, { ...toManga(entity, settings), rating: null })
      }
      return ids.flatMap((id) => found.get(id) ?? [])
    },

    /** The covers of all volumes, in any order; empty when the manga does not exist. */
    async listCovers(externalId: string, signal?: AbortSignal): Promise<CatalogVolumeCover[]> {
      if (!isCatalogId(externalId)) return []
      const covers = new Map<string, CatalogVolumeCover>()
      for (let offset = 0; offset + coverPageSize <= maxListRows; offset += coverPageSize) {
        const page = await client.request({
          path: '/cover',
          params: [
            ...arrayParam('manga', [externalId.toLowerCase()]),
            ['limit', String(coverPageSize)],
            ['offset', String(offset)],
            ['order[volume]', 'asc'],
          ],
          schema: collectionResponse(coverEntity),
          maxAgeMs: searchMaxAgeMs,
          signal,
        })
        for (const { attributes } of page?.items ?? []) covers.set(attributes.fileName, attributes)
        if (!page || page.rows === 0 || offset + page.rows >= page.total) break
      }
      return [...covers.values()]
    },

    /** Undefined when the chapter does not exist. */
    async findMangaOfChapter(chapterId: string, signal?: AbortSignal): Promise<string | undefined> {
      const response = await client.request({
        path: `/chapter/${chapterId.toLowerCase()}`,
        schema: entityResponse(chapterEntity),
        maxAgeMs: searchMaxAgeMs,
        signal,
      })
      return response?.data.relationships.find(({ type }) => type === 'manga')?.id
    },

    /** All tags, in the order of the catalog. */
    async listTags(signal?: AbortSignal): Promise<CatalogTag[]> {
      const response = await client.request({
        path: '/manga/tag',
        schema: collectionResponse(tagEntity),
        maxAgeMs: tagsMaxAgeMs,
        signal,
      })
      if (!response) throw new Problem('upstream_failed', message('catalog.mangaListMissing'))
      return response.items.flatMap(({ id, attributes: { name, group } }) => {
        const text = plainLine(name.en ?? Object.values(name)[0] ?? '')
        return text === '' ? [] : [{ id, name: text, group: group ?? '' }]
      })
    },

    /** All versions of all chapters in any order; undefined when the manga does not exist. */
    async listVersions({
      externalId,
      languages,
      report,
      maxAgeMs = 0,
      ...options
    }: ListVersionsOptions): Promise<CatalogVersion[] | undefined> {
      if (!isCatalogId(externalId)) return undefined
      const fixedParams: Params = [
        ...arrayParam('translatedLanguage', languages),
        ...allContentRatings,
        ...arrayParam('includes', ['scanlation_group']),
        ['includeFutureUpdates', '0'],
      ]
      const fetchPage: FetchFeedPage = async (createdSince, offset, pass) =>
        await client.request({
          path: `/manga/${externalId.toLowerCase()}/feed`,
          params: [
            ...fixedParams,
            ...(createdSince ? [['createdAtSince', createdSince] as const] : []),
            ['limit', String(feedPageSize)],
            ['offset', String(offset)],
            ['order[createdAt]', 'asc'],
          ],
          schema: collectionResponse(chapterEntity),
          // A list that changed is not read again from the cache.
          maxAgeMs: pass === 1 ? maxAgeMs : 0,
          ...options,
        })
      return await readFeed(fetchPage, report)
    },
  }
}
