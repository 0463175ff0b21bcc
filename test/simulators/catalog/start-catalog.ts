import { createHash } from 'node:crypto'
import { answerApi, chapterOfPagesPath } from './api.ts'
import { type ContentEncoding, withTag } from './content-encoding.ts'
import {
  coversOf,
  type MangaInput,
  type SimCatalogManga,
  type SimChapter,
  type SimCustomList,
  simManga,
} from './entities.ts'
import { createFaults } from './faults.ts'
import { uuidOf } from './identity.ts'
import { chapterFiles, coverImage, hotlinkImage } from './images.ts'
import { createLimits, defaultLimits, type LimitRules } from './limits.ts'
import { createLeases, type NodeBehaviour, nodeReply } from './nodes.ts'
import { failure, html, image, json, type Reply } from './reply.ts'
import { type CatalogHost, createCatalogRequestLog, parseReport } from './request-log.ts'
import { endlessManga, seedCatalog } from './seed.ts'
import { type CatalogCall, serve } from './serve.ts'

export type CatalogSimulator = Awaited<ReturnType<typeof startCatalog>>

export type CatalogOptions = {
  /** The simulator's clock in milliseconds; default is the system clock. */
  readonly now?: () => number
  readonly limits?: Partial<LimitRules>
}

const reportPath = '/report'

