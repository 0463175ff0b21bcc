import { message } from '../../../shared/i18n/message.ts'
import type { Condition } from '../../reading-apps/reading-apps.ts'
import type { ApiRequest } from '../api-request.ts'
import {
  coverResponse,
  documentResponse,
  fileOf,
  jpegResponse,
  numberOf,
  pageResponse,
  thumbnailWidth,
} from '../books/book-responses.ts'
import { negotiateLanguage } from '../negotiate.ts'
import type { Router } from '../router.ts'
import type { Features } from '../routes/features.ts'
import { catalogPath, type Feed, feed, kinds, type Link, openSearchDescription, type Paging, root } from './atom.ts'
import { bookEntry, say, seriesEntry, urn, volumeEntry } from './entries.ts'

const pageSize = 50
const newest = { by: 'created', order: 'desc' } as const

/** OPDS 1.2 with page streaming: whatever `Accept` says, these addresses answer Atom. */
export function opdsRoutes(router: Router, features: Features, startedAt: string): void {
  const { readingApps: apps, search } = features
  const answer = (request: ApiRequest, one: Feed): Response =>
    documentResponse(request, feed(one), `${kinds[one.kind]};charset=utf-8`, one.updated)
  const add = (path: string, make: (asked: Asked) => Promise<Feed> | Feed) => {
    for (const spelling of [path, `${path}/`])
      router.add('GET', spelling, async (request, params, { address }) => {
        const query = new URLSearchParams(address.query)
        const language = negotiateLanguage(request)
        return answer(request, await make({ params, query, language, self: selfOf(path, params) }))
      })
  }

  for (const path of ['/opds', '/opds-comics', root, catalogPath])
    add(path, ({ language }) => ({
      id: urn('catalog'),
      kind: 'navigation',
      title: 'Bunko',
      updated: startedAt,
      self: catalogPath,
      entries: rootEntries.map(({ path: at, rel, kind, title }) => ({
        id: urn('feed', at),
        title: say(title, language),
        updated: startedAt,
        links: [{ rel, href: `${root}/${at}`, type: kinds[kind] }],
      })),
    }))

  /** Series as navigation. @param more stays in the addresses of pages */
  async function seriesFeed(
    { query, language }: Asked,
    at: string,
    about: Pick<Feed, 'id' | 'title' | 'up'>,
    list: (page: number) => ReturnType<typeof apps.listSeries>,
    more: Record<string, string> = {},
  ): Promise<Feed> {
    const page = numberOf(query, 'page', 0)
    const { items, total } = await list(page)
    const paging = pagingOf(at, page, total, more)
    const updated = newestOf(items, startedAt)
    const entries = items.map((series) => seriesEntry(series, language, more.by === 'volume'))
    return { ...about, kind: 'navigation', updated, self: paging.at(page), paging, entries }
  }

  add(`${root}/series`, (asked) => {
    const byVolume = asked.query.get('by') === 'volume'
    const conditions: Condition[] = byVolume ? [hasVolume] : []
    const about = { id: urn('feed', 'series'), title: say(message('opds.allSeries'), asked.language), up: catalogPath }
    const sort = asked.query.get('sort') === 'updated' ? ({ by: 'updated', order: 'desc' } as const) : byTitle
    const more = { ...(byVolume && { by: 'volume' }), ...(sort !== byTitle && { sort: 'updated' }) }
    return seriesFeed(asked, `${root}/series`, about, (page) => apps.listSeries(conditions, sort, page, pageSize), more)
  })

  add(`${root}/genres`, async ({ language, self }) => ({
    id: urn('feed', 'genres'),
    kind: 'navigation',
    title: say(message('opds.genres'), language),
    updated: startedAt,
    self,
    up: catalogPath,
    entries: (await apps.listGenres()).map((genre) => ({
      id: urn('genre', genre),
      title: genre,
      updated: startedAt,
      links: [{ rel: 'subsection', href: `${root}/genres/${encodeURIComponent(genre)}`, type: kinds.navigation }],
    })),
  }))
  add(`${root}/genres/{genre}`, (asked) => {
    const genre = asked.params.genre!
    const conditions = [{ sql: 'exists (select 1 from json_each(m.genres) where value = ?)', parameters: [genre] }]
    const about = { id: urn('genre', genre), title: genre, up: `${root}/genres` }
    const at = `${root}/genres/${encodeURIComponent(genre)}`
    return seriesFeed(asked, at, about, (page) => apps.listSeries(conditions, byTitle, page, pageSize))
  })

  add(`${root}/search`, async (asked) => {
    const q = asked.query.get('q')?.trim() ?? ''
    const about = { id: urn('search', q), title: say(message('opds.search'), asked.language), up: catalogPath }
    const found = async (page: number) => {
      if (q === '') return { items: [], total: 0 }
      const hits = await search.library({ q, page: page + 1, limit: pageSize, downloaded: true })
      return { items: await apps.findSeries(hits.items.map(({ id }) => id)), total: hits.total }
    }
    return await seriesFeed(asked, `${root}/search`, about, found, { q })
  })

  add(`${root}/continue`, async ({ language, self }) => {
    const items = await features.reader.continueReading(pageSize)
    const books = await apps.findBooks(items.map(({ chapterId }) => chapterId))
    return {
      id: urn('feed', 'continue'),
      kind: 'acquisition',
      title: say(message('opds.continue'), language),
      updated: newestOf(books, startedAt),
      self,
      up: catalogPath,
      entries: books.map((book) => bookEntry(book, language, true)),
    }
  })

  add(`${root}/new`, async ({ query, language }) => {
    const page = numberOf(query, 'page', 0)
    const { items, total } = await apps.listBooks([], newest, page, pageSize)
    const paging = pagingOf(`${root}/new`, page, total, {})
    return {
      id: urn('feed', 'new'),
      kind: 'acquisition',
      title: say(message('opds.new'), language),
      updated: newestOf(items, startedAt),
      self: paging.at(page),
      up: catalogPath,
      paging,
      entries: items.map((book) => bookEntry(book, language, true)),
    }
  })

  add(`${root}/series/{id}`, async ({ params, query, language }) => {
    const series = await apps.getSeries(params.id!)
    const page = numberOf(query, 'page', 0)
    const isOldest = query.get('order') === 'asc'
    const isUnread = query.get('unread') === 'true'
    const conditions: Condition[] = [{ sql: 'c.manga_id = ?', parameters: [series.id] }]
    if (isUnread) conditions.push({ sql: 'ifnull(p.completed, 0) = 0', parameters: [] })
    const sort = { by: 'number', order: isOldest ? 'asc' : 'desc' } as const
    const { items, total } = await apps.listBooks(conditions, sort, page, pageSize)
    const at = `${root}/series/${series.id}`
    const more = { ...(isOldest && { order: 'asc' }), ...(isUnread && { unread: 'true' }) }
    const paging = pagingOf(at, page, total, more)
    const facet = (group: string, title: string, href: string, active: boolean): Link => ({
      rel: 'http://opds-spec.org/facet',
      href,
      type: kinds.acquisition,
      more: { title, 'opds:facetGroup': group, 'opds:activeFacet': active ? 'true' : undefined },
    })
    const [order, shown] = [say(message('opds.order'), language), say(message('opds.shown'), language)]
    const links = [
      facet(order, say(message('opds.newestFirst'), language), addressOf(at, { ...more, order: '' }), !isOldest),
      facet(order, say(message('opds.oldestFirst'), language), addressOf(at, { ...more, order: 'asc' }), isOldest),
      facet(shown, say(message('opds.all'), language), addressOf(at, { ...more, unread: '' }), !isUnread),
      facet(shown, say(message('opds.unread'), language), addressOf(at, { ...more, unread: 'true' }), isUnread),
    ]
    return {
      id: urn('series', series.id),
      kind: 'acquisition',
      title: series.title,
      updated: series.updatedAt,
      self: paging.at(page),
      up: `${root}/series`,
      paging,
      links,
      entries: items.map((book) => bookEntry(book, language, true)),
    }
  })

  add(`${root}/series/{id}/volumes`, async ({ params, language, self }) => {
    const series = await apps.getSeries(params.id!)
    const volumes = await apps.listVolumes(series.id)
    return {
      id: urn('series', series.id, 'volumes'),
      kind: 'acquisition',
      title: series.title,
      updated: series.updatedAt,
      self,
      up: `${root}/series?by=volume`,
      entries: volumes.map((volume) => volumeEntry(series, volume, language)),
    }
  })

  router.add('GET', `${root}/opensearch.xml`, (request) =>
    documentResponse(
      request,
      openSearchDescription(),
      'application/opensearchdescription+xml;charset=utf-8',
      startedAt,
    ),
  )
  fileRoutes(router, features)
}

