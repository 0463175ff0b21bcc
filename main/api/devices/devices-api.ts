import { pairBrowserSchema } from '../../../shared/contracts/devices.ts'
import { type LocalizableEvent, streamEvents } from '../../../shared/contracts/events.ts'
import { openChapter } from '../../../shared/contracts/open-chapter.ts'
import { message } from '../../../shared/i18n/message.ts'
import type { KnownDevice } from '../../devices/devices.ts'
import type { EventBus } from '../../platform/event-bus.ts'
import type { Log } from '../../platform/log.ts'
import { Problem } from '../../platform/problem.ts'
import type { ApiRequest } from '../api-request.ts'
import { createEventHistory, createEventStream } from '../events.ts'
import { komgaEventsPath } from '../komga/komga-events.ts'
import { negotiateLanguage } from '../negotiate.ts'
import type { Peer } from '../peer.ts'
import { presentJob } from '../present/job.ts'
import { HttpProblem } from '../problem.ts'
import { isProtocolPath, openProtocolRoutes, presentProtocolProblem, protocolRoutes } from '../protocols/protocols.ts'
import { readJsonBody } from '../read-body.ts'
import type { RequestKeys } from '../request-keys/request-keys.ts'
import { answerAt, notOffered, respondSafely } from '../respond-safely.ts'
import { bind, createRouter, isApiPath, type Router, splitAddress } from '../router.ts'
import { chapterRoutes } from '../routes/chapters.ts'
import type { Features } from '../routes/features.ts'
import { historyRoutes } from '../routes/history.ts'
import { mangaRoutes } from '../routes/mangas.ts'
import { readerRoutes } from '../routes/reader.ts'
import { readingListRoutes } from '../routes/reading-lists.ts'
import { shelfRoutes } from '../routes/shelves.ts'
import { createStaticFiles } from '../static-files.ts'
import { validateBody } from '../validate.ts'
import { browserName, readCredential, sessionCookie } from './credentials.ts'
import { createDeviceConnections } from './device-connections.ts'
import { downloadForDevices, eventForDevices } from './device-events.ts'
import type { DeviceListener } from './device-listener.ts'
import { createDeviceTable } from './device-table.ts'
import { pairPage } from './pair-page.ts'
import { webManifest } from './web-manifest.ts'

type Options = {
  readonly features: Features
  readonly bus: EventBus<LocalizableEvent>
  /** Aborted when the program closes, to end the event streams. */
  readonly closing: AbortSignal
  /** When the program started, and the time now, ISO 8601. */
  readonly startedAt: string
  readonly now: () => string
  readonly deviceListener: DeviceListener
  readonly log: Log
  /** Folder with the built renderer. */
  readonly rendererDir: string
  readonly requestKeys: RequestKeys
}

const yearSeconds = 365 * 24 * 3600

/**
 * What other devices can reach: a table of routes of its own. Only pairing is possible without a credential. The
 * function never rejects.
 */
export function createDevicesApi(options: Options): (request: ApiRequest, peer: Peer) => Promise<Response> {
  const { features, deviceListener, log, requestKeys } = options
  const { devices } = features
  const table = createTable(options)
  const publicTable = createPublicTable(options)
  const files = createStaticFiles(options.rendererDir, { forOtherDevices: true })
  const connections = createDeviceConnections(devices)

  async function authenticate(request: ApiRequest, peer: Peer): Promise<KnownDevice | undefined> {
    const credential = readCredential(request, deviceListener.cookieName())
    const device = credential && (await devices.identify(credential, peer.address))
    if (!device || connections.isRemoved(device.id)) return undefined
    if (device.kind === 'browser') requireOwnPage(request)
    return device
  }

  async function answer(request: ApiRequest, peer: Peer): Promise<Response> {
    requireHost(request, peer, deviceListener)
    const address = splitAddress(request.url)
    const { path } = address
    if (path !== '/pair') requireSameSite(request)
    const bindings = { address, requestKeys, peer }
    const publicRoute = publicTable.find(path)
    if (publicRoute) return await answerAt(publicRoute, request, bindings)
    const device = await authenticate(request, peer)
    if (!device) return refuseUnauthenticated(request, path, deviceListener)
    connections.add(device.id, peer, path === streamEvents.path || path === komgaEventsPath)
    const found = table.find(path)
    if (!found && (isApiPath(path) || isProtocolPath(path)))
      throw new Problem('not_found', message('api.endpointNotFound'))
    const response = await devices.runAs(device, () =>
      found
        ? features.shelves.private.run(async () => await answerAt(found, request, bindings), found.values)
        : serveScreens(request),
    )
    if (device.session !== undefined && isProtocolPath(path)) addSession(response, device.session)
    return response
  }

  function serveScreens(request: ApiRequest): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw notOffered(request.method, ['GET'])
    return files(request)
  }

  const presentProblem = presentProtocolProblem(options.now)
  return (request, peer) => respondSafely(request, { log, presentProblem }, () => answer(request, peer))
}

