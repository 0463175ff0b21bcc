import type { Language } from '../../../shared/i18n/languages.ts'
import { type Message, message } from '../../../shared/i18n/message.ts'
import { formatMessage } from '../../platform/i18n.ts'
import type { Book, Condition, Series } from '../../reading-apps/reading-apps.ts'
import { numberOf } from '../books/book-responses.ts'
import type { Features } from '../routes/features.ts'

// The feeds of the catalog, before they are written in a version of OPDS. Addresses are relative to the root of a version.

export type Volume = { readonly volume: number; readonly updatedAt: string; readonly books: number }

/** A feed as another feed shows it. */
export type FeedLink = {
  /** Stays the same for ever. */
  readonly id: string
  readonly title: string
  readonly path: string
  /** What the feed at this address lists. */
  readonly lists: 'navigation' | 'acquisition'
  readonly rel?: string
}

type FeedItems =
  | { readonly kind: 'feeds'; readonly items: readonly FeedLink[] }
  | { readonly kind: 'series'; readonly items: readonly Series[]; readonly byVolume: boolean }
  | { readonly kind: 'books'; readonly items: readonly Book[] }
  | { readonly kind: 'volumes'; readonly series: Series; readonly items: readonly Volume[] }

type Facet = { readonly title: string; readonly path: string; readonly isActive: boolean }
type FacetGroup = { readonly title: string; readonly facets: readonly Facet[] }

export type OpdsFeed = {
  readonly id: string
  readonly title: string
  readonly updated: string
  /** Without a query. */
  readonly path: string
  /** What stays in the addresses of all pages. */
  readonly query?: Readonly<Record<string, string>>
  /** Undefined for the root. */
  readonly up?: string
  /** `page` is counted from 0. */
  readonly paging?: { readonly page: number; readonly size: number; readonly total: number }
  readonly facetGroups?: readonly FacetGroup[]
  readonly content: FeedItems
}

type FeedRequest = {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly language: Language
}

/** @throws Problem `not_found` */
type MakeFeed = (asked: FeedRequest) => Promise<OpdsFeed> | OpdsFeed

export const say = (text: Message, language: Language): string => formatMessage(text, language)

/** Identifiers of feeds and entries: they never change. */
export const urn = (kind: string, ...parts: readonly (string | number)[]): string =>
  ['urn:bunko', kind, ...parts.map((part) => encodeURIComponent(part))].join(':')

/** Members that are empty are left out. */
function addressOf(path: string, query: Readonly<Record<string, string>> = {}): string {
  const parameters = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
  parameters.sort()
  return parameters.size === 0 ? path : `${path}?${parameters}`
}

/** The address of a page of a feed, counted from 0. */
export const pageAddress = ({ path, query = {} }: OpdsFeed, page: number): string =>
  addressOf(path, { ...query, ...(page > 0 && { page: String(page) }) })

const pageSize = 50
const byTitle = { by: 'title', order: 'asc' } as const
const newest = { by: 'created', order: 'desc' } as const
const hasVolume: Condition = {
  sql: 'exists (select 1 from chapters c where c.manga_id = m.id and c.volume is not null and c.is_visible = 1 and c.file_path is not null)',
  parameters: [],
}

