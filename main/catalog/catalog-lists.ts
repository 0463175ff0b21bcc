import type { z } from 'zod'
import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'
import type { Collection, chapterEntity } from './mapping/entities.ts'
import { type CatalogVersion, mapChapter } from './mapping/map-chapter.ts'

/** Maximum `offset + limit` of a list of the catalog. */
export const maxListRows = 10_000

export type Params = (readonly [string, string])[]
export const arrayParam = (name: string, values: readonly string[]): Params =>
  values.map((value) => [`${name}[]`, value])

export type MangaQuery = {
  readonly title?: string | undefined
  /** Default: best match first. */
  readonly order?: 'popular' | 'latest' | 'recently-added' | 'relevance' | undefined
  /** All of them. */
  readonly tagIds?: readonly string[]
  readonly status?: string | undefined
  readonly year?: number | undefined
  /** With chapters in one of these languages. */
  readonly languages?: readonly string[]
  readonly contentRatings?: readonly string[]
  /** Saves a request. */
  readonly withoutRatings?: boolean
  readonly page: number
  readonly limit: number
}

const orderKeys = {
  popular: 'followedCount',
  latest: 'latestUploadedChapter',
  'recently-added': 'createdAt',
  relevance: 'relevance',
} as const

export function filterParams({
  title,
  order = 'relevance',
  tagIds = [],
  status,
  year,
  languages = [],
}: MangaQuery): Params {
  return [
    ...(title === undefined ? [] : [['title', title.replace(/\s+/g, ' ').trim()] as const]),
    ...arrayParam('includedTags', tagIds),
    ...(tagIds.length > 0 ? [['includedTagsMode', 'AND'] as const] : []),
    ...arrayParam('status', status === undefined ? [] : [status]),
    ...(year === undefined ? [] : [['year', String(year)] as const]),
    ...arrayParam('availableTranslatedLanguage', languages),
    [`order[${orderKeys[order]}]`, 'desc'],
  ]
}

export type FetchFeedPage = (
  createdSince: string | undefined,
  offset: number,
  /** Counts how often the list is read. */
  pass: number,
) => Promise<Collection<z.output<typeof chapterEntity>> | undefined>

export const feedPageSize = 500
const maxPasses = 4
/** Rows at the end of a page that are read again with the next page. */
const overlap = 25

/**
 * Reads all pages of a feed, oldest version first. Removals during the read shift later rows to an earlier page, so pages
 * overlap, and the feed is read again if its total changed. Rows beyond the limit of a list are read by date.
 * @returns undefined when the manga does not exist
 * @throws Problem `upstream_failed` when the total changes during every pass.
 */
export async function readFeed(
  fetchPage: FetchFeedPage,
  report?: (read: number, total: number) => Promise<void>,
): Promise<CatalogVersion[] | undefined> {
  for (let pass = 1; pass <= maxPasses; pass += 1) {
    const versions = new Map<string, CatalogVersion>()
    let createdSince: string | undefined
    let isStable = true
    let firstTotal: number | undefined
    for (let offset = 0; ; ) {
      const page = await fetchPage(createdSince, offset, pass)
      if (!page) return undefined
      if (firstTotal === undefined) firstTotal = page.total
      else if (createdSince === undefined && page.total !== firstTotal) isStable = false
      for (const entity of page.items) versions.set(entity.id, mapChapter(entity))
      await report?.(versions.size, Math.max(firstTotal, versions.size))
      const end = offset + page.rows
      if (page.rows === 0 || end >= page.total) break
      if (end + feedPageSize > maxListRows) {
        const last = page.items.at(-1)?.attributes.createdAt
        const next = last ? last.slice(0, 19) : undefined
        if (!next || next === createdSince) break
        createdSince = next
        offset = 0
      } else offset = Math.max(end - overlap, offset + 1)
    }
    if (isStable) return [...versions.values()]
  }
  throw new Problem('upstream_failed', message('catalog.chapterListUnstable'), { retryable: true })
}