/** Starts the external catalog on loopback: the API, the uploads host, three page nodes and the report host. */
export async function startCatalog({ now = Date.now, limits = {} }: CatalogOptions = {}) {
  const { special, mangas } = seedCatalog()
  const lists: SimCustomList[] = []
  const { requestLog, recorder } = createCatalogRequestLog(now)
  const faults = createFaults()
  const switches = {
    limits: { ...defaultLimits, ...limits },
    /** The response to offsets beyond the cap of 10,000. */
    pastCap: 'empty' as 'empty' | 'refused',
    /** Behaviour of each node. Page addresses name the nodes in turn. */
    nodes: ['good', 'good', 'good'] as [NodeBehaviour, NodeBehaviour, NodeBehaviour],
    /** Host of new page addresses: the nodes in turn, or the uploads host. */
    pagesFrom: 'nodes' as 'nodes' | 'uploads',
    /** A search also finds titles with half of its words, the nearest first, as that of the real catalog does. */
    findsSimilar: false,
    /** Cover thumbnails return 404. */
    noThumbnails: false,
    onFeedPage: undefined as ((manga: SimCatalogManga, offset: number) => void) | undefined,
    /** Supported content encodings, the preferred one first. */
    encodings: ['br', 'gzip'] as readonly ContentEncoding[],
  }
  const rules = createLimits(switches.limits, now, recorder.addViolation)
  const leases = createLeases(now)
  const fetched = new Set<string>()
  /** Node index by token. Other nodes reject the token. */
  const nodeByToken = new Map<string, number>()
  let nextNode = 0

  async function pagesOf(chapter: SimChapter, manga: SimCatalogManga): Promise<Reply> {
    const { externalUrl, isUnavailable } = chapter.attributes
    const files = await chapterFiles(manga, chapter)
    const names = (list: typeof files.data) => (externalUrl || isUnavailable ? [] : list.map(({ name }) => name))
    const token = leases.grant(chapter.id, files)
    nextNode += 1
    nodeByToken.set(token, nextNode % 3)
    const baseUrl = switches.pagesFrom === 'uploads' ? urls.uploads : `${urls.nodes[nextNode % 3]}/${token}`
    return json(200, {
      result: 'ok',
      baseUrl,
      chapter: { hash: files.hash, data: names(files.data), dataSaver: names(files.dataSaver) },
    })
  }

  const api = {
    mangas,
    lists,
    now,
    pastCap: () => switches.pastCap,
    findsSimilar: () => switches.findsSimilar,
    beyondCap: () => recorder.addViolation('requested an offset beyond the end of a listing'),
    pagesOf,
    onFeedPage: (manga: SimCatalogManga, offset: number) => switches.onFeedPage?.(manga, offset),
  }

  async function apiReply({ method, path, query }: CatalogCall): Promise<Reply> {
    const refusal = rules.checkRequest()
    if (refusal) return refusal
    const chapterId = chapterOfPagesPath(path)
    if (chapterId !== undefined) return rules.checkPageRequest(chapterId) ?? answerApi(api, method, path, query)
    return withTag(await answerApi(api, method, path, query))
  }

  async function uploadsReply({ path, headers }: CatalogCall): Promise<Reply> {
    // Hotlinked images are replaced by another image (docs/catalog.md, section 1).
    if (headers.referer !== undefined || headers['sec-fetch-dest'] === 'image') {
      recorder.addViolation('hotlinked an image')
      return image(await hotlinkImage(), 'image/jpeg')
    }
    const [, id, file, width] = /^\/covers\/([^/]+)\/([^/]+?\.png)(?:\.(256|512)\.jpg)?$/.exec(path) ?? []
    if (id === undefined) return nodeReply(leases.find(path, false), 'good', true)
    const manga = mangas.find((one) => one.id === id) ?? endlessByFile(id, file)
    const cover = manga && coversOf(manga).find(({ fileName }) => fileName === file)
    if (manga === undefined || cover === undefined) return html(404, 'Not found')
    if (width !== undefined && switches.noThumbnails) return html(404, 'Not found')
    const { bytes, type } = await coverImage(manga, width === undefined ? undefined : Number(width), cover.volume)
    return image(bytes, type, { etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"` })
  }

  async function reportReply({ method, path, headers, body }: CatalogCall): Promise<Reply> {
    if (method !== 'POST' || path !== reportPath) return html(404, 'Not found')
    const report = parseReport(headers['content-type'], body)
    if (report === undefined) {
      recorder.addViolation('sent an invalid report')
      return failure(400, 'validation_exception', 'A report has url, success, bytes, duration and cached.')
    }
    if (report.url.startsWith(urls.uploads)) recorder.addViolation('reported on the uploads host')
    recorder.report(report)
    return json(200, { result: 'ok' })
  }

  async function pageReply(index: number, request: CatalogCall): Promise<Reply> {
    const hit = fetched.has(request.path)
    fetched.add(request.path)
    if (nodeByToken.get(request.path.split('/')[1] ?? '') !== index) return failure(403, 'forbidden_http_exception')
    return nodeReply(leases.find(request.path, true), switches.nodes[index]!, hit)
  }

  const open = (
    host: CatalogHost,
    reply: (request: CatalogCall) => Promise<Reply>,
    behaviour: () => NodeBehaviour = () => 'good',
  ) =>
    serve({ host, reply, behaviour, faults, recorder, limits: { busy: rules.refuseShared, ban: rules.ban }, switches })
  const servers = await Promise.all([
    open('api', apiReply),
    open('uploads', uploadsReply),
    open('report', reportReply),
    ...[0, 1, 2].map((index) =>
      open(
        'node',
        (request) => pageReply(index, request),
        () => switches.nodes[index]!,
      ),
    ),
  ])
  const [apiUrl, uploadsUrl, reportOrigin, ...nodeUrls] = servers.map(({ origin }) => origin) as [
    string,
    string,
    string,
    ...string[],
  ]
  const urls = { uploads: uploadsUrl, nodes: nodeUrls }
  return {
    apiUrl,
    uploadsUrl,
    reportUrl: `${reportOrigin}${reportPath}`,
    nodeUrls,
    special,
    mangas,
    requestLog,
    faults,
    switches,
    /** Adds a manga to the catalog. */
    add(input: MangaInput) {
      const manga = simManga(input)
      mangas.push(manga)
      return manga
    },
    /** Adds a list of a user; public by default. @returns its identifier */
    addList({
      name,
      mangaIds,
      visibility = 'public',
    }: Omit<SimCustomList, 'id' | 'visibility'> & Partial<SimCustomList>) {
      const id = uuidOf(`list ${name} ${lists.length}`)
      lists.push({ id, name, mangaIds, visibility })
      return id
    },
    async stop() {
      await Promise.all(servers.map((server) => server.close()))
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
