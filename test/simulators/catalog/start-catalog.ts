import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { answerApi, chapterOfPagesPath } from './api.ts'
import { breakTransport, createFaults, type Faults, faultyReply } from './faults.ts'
import {
  type CatalogHost,
  type CatalogJournal,
  type CatalogPen,
  createCatalogJournal,
  type NodeReport,
} from './journal.ts'
import { createLimits, type LimitRules, usualLimits } from './limits.ts'
import { createLeases, type NodeManner, nodeReply } from './nodes.ts'
import { chapterFiles, coverPicture, wrongPicture } from './pictures.ts'
import { failure, html, image, json, type Reply } from './reply.ts'
import { endlessManga, seedCatalog } from './seed.ts'
import { type MangaInput, type SimCatalogManga, type SimChapter, simManga } from './world.ts'

export type CatalogSwitches = {
  limits: LimitRules
  /** What lies behind the cap of 10,000. */
  pastCap: 'empty' | 'refused'
  /** How long an address of pages is good. */
  pageAddressMs: number
  /** How each node behaves, by turns asked for. */
  nodes: [NodeManner, NodeManner, NodeManner]
  /** The host of the next addresses of pages: a node by turns, or the one that keeps everything. */
  pagesFrom: 'nodes' | 'uploads'
  /** Covers have lost their small forms. */
  noThumbnails: boolean
  /** How text travels to who takes it so; what stands first is preferred. */
  packing: readonly ('br' | 'gzip')[]
  onFeedPage: ((manga: SimCatalogManga, offset: number) => void) | undefined
}

export type CatalogSimulator = {
  readonly apiUrl: string
  readonly uploadsUrl: string
  readonly reportUrl: string
  readonly nodeUrls: readonly string[]
  readonly special: ReturnType<typeof seedCatalog>['special']
  readonly mangas: SimCatalogManga[]
  /** Lists another manga. */
  add(manga: MangaInput): SimCatalogManga
  readonly journal: CatalogJournal
  readonly faults: Faults
  readonly switches: CatalogSwitches
  /** Ends a ban, and forgets how it came to it. */
  forgive(): void
  stop(): Promise<void>
}

export type CatalogOptions = {
  /** Milliseconds of the simulator's clock; the wall clock unless given. */
  readonly now?: () => number
  readonly limits?: Partial<LimitRules>
  /** Ports of the API and the uploads host; any that are free unless given. */
  readonly ports?: { readonly api: number; readonly uploads: number }
}

const usualValidMs = 15 * 60_000
const reportPath = '/report'
const bodyLimit = 64 * 1024

