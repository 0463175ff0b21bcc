import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { answerApi, chapterOfPagesPath } from './api.ts'
import { createFaults, type Faults } from './faults.ts'
import { type CatalogHost, type CatalogJournal, createCatalogJournal, parseReport } from './journal.ts'
import { createLimits, type LimitRules, usualLimits } from './limits.ts'
import { createLeases, type NodeManner, nodeReply } from './nodes.ts'
import { type Packing, withTag } from './packing.ts'
import { chapterFiles, coverPicture, wrongPicture } from './pictures.ts'
import { failure, html, image, json, type Reply } from './reply.ts'
import { endlessManga, seedCatalog } from './seed.ts'
import { type Asked, serve } from './serve.ts'
import { type MangaInput, type SimCatalogManga, type SimChapter, simManga } from './world.ts'

export type CatalogSwitches = {
  limits: LimitRules
  /** The response to offsets beyond the cap of 10,000. */
  pastCap: 'empty' | 'refused'
  /** Lifetime of a page address. */
  pageAddressMs: number
  /** Behaviour of each node. Page addresses name the nodes in turn. */
  nodes: [NodeManner, NodeManner, NodeManner]
  /** Host of new page addresses: the nodes in turn, or the uploads host. */
  pagesFrom: 'nodes' | 'uploads'
  /** Cover thumbnails return 404. */
  noThumbnails: boolean
  /** Supported content encodings, the preferred one first. */
  packing: readonly Packing[]
  onFeedPage: ((manga: SimCatalogManga, offset: number) => void) | undefined
}

export type CatalogSimulator = {
  readonly apiUrl: string
  readonly uploadsUrl: string
  readonly reportUrl: string
  readonly nodeUrls: readonly string[]
  readonly special: ReturnType<typeof seedCatalog>['special']
  readonly mangas: SimCatalogManga[]
  /** Adds a manga to the catalog. */
  add(manga: MangaInput): SimCatalogManga
  readonly journal: CatalogJournal
  readonly faults: Faults
  readonly switches: CatalogSwitches
  /** Lifts a ban and resets its counters. */
  forgive(): void
  stop(): Promise<void>
}

export type CatalogOptions = {
  /** The simulator's clock in milliseconds; default is the system clock. */
  readonly now?: () => number
  readonly limits?: Partial<LimitRules>
  /** Ports of the API and the uploads host; default is any free port. */
  readonly ports?: { readonly api: number; readonly uploads: number }
}

const usualValidMs = 15 * 60_000
const reportPath = '/report'

/** Starts the external catalog on loopback: the API, the uploads host, three page nodes and the report host. */
export async function startCatalog({
  now = Date.now,
  limits = {},
  ports,
}: CatalogOptions = {}): Promise<CatalogSimulator> {
  const { special, mangas } = seedCatalog()
  const { journal, pen } = createCatalogJournal(now)
  const faults = createFaults()
  const switches: CatalogSwitches = {
    limits: { ...usualLimits, ...limits },
    pastCap: 'empty',
    pageAddressMs: usualValidMs,
    nodes: ['good', 'good', 'good'],
    pagesFrom: 'nodes',
    noThumbnails: false,
    onFeedPage: undefined,
    packing: ['br', 'gzip'],
  }
  const rules = createLimits(switches.limits, now, pen.breach)
  const leases = createLeases(now, () => switches.pageAddressMs)
  const fetched = new Set<string>()
  /** Node index by token. Other nodes reject the token. */
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
      result: 'ok',
      baseUrl,
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
    // Hotlinked images are replaced by another image (docs/catalog.md, section 1).
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
    apiUrl,
    uploadsUrl,
    reportUrl: `${reportOrigin}${reportPath}`,
    nodeUrls,
    special,
    mangas,
    journal,
    faults,
    switches,
    forgive: rules.forgive,
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

/** Finds a manga that only the search for `endlessTitle` lists, by the number in its title. */
function endlessByFile(id: string, file: string | undefined): SimCatalogManga | undefined {
  for (let index = 0; index < 200; index += 1) {
    const manga = endlessManga(index)
    if (manga.id === id && manga.cover === file) return manga
  }
  return undefined
}