/** Files and pictures. Covers are always JPEG. */
function fileRoutes(router: Router, { readingApps: apps, reader }: Features): void {
  router.add('GET', `${root}/chapters/{id}/{name}`, async (request, { id, name }) =>
    fileOf(request, await apps.openBook(id!, name!)),
  )
  router.add('GET', `${root}/series/{id}/volumes/{volume}/{name}`, async (request, { id, volume, name }) =>
    fileOf(request, await apps.openVolume(id!, volume!, name!)),
  )
  router.add('GET', `${root}/chapters/{id}/pages/{number}`, async (request, { id, number }, { address }) => {
    const book = await apps.getBook(id!)
    const page = await reader.openPage(book.id, /^\d{1,6}$/.test(number!) ? String(Number(number) + 1) : '')
    const width = numberOf(new URLSearchParams(address.query), 'maxWidth', 0, 4000)
    const isAllowed =
      ['image/jpeg', 'image/png', 'image/gif'].includes(page.mediaType) && page.mediaType === book.mediaType
    return isAllowed && (width === 0 || width >= page.width)
      ? await pageResponse(request, page)
      : await jpegResponse(request, reader, page, width === 0 ? undefined : Math.max(width, 16))
  })
  for (const [name, width] of [
    ['cover', undefined],
    ['thumbnail', thumbnailWidth],
  ] as const) {
    router.add('GET', `${root}/series/{id}/${name}`, (request, { id }) => coverResponse(request, reader, id!, width))
    router.add('GET', `${root}/chapters/{id}/${name}`, async (request, { id }) =>
      jpegResponse(request, reader, await reader.openPage(id!, '1'), width),
    )
  }
}