/** The feeds by the templates of their addresses. @param startedAt ISO 8601; what says of what never changes */
export function opdsFeeds(features: Features, startedAt: string): ReadonlyMap<string, MakeFeed> {
  const { readingApps: apps, search, reader } = features

  const seriesFeed = async (
    about: Pick<OpdsFeed, 'id' | 'title' | 'path' | 'query'> & { readonly up: string },
    { query }: FeedRequest,
    list: (page: number) => Promise<{ readonly items: readonly Series[]; readonly total: number }>,
  ): Promise<OpdsFeed> => {
    const page = numberOf(query, 'page', 0)
    const { items, total } = await list(page)
    const content = { kind: 'series', items, byVolume: about.query?.by === 'volume' } as const
    return { ...about, updated: newestOf(items, startedAt), paging: { page, size: pageSize, total }, content }
  }

  const booksFeed = (about: Pick<OpdsFeed, 'id' | 'title' | 'path' | 'paging'>, items: readonly Book[]): OpdsFeed => ({
    ...about,
    up: 'catalog',
    updated: newestOf(items, startedAt),
    content: { kind: 'books', items },
  })

  const rootFeed = (language: Language): OpdsFeed => ({
    id: urn('catalog'),
    title: 'Bunko',
    updated: startedAt,
    path: 'catalog',
    content: {
      kind: 'feeds',
      items: rootLinks.map(({ title, path, ...link }) => ({
        ...link,
        id: urn('feed', path),
        title: say(title, language),
        path,
      })),
    },
  })

  const allSeries: MakeFeed = (asked) => {
    const byVolume = asked.query.get('by') === 'volume'
    const isUpdated = asked.query.get('sort') === 'updated'
    const query = { ...(byVolume && { by: 'volume' }), ...(isUpdated && { sort: 'updated' }) }
    const title = say(message('opds.allSeries'), asked.language)
    const sort = isUpdated ? ({ by: 'updated', order: 'desc' } as const) : byTitle
    return seriesFeed({ id: urn('feed', 'series'), title, path: 'series', query, up: 'catalog' }, asked, (page) =>
      apps.listSeries(byVolume ? [hasVolume] : [], sort, page, pageSize),
    )
  }

  const shelvesFeed: MakeFeed = async ({ language }) => ({
    id: urn('feed', 'shelves'),
    title: say(message('opds.shelves'), language),
    updated: startedAt,
    path: 'shelves',
    up: 'catalog',
    content: {
      kind: 'feeds',
      items: (await apps.listShelves()).map(({ id, name }) => ({
        id: urn('shelf', id),
        title: name,
        path: `shelves/${id}`,
        lists: 'navigation',
      })),
    },
  })

  const shelfFeed: MakeFeed = async (asked) => {
    const { id, name, seriesIds } = await apps.getShelf(asked.params.id!)
    const about = { id: urn('shelf', id), title: name, path: `shelves/${id}`, up: 'shelves' }
    return await seriesFeed(about, asked, async (page) => ({
      items: await apps.findSeries(seriesIds.slice(page * pageSize, (page + 1) * pageSize)),
      total: seriesIds.length,
    }))
  }

  const listsFeed: MakeFeed = async ({ language }) => ({
    id: urn('feed', 'lists'),
    title: say(message('opds.readingLists'), language),
    updated: startedAt,
    path: 'lists',
    up: 'catalog',
    content: {
      kind: 'feeds',
      items: (await apps.listReadLists()).map(({ id, name }) => ({
        id: urn('list', id),
        title: name,
        path: `lists/${id}`,
        lists: 'acquisition',
      })),
    },
  })

  const listFeed: MakeFeed = async ({ params, query }) => {
    const { id, name, updatedAt, bookIds } = await apps.getReadList(params.id!)
    const page = numberOf(query, 'page', 0)
    const items = await apps.findBooks(bookIds.slice(page * pageSize, (page + 1) * pageSize))
    const paging = { page, size: pageSize, total: bookIds.length }
    const about = { id: urn('list', id), title: name, path: `lists/${id}`, paging }
    return { ...booksFeed(about, items), up: 'lists', updated: updatedAt }
  }

  const genresFeed: MakeFeed = async ({ language }) => ({
    id: urn('feed', 'genres'),
    title: say(message('opds.genres'), language),
    updated: startedAt,
    path: 'genres',
    up: 'catalog',
    content: {
      kind: 'feeds',
      items: (await apps.listGenres()).map((genre) => ({
        id: urn('genre', genre),
        title: genre,
        path: `genres/${encodeURIComponent(genre)}`,
        lists: 'navigation',
      })),
    },
  })

  const genreFeed: MakeFeed = (asked) => {
    const genre = asked.params.genre!
    const conditions = [{ sql: 'exists (select 1 from json_each(m.genres) where value = ?)', parameters: [genre] }]
    const about = { id: urn('genre', genre), title: genre, path: `genres/${encodeURIComponent(genre)}`, up: 'genres' }
    return seriesFeed(about, asked, (page) => apps.listSeries(conditions, byTitle, page, pageSize))
  }

  const searchFeed: MakeFeed = (asked) => {
    // OPDS 2.0 names the parameter itself, the template of OPDS 1.2 is Bunko's.
    const q = (asked.query.get('q') ?? asked.query.get('query'))?.trim() ?? ''
    const title = say(message('opds.search'), asked.language)
    return seriesFeed(
      { id: urn('search', q), title, path: 'search', query: { q }, up: 'catalog' },
      asked,
      async (page) => {
        if (q === '') return { items: [], total: 0 }
        const hits = await search.library({ q, page: page + 1, limit: pageSize, downloaded: true })
        return { items: await apps.findSeries(hits.items.map(({ id }) => id)), total: hits.total }
      },
    )
  }

  const continueFeed: MakeFeed = async ({ language }) => {
    const items = await reader.continueReading(pageSize)
    const books = await apps.findBooks(items.map(({ chapterId }) => chapterId))
    return booksFeed(
      { id: urn('feed', 'continue'), title: say(message('opds.continue'), language), path: 'continue' },
      books,
    )
  }

  const newFeed: MakeFeed = async ({ query, language }) => {
    const page = numberOf(query, 'page', 0)
    const { items, total } = await apps.listBooks([], newest, page, pageSize)
    const paging = { page, size: pageSize, total }
    return booksFeed({ id: urn('feed', 'new'), title: say(message('opds.new'), language), path: 'new', paging }, items)
  }

  const chaptersFeed: MakeFeed = async ({ params, query, language }) => {
    const series = await apps.getSeries(params.id!)
    const page = numberOf(query, 'page', 0)
    const isOldest = query.get('order') === 'asc'
    const isUnread = query.get('unread') === 'true'
    const conditions: Condition[] = [{ sql: 'c.manga_id = ?', parameters: [series.id] }]
    if (isUnread) conditions.push({ sql: 'ifnull(p.completed, 0) = 0', parameters: [] })
    const sort = { by: 'number', order: isOldest ? 'asc' : 'desc' } as const
    const { items, total } = await apps.listBooks(conditions, sort, page, pageSize)
    const path = `series/${series.id}`
    const kept = { ...(isOldest && { order: 'asc' }), ...(isUnread && { unread: 'true' }) }
    const facet = (title: Message, change: Record<string, string>, isActive: boolean): Facet => ({
      title: say(title, language),
      path: addressOf(path, { ...kept, ...change }),
      isActive,
    })
    return {
      id: urn('series', series.id),
      title: series.title,
      updated: series.updatedAt,
      path,
      query: kept,
      up: 'series',
      paging: { page, size: pageSize, total },
      facetGroups: [
        {
          title: say(message('opds.order'), language),
          facets: [
            facet(message('opds.newestFirst'), { order: '' }, !isOldest),
            facet(message('opds.oldestFirst'), { order: 'asc' }, isOldest),
          ],
        },
        {
          title: say(message('opds.shown'), language),
          facets: [
            facet(message('opds.all'), { unread: '' }, !isUnread),
            facet(message('opds.unread'), { unread: 'true' }, isUnread),
          ],
        },
      ],
      content: { kind: 'books', items },
    }
  }

  const volumesFeed: MakeFeed = async ({ params }) => {
    const series = await apps.getSeries(params.id!)
    return {
      id: urn('series', series.id, 'volumes'),
      title: series.title,
      updated: series.updatedAt,
      path: `series/${series.id}/volumes`,
      up: 'series?by=volume',
      content: { kind: 'volumes', series, items: await apps.listVolumes(series.id) },
    }
  }

  return new Map<string, MakeFeed>([
    ['catalog', ({ language }) => rootFeed(language)],
    ['continue', continueFeed],
    ['new', newFeed],
    ['series', allSeries],
    ['series/{id}', chaptersFeed],
    ['series/{id}/volumes', volumesFeed],
    ['shelves', shelvesFeed],
    ['shelves/{id}', shelfFeed],
    ['lists', listsFeed],
    ['lists/{id}', listFeed],
    ['genres', genresFeed],
    ['genres/{genre}', genreFeed],
    ['search', searchFeed],
  ])
}

const rootLinks = [
  { path: 'continue', rel: 'http://opds-spec.org/featured', lists: 'acquisition', title: message('opds.continue') },
  { path: 'new', rel: 'http://opds-spec.org/sort/new', lists: 'acquisition', title: message('opds.new') },
  { path: 'series', lists: 'navigation', title: message('opds.allSeries') },
  { path: 'series?sort=updated', lists: 'navigation', title: message('opds.updatedSeries') },
  { path: 'series?by=volume', lists: 'navigation', title: message('opds.byVolume') },
  { path: 'shelves', lists: 'navigation', title: message('opds.shelves') },
  { path: 'lists', lists: 'navigation', title: message('opds.readingLists') },
  { path: 'genres', lists: 'navigation', title: message('opds.genres') },
] as const

const newestOf = (items: readonly { readonly updatedAt: string }[], standard: string): string =>
  items.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), items[0]?.updatedAt ?? standard)