function createTable(options: Options): Router {
  const { features, closing } = options
  const bus = features.shelves.private.visibleEvents(options.bus, true)
  const table = createDeviceTable()
  table.whole.add('GET', '/manifest.webmanifest', (request) => webManifest(negotiateLanguage(request)))
  protocolRoutes(table.whole, features, { ...options, bus })
  mangaRoutes(table.allowed, features)
  chapterRoutes(table.allowed, features)
  readerRoutes(table.allowed, features)
  shelfRoutes(table.allowed, features)
  readingListRoutes(table.allowed, features)
  historyRoutes(table.allowed, features)
  bind(table.allowed, openChapter, async ({ params: { chapterId }, query }) => {
    await features.reader.requireFile(chapterId)
    const { mangaId, job } = await features.downloads.open(chapterId, query.from)
    return {
      chapterId,
      mangaId,
      isAvailable: job === null,
      jobId: job?.id ?? null,
      job: job && downloadForDevices(presentJob(job)),
    }
  })
  const history = createEventHistory({
    subscribe: (listener) =>
      bus.subscribe((event) => {
        const shown = eventForDevices(event)
        if (shown) listener(shown)
      }),
  })
  bind(table.allowed, streamEvents, ({ request, query }) => {
    const language = negotiateLanguage(request, query.language)
    return createEventStream(history, closing, request, { language, lastEventId: query.lastEventId })
  })
  return table.whole
}

/** The routes that need no credential. */
function createPublicTable({ features, deviceListener }: Options): Router {
  const table = createRouter()
  openProtocolRoutes(table)
  table.add('GET', '/pair', (request) => pairPage(negotiateLanguage(request), 200))
  table.add('POST', '/pair', async (request, _, { peer }) => {
    requireOwnOrigin(request)
    const body = validateBody(pairBrowserSchema, await readJsonBody(request, { schema: pairBrowserSchema }), 400)
    const { code } = body as { code: string }
    const name = browserName(request.headers.get('user-agent'))
    const cookie = await features.devices.pair(code, name, peer?.address ?? '')
    // Behind a proxy with TLS, the browser never sends it unencrypted.
    const secure = request.headers.get('origin')?.startsWith('https://') ? '; Secure' : ''
    const value = `${deviceListener.cookieName()}=${cookie}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${yearSeconds}${secure}`
    return Response.json({ paired: true }, { headers: { 'Set-Cookie': value, 'Cache-Control': 'no-store' } })
  })
  return table
}

/** Prevents DNS rebinding: a page of another site sends its own name. @throws Problem `misdirected` */
function requireHost({ headers, url }: ApiRequest, { ownAddress }: Peer, deviceListener: DeviceListener): void {
  const host = (headers.get('host') ?? new URL(url).host).toLowerCase().replace(/:\d*$/, '')
  const name = host.replace(/^\[|\]$/g, '')
  if (name !== ownAddress && !deviceListener.isOwnName(name))
    throw new Problem('misdirected', message('devices.misdirected'))
}

const foreignPage = () => new Problem('forbidden_origin', message('api.originNotAllowed'))

/** @throws Problem `forbidden_origin` for a page of another site or another port */
function requireSameSite(request: ApiRequest): void {
  requireOwnOrigin(request)
  const site = request.headers.get('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') throw foreignPage()
}

function requireOwnOrigin({ headers }: ApiRequest): void {
  const origin = headers.get('origin')
  if (origin !== null && origin.replace(/^https?:\/\//, '').toLowerCase() !== headers.get('host')?.toLowerCase())
    throw foreignPage()
}

/** Browsers send an Origin with everything that can change something. @throws Problem `forbidden_origin` */
function requireOwnPage({ method, headers }: ApiRequest): void {
  if (method === 'GET' || method === 'HEAD') return
  if (!headers.has('origin') && headers.get('sec-fetch-site') !== 'same-origin') throw foreignPage()
}

/** The page that explains pairing to a user, or the challenge for a program. */
function refuseUnauthenticated(request: ApiRequest, path: string, deviceListener: DeviceListener): Response {
  const { headers } = request
  const accept = headers.get('accept') ?? ''
  // Browsers name the mode only to addresses that they trust.
  const isNavigation =
    headers.get('sec-fetch-mode') === 'navigate' ||
    (!headers.has('sec-fetch-mode') && accept.includes('text/html') && !isApiPath(path) && !isProtocolPath(path))
  const cookieName = deviceListener.cookieName()
  const wasPaired = headers.get('cookie')?.includes(`${cookieName}=`)
  // A paired browser that is refused because of another credential keeps its chapters.
  const isCookieRefused = readCredential(request, cookieName)?.kind === 'cookie'
  const clear: Record<string, string> = isCookieRefused ? { 'Clear-Site-Data': '"cache", "storage"' } : {}
  if (isNavigation && (request.method === 'GET' || request.method === 'HEAD')) {
    const page = pairPage(negotiateLanguage(request), 401)
    for (const [name, value] of Object.entries(clear)) page.headers.set(name, value)
    return request.method === 'HEAD' ? new Response(null, page) : page
  }
  throw new HttpProblem('unauthorized', message('devices.credentialRequired'), {
    // A browser would ask for a user name; the screens show the page that explains pairing.
    ...(!wasPaired && { 'WWW-Authenticate': 'Basic realm="Bunko", charset="UTF-8"' }),
    ...clear,
  })
}

function addSession({ headers }: Response, session: string): void {
  headers.append('Set-Cookie', `${sessionCookie}=${session}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${yearSeconds}`)
  headers.set('X-Auth-Token', session)
}