type Asked = {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly language: ReturnType<typeof negotiateLanguage>
  /** Address without a query. */
  readonly self: string
}

const byTitle = { by: 'title', order: 'asc' } as const
const hasVolume: Condition = {
  sql: 'exists (select 1 from chapters c where c.manga_id = m.id and c.volume is not null and c.is_visible = 1 and c.file_path is not null)',
  parameters: [],
}

const rootEntries = [
  { path: 'continue', rel: 'http://opds-spec.org/featured', kind: 'acquisition', title: message('opds.continue') },
  { path: 'new', rel: 'http://opds-spec.org/sort/new', kind: 'acquisition', title: message('opds.new') },
  { path: 'series', rel: 'subsection', kind: 'navigation', title: message('opds.allSeries') },
  { path: 'series?sort=updated', rel: 'subsection', kind: 'navigation', title: message('opds.updatedSeries') },
  { path: 'series?by=volume', rel: 'subsection', kind: 'navigation', title: message('opds.byVolume') },
  { path: 'genres', rel: 'subsection', kind: 'navigation', title: message('opds.genres') },
] as const

/** Members that are empty are left out. */
function addressOf(path: string, query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString()
  return text === '' ? path : `${path}?${text}`
}

const pagingOf = (path: string, page: number, total: number, more: Readonly<Record<string, string>>): Paging => ({
  page,
  size: pageSize,
  total,
  at: (at) => addressOf(path, { ...more, ...(at > 0 && { page: String(at) }) }),
})

const selfOf = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const newestOf = (items: readonly { readonly updatedAt: string }[], standard: string): string =>
  items.reduce((newest, { updatedAt }) => (updatedAt > newest ? updatedAt : newest), items[0]?.updatedAt ?? standard)
