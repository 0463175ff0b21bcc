import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { canary } from '../gateway/canary.ts'
import { drawPage } from '../pages/draw-page.ts'
import { execute, type Resolvers } from './graphql.ts'

type LoginMode = 'none' | 'basic_auth' | 'simple_login' | 'ui_login'
export type ServedChapter = {
  id: number
  name: string
  chapterNumber: number
  pages: number
  scanlator: string | null
  uploadDate: number
}
export type ServedManga = {
  id: number
  sourceId: string
  title: string
  author: string | null
  inLibrary: boolean
  chapters: ServedChapter[]
}
type Reply = { status: number; body?: string | Buffer; headers?: Record<string, string> }
/** Answers instead of the server, if it answers at all. */
type Fault = (request: { method: string; path: string; query: string }) => Reply | undefined

const sources = [
  { id: '1998944621602463790', name: 'Comic Bay', lang: 'en', displayName: 'Comic Bay (EN)' },
  { id: '4', name: 'Étagère', lang: 'fr', displayName: 'Étagère (FR)' },
  { id: '0', name: 'Local source', lang: 'localsourcelang', displayName: 'Local source' },
]

const chapter = (id: number, chapterNumber: number, more: Partial<ServedChapter> = {}): ServedChapter => ({
  id,
  name: `Chapter ${chapterNumber}`,
  chapterNumber,
  pages: 3,
  scanlator: null,
  uploadDate: Date.UTC(2026, 0, id % 28),
  ...more,
})

const seed = (): ServedManga[] => [
  {
    id: 7,
    sourceId: sources[0]!.id,
    title: 'Star Smith',
    author: 'Mori Aoba',
    inLibrary: true,
    chapters: [
      chapter(101, 1, { name: 'Vol.1 Ch.1 - The Cold Forge', pages: 4 }),
      chapter(102, 2, { scanlator: 'Anvil' }),
      chapter(103, 2.5, { name: 'Chapter 2.5: Sparks' }),
      chapter(104, 3, { name: 'Dawn', uploadDate: 0 }),
      chapter(105, -1, { name: 'Extra: The Bellows' }),
    ],
  },
  { id: 8, sourceId: '4', title: 'Star Smith', author: null, inLibrary: false, chapters: [chapter(201, 1)] },
  { id: 86, sourceId: '4', title: 'Quiet Harbor', author: 'Sato Rin', inLibrary: false, chapters: [chapter(301, 1)] },
]

const user = { username: 'akira', password: `pass-${canary}` }
const shell = '<!doctype html><html><head><title>Suwayomi</title></head><body><div id="root"></div></body></html>'

