import type { z } from 'zod'
import { isCatalogId } from '../../shared/catalog-source.ts'
import type { SettingsValues } from '../../shared/contracts/settings.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'
import type { CatalogClient } from './client.ts'
import {
  type Collection,
  chapterEntity,
  collectionAnswer,
  entityAnswer,
  mangaEntity,
  statisticsAnswer,
} from './mapping/entities.ts'
import { type CatalogVersion, mapChapter } from './mapping/map-chapter.ts'
import { type CatalogManga, mapManga, ratingOf } from './mapping/map-manga.ts'

type CatalogSettings = SettingsValues['catalog']

/** A manga of the catalog with the rating its readers gave; null where that is not known. */
export type RatedManga = CatalogManga & { readonly rating: number | null }

/** What Bunko asks the catalog for. Every call may throw what `CatalogClient.ask` throws. */
export type CatalogApi = {
  search(
    asked: { title: string; page: number; limit: number },
    settings: CatalogSettings,
    signal?: AbortSignal,
  ): Promise<{ items: RatedManga[]; total: number }>
  /** Undefined where there is no such manga, malformed identifiers included. */
  find(externalId: string, settings: CatalogSettings, signal?: AbortSignal): Promise<RatedManga | undefined>
  /** Every version of every chapter, whatever order the pages came in; undefined where there is no such manga. */
  versions(asked: VersionsAsked): Promise<CatalogVersion[] | undefined>
}

export type VersionsAsked = {
  readonly externalId: string
  readonly languages: readonly string[]
  readonly signal: AbortSignal
  readonly report?: (read: number, total: number) => Promise<void>
}

export type CatalogApiDeps = { readonly client: CatalogClient; readonly clock: Clock; readonly log: Log }

/** The catalog lists no more than this in one listing. */
const listingCap = 10_000
const feedPage = 500
const searchFreshMs = 5 * 60_000

type Params = (readonly [string, string])[]
const many = (name: string, values: readonly string[]): Params => values.map((value) => [`${name}[]`, value])
const mangaIncludes = many('includes', ['cover_art', 'author', 'artist'])
const allRatings = many('contentRating', ['safe', 'suggestive', 'erotica', 'pornographic'])

export function createCatalogApi({ client, clock, log }: CatalogApiDeps): CatalogApi {
  const mapped = (entity: z.output<typeof mangaEntity>, { metadataLanguage, translateTitles }: CatalogSettings) =>
    mapManga(entity, { language: metadataLanguage, translateTitles }, clock.now())

  /** Best effort, one call for all of them. */
  async function ratings(ids: readonly string[], signal?: AbortSignal): Promise<Map<string, number | null>> {
    if (ids.length === 0) return new Map()
    try {
      const asked = { path: '/statistics/manga', params: many('manga', ids), freshMs: searchFreshMs }
      const answer = await client.ask({ ...asked, schema: statisticsAnswer, signal })
      return new Map(Object.entries(answer?.statistics ?? {}).map(([id, { rating }]) => [id, ratingOf(rating)]))
    } catch (error) {
      signal?.throwIfAborted()
      log.warn({ err: error }, 'the ratings of the catalog could not be read')
      return new Map()
    }
  }

  return {
    async search({ title, page, limit }, settings, signal) {
      const offset = (page - 1) * limit
      if (offset + limit > listingCap) return { items: [], total: listingCap }
      const params: Params = [
        ['title', title.replace(/\s+/g, ' ').trim()],
        ['limit', String(limit)],
        ['offset', String(offset)],
        ...mangaIncludes,
        ...many('contentRating', settings.contentRatings),
        ['order[relevance]', 'desc'],
      ]
      const schema = collectionAnswer(mangaEntity)
      const answer = need(await client.ask({ path: '/manga', params, schema, signal, freshMs: searchFreshMs }))
      const found = answer.items.filter((entity, index, all) => all.findIndex(({ id }) => id === entity.id) === index)
      const byId = await ratings(
        found.map(({ id }) => id),
        signal,
      )
      const items = found.map((entity) => ({ ...mapped(entity, settings), rating: byId.get(entity.id) ?? null }))
      return { items, total: Math.min(answer.total, listingCap) }
    },

    async find(externalId, settings, signal) {
      if (!isCatalogId(externalId)) return undefined
      const path = `/manga/${externalId.toLowerCase()}`
      const asked = { path, params: mangaIncludes, signal }
      const answer = await client.ask({ ...asked, schema: entityAnswer(mangaEntity) })
      if (!answer) return undefined
      const manga = mapped(answer.data, settings)
      return { ...manga, rating: (await ratings([answer.data.id], signal)).get(answer.data.id) ?? null }
    },

    async versions({ externalId, languages, signal, report }) {
      if (!isCatalogId(externalId)) return undefined
      const found = new Map<string, CatalogVersion>()
      const base: Params = [
        ...many('translatedLanguage', languages),
        ...allRatings,
        ...many('includes', ['scanlation_group']),
        ['includeFutureUpdates', '0'],
      ]
      const page = async (since: string | undefined, offset: number) => {
        const params: Params = [
          ...base,
          ...(since ? [['createdAtSince', since] as const] : []),
          ['limit', String(feedPage)],
          ['offset', String(offset)],
          ['order[createdAt]', 'asc'],
        ]
        const schema = collectionAnswer(chapterEntity)
        return await client.ask({ path: `/manga/${externalId.toLowerCase()}/feed`, params, schema, signal })
      }
      const outcome = await readListing({ page, found, ...(report && { report }) })
      return outcome === 'missing' ? undefined : [...found.values()]
    },
  }
}

type Listing = {
  page(since: string | undefined, offset: number): Promise<Collection<z.output<typeof chapterEntity>> | undefined>
  readonly found: Map<string, CatalogVersion>
  readonly report?: (read: number, total: number) => Promise<void>
}

const mostPasses = 4
/** Rows that are read twice, so that one that slid over the edge of a page is not lost. */
const overlap = 25

/**
 * Reads a feed to its end, oldest first. Chapters that are removed while it is read shift what follows, so pages
 * overlap, and when the total changed on the way the feed is read again until two readings agree. What lies beyond the
 * catalog's cap is asked for by date.
 */
async function readListing({ page, found, report }: Listing): Promise<'read' | 'missing'> {
  for (let pass = 1; pass <= mostPasses; pass += 1) {
    const seen = new Map<string, CatalogVersion>()
    let since: string | undefined
    let steady = true
    let firstTotal: number | undefined
    for (let offset = 0; ; ) {
      const answer = await page(since, offset)
      if (!answer) return 'missing'
      if (firstTotal === undefined) firstTotal = answer.total
      else if (since === undefined && answer.total !== firstTotal) steady = false
      for (const entity of answer.items) seen.set(entity.id, mapChapter(entity))
      await report?.(seen.size, Math.max(firstTotal, seen.size))
      const end = offset + answer.rows
      if (answer.rows === 0 || end >= answer.total) break
      if (end + feedPage > listingCap) {
        const last = answer.items.at(-1)?.attributes.createdAt
        const next = last ? last.slice(0, 19) : undefined
        if (!next || next === since) break
        since = next
        offset = 0
      } else offset = Math.max(end - overlap, offset + 1)
    }
    found.clear()
    for (const [id, version] of seen) found.set(id, version)
    if (steady) return 'read'
  }
  throw new Problem('upstream_failed', message('catalog.chapterListUnstable'), {
    retryable: true,
  })
}

function need<T>(answer: T | undefined): T {
  if (answer === undefined) throw new Problem('upstream_failed', message('catalog.mangaListMissing'))
  return answer
}
