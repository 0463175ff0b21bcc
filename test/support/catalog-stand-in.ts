import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import type { CatalogAddresses } from '../../main/catalog/catalog-parts.ts'

type Attributes = Record<string, unknown>
export type StandInChapter = {
  readonly id: string
  readonly attributes: Attributes
  readonly groups: readonly string[]
}
export type StandInManga = {
  readonly id: string
  readonly attributes: Attributes
  chapters: StandInChapter[]
  cover: boolean
}
type Asked = { readonly path: string; readonly query: URLSearchParams; readonly at: number }

/** What happens to the next requests instead of an answer. @returns whether it took the request */
type Fault = (request: IncomingMessage, response: ServerResponse, asked: Asked) => boolean

export type CatalogStandIn = {
  readonly addresses: CatalogAddresses
  readonly mangas: StandInManga[]
  readonly asked: Asked[]
  fault: Fault | undefined
  /** After each answer of a feed page. */
  onFeedPage: ((offset: number) => void) | undefined
  add(attributes?: Attributes, options?: { cover?: boolean }): StandInManga
  close(): Promise<void>
}

export const catalogChapter = (
  attributes: Attributes = {},
  groups: readonly string[] = ['Dawn Scans'],
): StandInChapter => ({
  id: randomUUID(),
  groups,
  attributes: {
    ...{ volume: null, chapter: '1', title: null, translatedLanguage: 'en', externalUrl: null, pages: 10 },
    ...{ isUnavailable: false, createdAt: '2024-01-01T00:00:00+00:00', readableAt: '2024-01-01T00:00:00+00:00' },
    ...attributes,
  },
})

/** A small catalog with the manners of the real one: checks what it is asked and includes only what is asked for. */
export async function startCatalogStandIn(): Promise<CatalogStandIn> {
  const picture = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://catalog')
    const asked = { path: url.pathname, query: url.searchParams, at: performance.now() }
    self.asked.push(asked)
    if (self.fault?.(request, response, asked)) return
    answer(request, response, asked)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const self: CatalogStandIn = {
    addresses: { url, uploadsUrl: url, deadlines: { headersTimeoutMs: 1000, idleTimeoutMs: 500 } },
    mangas: [],
    asked: [],
    fault: undefined,
    onFeedPage: undefined,
    add(attributes = {}, { cover = true } = {}) {
      const manga = { id: randomUUID(), attributes: { ...usual, ...attributes }, chapters: [], cover }
      self.mangas.push(manga)
      return manga
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  function answer(request: IncomingMessage, response: ServerResponse, asked: Asked): void {
    if (!/^Bunko\//.test(request.headers['user-agent'] ?? '') || request.headers.via) {
      response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Forbidden</h1>')
      return
    }
    const cover = /^\/covers\/([^/]+)\/9d01\.png(\.(?:256|512)\.jpg)?$/.exec(asked.path)
    if (cover) {
      // The thumbnails are missing, which happens: the original must do.
      if (cover[2]) response.writeHead(404).end()
      else response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
      return
    }
    const [status, body] = route(asked)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (asked.path.endsWith('/feed')) self.onFeedPage?.(Number(asked.query.get('offset')))
  }

  function route({ path, query }: Asked): [number, unknown] {
    const [, id, feed] = /^\/manga\/([^/]+)(\/feed)?$/.exec(path) ?? []
    if (path === '/manga') return list(query, 100, search(query), (manga) => mangaBody(manga, query))
    if (path === '/statistics/manga') {
      const ratings = query.getAll('manga[]').map((one) => [one, { rating: { average: 8, bayesian: 7 }, follows: 1 }])
      return [200, { result: 'ok', statistics: Object.fromEntries(ratings) }]
    }
    const manga = self.mangas.find((one) => one.id === id)
    if (!manga) return refusal(404, 'not_found_http_exception')
    if (!feed) return [200, { result: 'ok', response: 'entity', data: mangaBody(manga, query) }]
    return list(query, 500, feedOf(manga, query), (chapter) => chapterBody(chapter, query))
  }

  function search(query: URLSearchParams): StandInManga[] {
    const ratings = query.has('contentRating[]') ? query.getAll('contentRating[]') : ['safe', 'suggestive', 'erotica']
    const title = query.get('title')?.toLowerCase() ?? ''
    return self.mangas.filter(
      ({ attributes }) =>
        ratings.includes(String(attributes.contentRating)) &&
        JSON.stringify(attributes.title).toLowerCase().includes(title),
    )
  }
  return self
}

const usual = {
  ...{ title: { en: 'Star Smith' }, altTitles: [{ 'ja-ro': 'Hoshi no Kaji' }], description: { en: 'A smith.' } },
  ...{ originalLanguage: 'ja', status: 'ongoing', year: 2019, contentRating: 'safe', publicationDemographic: null },
  tags: [{ id: 't', type: 'tag', attributes: { name: { en: 'Drama' }, group: 'genre' } }],
  createdAt: '2021-03-04T05:06:07+00:00',
}

const refusal = (status: number, title: string): [number, unknown] => [
  status,
  { result: 'error', errors: [{ id: 'x', status, title, detail: null, context: null }] },
]

function list<T>(
  query: URLSearchParams,
  most: number,
  all: readonly T[],
  body: (one: T) => unknown,
): [number, unknown] {
  const [limit, offset] = [Number(query.get('limit') ?? 10), Number(query.get('offset') ?? 0)]
  if (!(limit >= 1 && limit <= most) || offset + limit > 10_000) return refusal(400, 'validation_exception')
  const data = all.slice(offset, offset + limit).map(body)
  return [200, { result: 'ok', response: 'collection', data, limit, offset, total: all.length }]
}

function feedOf(manga: StandInManga, query: URLSearchParams): StandInChapter[] {
  const languages = query.getAll('translatedLanguage[]')
  const since = Date.parse(`${query.get('createdAtSince') ?? '1970-01-01T00:00:00'}Z`)
  // Without all ratings the catalog hides what its default leaves out.
  if (query.getAll('contentRating[]').length < 4 && manga.attributes.contentRating === 'pornographic') return []
  return manga.chapters
    .filter(({ attributes }) => languages.length === 0 || languages.includes(String(attributes.translatedLanguage)))
    .filter(({ attributes }) => Date.parse(String(attributes.createdAt)) >= since)
}

const relation = (query: URLSearchParams, type: string, id: string, attributes: Attributes) => ({
  id,
  type,
  ...(query.getAll('includes[]').includes(type) && { attributes }),
})

const mangaBody = ({ id, attributes, cover }: StandInManga, query: URLSearchParams) => ({
  ...{ id, type: 'manga', attributes },
  relationships: [
    relation(query, 'author', 'a1', { name: 'K. Ito' }),
    ...(cover ? [relation(query, 'cover_art', 'c1', { fileName: '9d01.png' })] : []),
    { id: 'x1', type: 'omen', attributes: { unknown: true } },
  ],
})

const chapterBody = ({ id, attributes, groups }: StandInChapter, query: URLSearchParams) => ({
  ...{ id, type: 'chapter', attributes },
  relationships: groups.map((name) => relation(query, 'scanlation_group', `g-${name}`, { name })),
})