/** A Suwayomi server by its public schema: GraphQL, pictures of pages, and its four login modes. */
export async function startSuwayomi({ mode = 'none' as LoginMode } = {}) {
  let loginMode = mode
  const mangas = seed()
  let password = user.password
  let fault: Fault = () => undefined
  const failingSites = new Map<string, string>()
  const tokens = new Set<string>()
  const cookies = new Set<string>()
  const requests: { readonly method: string; readonly path: string; readonly body: string }[] = []
  let count = 0

  const sourceOf = (id: string) => sources.find((one) => one.id === id) ?? null
  const requireManga = (id: number) => mangas.find((one) => one.id === id) ?? notFound('Manga')
  const toManga = ({ chapters: _, ...manga }: ServedManga) => ({
    ...manga,
    url: `/title/${manga.id}`,
    thumbnailUrl: `/api/v1/manga/${manga.id}/thumbnail?fetchedAt=1`,
    artist: null,
    description: `About ${manga.title}.`,
    genre: ['Fantasy'],
    status: 'ONGOING',
    source: sourceOf(manga.sourceId),
  })
  const toChapter = (manga: ServedManga, one: ServedChapter) => ({
    ...one,
    uploadDate: String(one.uploadDate),
    mangaId: manga.id,
    sourceOrder: manga.chapters.indexOf(one) + 1,
    pageCount: one.pages,
  })
  /** The extension of a manga reads its site. */
  const askSite = (sourceId: string) => {
    const text = failingSites.get(sourceId)
    if (text !== undefined) throw new Error(text)
  }
  const includes = ({ title }: ServedManga, text = '') => title.toLowerCase().includes(text.toLowerCase())

  const resolvers = (isUser: boolean): Resolvers => {
    const forUser =
      <Args extends object>(resolve: (args: Args) => unknown) =>
      (args: Args) => {
        if (!isUser) throw new Error('Unauthorized')
        return resolve(args)
      }
    return {
      aboutServer: () => ({ name: 'Suwayomi-Server', version: 'v2.1.1867' }),
      sources: forUser(() => ({ nodes: sources, totalCount: sources.length })),
      manga: forUser(({ id }: { id: number }) => toManga(requireManga(id))),
      mangas: forUser(({ condition = {}, filter = {}, first }: MangaQuery) => ({
        nodes: mangas
          .filter((one) => condition.inLibrary === undefined || one.inLibrary === condition.inLibrary)
          .filter((one) => includes(one, filter.title?.includesInsensitive))
          .slice(0, first)
          .map(toManga),
      })),
      login({ input }: { input: typeof user }) {
        if (input.username !== user.username || input.password !== password)
          throw new Error('Incorrect username or password.')
        const accessToken = `access-${canary}-${++count}`
        tokens.add(accessToken)
        return { accessToken, refreshToken: `refresh-${canary}-${count}` }
      },
      fetchSourceManga: forUser(({ input }: { input: { source: string; query?: string } }) => {
        if (!sourceOf(input.source)) notFound('Source')
        askSite(input.source)
        const found = mangas.filter(({ sourceId }) => sourceId === input.source)
        return { mangas: found.filter((one) => includes(one, input.query)).map(toManga), hasNextPage: false }
      }),
      fetchManga: forUser(({ input }: { input: { id: number } }) => {
        const manga = requireManga(input.id)
        askSite(manga.sourceId)
        return { manga: toManga(manga) }
      }),
      fetchChapters: forUser(({ input }: { input: { mangaId: number } }) => {
        const manga = requireManga(input.mangaId)
        askSite(manga.sourceId)
        if (manga.chapters.length === 0) throw new Error('No chapters found')
        return { chapters: manga.chapters.map((one) => toChapter(manga, one)) }
      }),
      chapter: forUser(({ id }: { id: number }) => {
        for (const manga of mangas) for (const one of manga.chapters) if (one.id === id) return toChapter(manga, one)
        return notFound('Chapter')
      }),
      fetchChapterPages: forUser(({ input }: { input: { chapterId: number } }) => {
        const manga =
          mangas.find(({ chapters }) => chapters.some(({ id }) => id === input.chapterId)) ?? notFound('Chapter')
        askSite(manga.sourceId)
        const one = toChapter(manga, manga.chapters.find(({ id }) => id === input.chapterId)!)
        const pages = Array.from(
          { length: one.pages },
          (_, index) => `/api/v1/manga/${manga.id}/chapter/${one.sourceOrder}/page/${index}`,
        )
        return { pages, chapter: one }
      }),
    }
  }

  function isLoggedIn({ authorization = '', cookie = '' }: IncomingMessage['headers']): boolean {
    if (loginMode === 'none') return true
    if (loginMode === 'basic_auth')
      return authorization === `Basic ${Buffer.from(`${user.username}:${password}`).toString('base64')}`
    if (loginMode === 'ui_login') return tokens.has(authorization.replace(/^Bearer /, ''))
    // Two cookies with one name are an error of its web server.
    return cookie.split('; ').length === 1 && cookies.has(cookie.replace(/^JSESSIONID=/, ''))
  }

  async function answer({ method = 'GET', url = '/', headers }: IncomingMessage, body: string): Promise<Reply> {
    const { pathname } = new URL(url, 'http://server')
    const isUser = isLoggedIn(headers)
    if (loginMode === 'basic_auth' && !isUser)
      return { status: 401, body: 'Unauthorized', headers: { 'WWW-Authenticate': 'Basic' } }
    if (pathname === '/login.html' && method === 'POST') return logIn(new URLSearchParams(body))
    if (pathname === '/api/graphql' && method === 'POST') {
      if (headers['content-type'] !== 'application/json') return { status: 400, body: 'Bad Request' }
      const result = await execute(JSON.parse(body), resolvers(isUser))
      return { status: 200, body: JSON.stringify(result), headers: { 'Content-Type': 'application/json' } }
    }
    const image = /^\/api\/v1\/manga\/(\d+)\/(?:chapter\/(\d+)\/page\/(\d+)|thumbnail)$/.exec(pathname)
    if (image && method === 'GET') {
      if (!isUser) return { status: 401, body: 'Unauthorized' }
      const [, manga, order, page] = image.map(Number)
      const bytes =
        order === undefined || Number.isNaN(order) ? await cover(manga!) : await picture(manga!, order, page!)
      return bytes ? { status: 200, body: bytes, headers: { 'Content-Type': 'image/jpeg' } } : { status: 404 }
    }
    if (pathname.startsWith('/api/')) return { status: 404 }
    if (loginMode === 'simple_login' && !isUser && pathname !== '/login.html')
      return { status: 303, headers: { Location: '/login.html?redirect=%2F' } }
    return { status: 200, body: shell, headers: { 'Content-Type': 'text/html' } }
  }

  function logIn(form: URLSearchParams): Reply {
    if (form.get('user') !== user.username || form.get('pass') !== password)
      return { status: 200, body: shell, headers: { 'Content-Type': 'text/html' } }
    const session = `session-${canary}-${++count}`
    cookies.add(session)
    return { status: 303, headers: { Location: '/', 'Set-Cookie': `JSESSIONID=${session}; Path=/; HttpOnly` } }
  }

  async function picture(mangaId: number, order: number, page: number): Promise<Buffer | undefined> {
    const one = mangas.find(({ id }) => id === mangaId)?.chapters[order - 1]
    return one && page < one.pages ? await draw(mangaId, one.id, page, one.pages) : undefined
  }
  const cover = (mangaId: number) => draw(mangaId, 0, 0, 1)
  const draw = (mangaId: number, chapterId: number, page: number, pages: number) =>
    drawPage({
      site: 'suwayomi',
      manga: `m-${mangaId}`,
      chapter: chapterId,
      page: page + 1,
      pages,
      format: 'jpeg',
      width: 480,
      height: 690,
    })

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const { method = 'GET', url: path = '/' } = request
    requests.push({ method, path, body })
    const { status, body: sent, headers } = fault({ method, path, query: body }) ?? (await answer(request, body))
    response.writeHead(status, headers).end(sent)
  })
  const listen = (port: number) =>
    new Promise<number>((resolve) =>
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
    )
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  const port = await listen(0)
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    host: new URL(origin).host,
    user,
    requests,
    mangas,
    failingSites,
    /** The bytes of a page, from 0. */
    page: (mangaId: number, chapterId: number, page: number) => {
      const one = mangas.find(({ id }) => id === mangaId)!.chapters.find(({ id }) => id === chapterId)!
      return draw(mangaId, chapterId, page, one.pages)
    },
    setLoginMode: (next: LoginMode) => {
      loginMode = next
    },
    /** All logins end. */
    endSessions() {
      tokens.clear()
      cookies.clear()
    },
    changePassword: (next: string) => {
      password = next
      tokens.clear()
      cookies.clear()
    },
    fail: (next: Fault) => {
      fault = next
    },
    heal() {
      fault = () => undefined
      failingSites.clear()
      password = user.password
      loginMode = mode
      mangas.splice(0, mangas.length, ...seed())
    },
    setOffline: async (isOffline: boolean) => void (await (isOffline ? close() : listen(port))),
    stop: close,
  }
}

type MangaQuery = {
  condition?: { inLibrary?: boolean }
  filter?: { title?: { includesInsensitive?: string } }
  first?: number
}

function notFound(what: string): never {
  throw new Error(`${what} not found`)
}