/** The external catalog on loopback: its API, its pictures, three nodes with pages, and where their work is reported. */
export async function startCatalog({
  now = Date.now,
  limits = {},
  ports,
}: CatalogOptions = {}): Promise<CatalogSimulator> {
  const { special, mangas } = seedCatalog()
  const { journal, pen } = createCatalogJournal(now)
  const faults = createFaults()
  const switches: CatalogSwitches = {
    ...{ limits: { ...usualLimits, ...limits }, pastCap: 'empty', pageAddressMs: usualValidMs },
    ...{ nodes: ['good', 'good', 'good'], pagesFrom: 'nodes', noThumbnails: false, onFeedPage: undefined },
    packing: ['br', 'gzip'],
  }
  const rules = createLimits(switches.limits, now, pen.breach)
  const leases = createLeases(now, () => switches.pageAddressMs)
  const fetched = new Set<string>()
  /** The node that each token was given for; the others do not know it. */
  const homes = new Map<string, number>()
  let turn = 0

  async function pagesOf(chapter: SimChapter, manga: SimCatalogManga): Promise<Reply> {
    const { externalUrl, isUnavailable } = chapter.attributes
    const files = await chapterFiles(manga, chapter)
    const names = (list: typeof files.data) => (externalUrl || isUnavailable ? [] : list.map(({ name }) => name))
    const token = leases.grant(chapter.id, files)
    turn += 1
    homes.set(token, turn % 3)
    const baseUrl = switches.pagesFrom === 'uploads' ? urls.uploads : `${urls.nodes[turn % 3]}/${token}`
    return json(200, {
      ...{ result: 'ok', baseUrl },
      chapter: { hash: files.hash, data: names(files.data), dataSaver: names(files.dataSaver) },
    })
  }

  const api = {
    mangas,
    now,
    pastCap: () => switches.pastCap,
    beyondCap: () => pen.breach('asked beyond what a listing holds'),
    pagesOf,
    onFeedPage: (manga: SimCatalogManga, offset: number) => switches.onFeedPage?.(manga, offset),
  }

  async function apiReply({ method, path, query }: Asked): Promise<Reply> {
    const refused = rules.every()
    if (refused) return refused
    const chapterId = chapterOfPagesPath(path)
    if (chapterId !== undefined) return rules.pages(chapterId) ?? answerApi(api, method, path, query)
    return withTag(await answerApi(api, method, path, query))
  }

  async function uploadsReply({ path, headers }: Asked): Promise<Reply> {
    // Pictures that another site's page shows are another picture (the notes, section 1.1).
    if (headers.referer !== undefined || headers['sec-fetch-dest'] === 'image') {
      pen.breach('showed a picture of the catalog on a page of its own')
      return image(await wrongPicture(), 'image/jpeg')
    }
    const [, id, file, width] = /^\/covers\/([^/]+)\/([^/]+?\.png)(?:\.(256|512)\.jpg)?$/.exec(path) ?? []
    if (id === undefined) return nodeReply(leases.find(path, false), 'good', true)
    const manga = mangas.find((one) => one.id === id) ?? endlessByFile(id, file)
    if (manga?.cover !== file || manga === undefined) return html(404, 'Not found')
    if (width !== undefined && switches.noThumbnails) return html(404, 'Not found')
    const { bytes, type } = await coverPicture(manga, width === undefined ? undefined : Number(width))
    return image(bytes, type, { etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"` })
  }

  async function reportReply({ method, path, headers, body }: Asked): Promise<Reply> {
    if (method !== 'POST' || path !== reportPath) return html(404, 'Not found')
    const report = parseReport(headers['content-type'], body)
    if (report === undefined) {
      pen.breach('sent a report that is none')
      return failure(400, 'validation_exception', 'A report has url, success, bytes, duration and cached.')
    }
    if (report.url.startsWith(urls.uploads)) pen.breach('reported on the uploads host')
    pen.report(report)
    return json(200, { result: 'ok' })
  }

  async function pageReply(index: number, asked: Asked): Promise<Reply> {
    const hit = fetched.has(asked.path)
    fetched.add(asked.path)
    if (homes.get(asked.path.split('/')[1] ?? '') !== index) return failure(403, 'forbidden_http_exception')
    return nodeReply(leases.find(asked.path, true), switches.nodes[index]!, hit)
  }

  const open = (host: CatalogHost, reply: (asked: Asked) => Promise<Reply>, manner: () => NodeManner, port = 0) =>
    serve({ host, reply, manner, faults, pen, limits: { busy: rules.busy, ban: rules.ban }, switches }, port)
  const good = () => 'good' as const
  const servers = await Promise.all([
    open('api', apiReply, good, ports?.api),
    open('uploads', uploadsReply, good, ports?.uploads),
    open('report', reportReply, good),
    ...[0, 1, 2].map((index) =>
      open(
        'node',
        (asked) => pageReply(index, asked),
        () => switches.nodes[index]!,
      ),
    ),
  ])
  const [apiUrl, uploadsUrl, reportOrigin, ...nodeUrls] = servers.map(
    (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  ) as [string, string, string, ...string[]]
  const urls = { uploads: uploadsUrl, nodes: nodeUrls }
  return {
    ...{ apiUrl, uploadsUrl, reportUrl: `${reportOrigin}${reportPath}`, nodeUrls },
    ...{ special, mangas, journal, faults, switches, forgive: rules.forgive },
    add(input) {
      const manga = simManga(input)
      mangas.push(manga)
      return manga
    },
    async stop() {
      await Promise.all(
        servers.map((server) => {
          server.closeAllConnections()
          return new Promise((resolve) => server.close(resolve))
        }),
      )
    },
  }
}

/** Mangas that only the endless search knows: found again by their number in the title. */
function endlessByFile(id: string, file: string | undefined): SimCatalogManga | undefined {
  for (let index = 0; index < 200; index += 1) {
    const manga = endlessManga(index)
    if (manga.id === id && manga.cover === file) return manga
  }
  return undefined
}

type Asked = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type Serving = {
  readonly host: CatalogHost
  readonly reply: (asked: Asked) => Promise<Reply>
  readonly manner: () => NodeManner
  readonly faults: Faults
  readonly limits: { readonly busy: () => Reply; readonly ban: () => Reply }
  readonly switches: Pick<CatalogSwitches, 'packing'>
  readonly pen: CatalogPen
}

async function serve(serving: Serving, port: number): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    answer(serving, incoming, outgoing).catch((error: unknown) => {
      if (!outgoing.destroyed) console.error(error)
      outgoing.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}

async function answer(serving: Serving, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { host, pen, faults } = serving
  const asked = await read(incoming)
  const entry = pen.begin({ host, ...asked })
  const right = forbidden(asked, host, pen) ?? (await serving.reply(asked))
  const manner = serving.manner()
  const transport = manner === 'truncated' || manner === 'trickle' || manner === 'reset' ? manner : undefined
  const kind = faults.take(host, asked.path) ?? transport
  if (kind !== undefined && breakTransport(kind, outgoing, right)) return
  const wrong = kind === 'busy' || kind === 'ban' ? serving.limits[kind]() : kind && faultyReply(kind, right)
  const reply = pack(wrong ?? unchanged(right, asked) ?? right, asked, serving.switches.packing)
  entry.answered(reply.status)
  outgoing.writeHead(reply.status, { ...reply.headers, 'content-length': String(reply.body.length) })
  outgoing.end(asked.method === 'HEAD' ? undefined : reply.body)
}

async function read(incoming: IncomingMessage): Promise<Asked> {
  const url = new URL(incoming.url ?? '/', 'http://catalog')
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )
  let body = ''
  for await (const part of incoming.setEncoding('utf8')) {
    body += part
    if (body.length > bodyLimit) throw new Error('A request with a body that is too long.')
  }
  return { method: incoming.method ?? 'GET', path: url.pathname, query: url.searchParams, headers, body }
}

/** Who may not ask at all (the notes, section 1.1): nobody without an honest name, no proxies, no tokens at nodes. */
function forbidden({ headers }: Asked, host: CatalogHost, pen: CatalogPen): Reply | undefined {
  const agent = headers['user-agent'] ?? ''
  const faults = [
    [agent === '', 'asked without saying who it is'],
    [/mozilla|chrome|safari|gecko/i.test(agent), 'said that it is a browser'],
    [headers.via !== undefined, 'asked through a proxy'],
    [headers.origin !== undefined, 'asked from a page'],
    [host !== 'api' && headers.authorization !== undefined, 'sent a token to a volunteer'],
    [host !== 'api' && headers.cookie !== undefined, 'sent cookies to a volunteer'],
  ] as const
  const broken = faults.filter(([isBroken]) => isBroken)
  for (const [, words] of broken) pen.breach(words)
  return broken.length > 0 ? html(403, 'Forbidden') : undefined
}

/** What the API says can be asked for again by its tag; where pages are is said anew each time. */
function withTag(reply: Reply): Reply {
  if (reply.status !== 200) return reply
  const etag = `"${createHash('sha256').update(reply.body).digest('hex').slice(0, 16)}"`
  return { ...reply, headers: { ...reply.headers, etag } }
}

/** 304 for a client that has it already. */
function unchanged({ status, headers }: Reply, asked: Asked): Reply | undefined {
  const { etag } = headers
  if (status !== 200 || etag === undefined || asked.headers['if-none-match'] !== etag) return undefined
  return { status: 304, headers: { etag }, body: Buffer.alloc(0) }
}

/** As a server packs while somebody waits. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Text travels packed where the client takes it. */
function pack(reply: Reply, { headers }: Asked, ways: CatalogSwitches['packing']): Reply {
  const accepted = headers['accept-encoding'] ?? ''
  if (reply.headers['content-encoding'] !== undefined) return reply
  if (reply.body.length < 500 || !/json|text/.test(reply.headers['content-type'] ?? '')) return reply
  const way = ways.find((one) => new RegExp(`\\b${one}\\b`).test(accepted))
  if (way === undefined) return reply
  return packed(reply, way, way === 'br' ? brotliCompressSync(reply.body, quickly) : gzipSync(reply.body))
}

const packed = (reply: Reply, encoding: string, body: Buffer): Reply => ({
  ...reply,
  headers: { ...reply.headers, 'content-encoding': encoding },
  body,
})

function parseReport(type: string | undefined, body: string): NodeReport | undefined {
  if (!type?.startsWith('application/json')) return undefined
  try {
    const report = JSON.parse(body) as Record<string, unknown>
    const { url, success, bytes, duration, cached } = report
    const isWhole =
      typeof url === 'string' && URL.canParse(url) && typeof success === 'boolean' && typeof cached === 'boolean'
    const areCounts = [bytes, duration].every((value) => Number.isInteger(value) && Number(value) >= 0)
    return isWhole && areCounts && Object.keys(report).length === 5 ? (report as NodeReport) : undefined
  } catch {
    return undefined
  }
}
