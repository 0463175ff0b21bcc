import { createHash, timingSafeEqual } from 'node:crypto'
import { message } from '../../shared/i18n/message.ts'
import type { Log } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'
import type { ApiRequest } from './api-request.ts'
import type { DeviceListener } from './devices/device-listener.ts'
import type { Pairing } from './pairing/pairing.ts'
import { answerPairing } from './pairing/pairing-routes.ts'
import { HttpProblem } from './problem.ts'
import { isProtocolPath, openProtocolRoutes, presentProtocolProblem, protocolRoutes } from './protocols/protocols.ts'
import type { RequestKeys } from './request-keys/request-keys.ts'
import { answerAt, notOffered, respondSafely } from './respond-safely.ts'
import { type ApiBindings, createRouter, isApiPath, splitAddress } from './router.ts'
import { catalogRoutes } from './routes/catalog.ts'
import { chapterRoutes } from './routes/chapters.ts'
import { deviceRoutes } from './routes/devices.ts'
import type { Features } from './routes/features.ts'
import { fileRoutes } from './routes/files.ts'
import { historyRoutes } from './routes/history.ts'
import { jobRoutes } from './routes/jobs.ts'
import { mangaRoutes } from './routes/mangas.ts'
import { mealRoutes } from './routes/meals.ts'
import { readerRoutes } from './routes/reader.ts'
import { readingListRoutes } from './routes/reading-lists.ts'
import { removalRoutes } from './routes/removal.ts'
import { privateShelfRoutes, shelfRoutes } from './routes/shelves.ts'
import { sourceRoutes } from './routes/sources.ts'
import { storageRoutes } from './routes/storage.ts'
import { type SystemOptions, systemRoutes } from './routes/system.ts'
import { isTrackerCallback, trackerRoutes } from './routes/trackers.ts'
import { createStaticFiles } from './static-files.ts'

type GuardOptions = {
  /** The current API token; always defined if other machines can reach the program. */
  readonly apiToken?: (() => string | undefined) | undefined
  /** Browsers that may use the API without sending the token. */
  readonly pairing?: Pairing | undefined
}

type ApiOptions = GuardOptions & {
  readonly features: Features
  readonly system: SystemOptions
  /** The listener for other devices. */
  readonly deviceListener: DeviceListener
  readonly log: Log
  /** Folder with the built renderer. */
  readonly rendererDir: string
  readonly requestKeys: RequestKeys
}

/** The API and the built renderer as one function from request to response. It never rejects. */
export function createApi(options: ApiOptions): (request: ApiRequest) => Promise<Response> {
  const { features } = options
  const router = createRouter()
  sourceRoutes(router, features)
  mangaRoutes(router, features)
  shelfRoutes(router, features)
  privateShelfRoutes(router, features)
  readingListRoutes(router, features)
  chapterRoutes(router, features)
  fileRoutes(router, features)
  catalogRoutes(router, features)
  jobRoutes(router, features)
  readerRoutes(router, features)
  historyRoutes(router, features)
  mealRoutes(router, features)
  trackerRoutes(router, features, options.system)
  removalRoutes(router, features)
  storageRoutes(router, features)
  systemRoutes(router, features, options.system)
  deviceRoutes(router, features, options.deviceListener)
  openProtocolRoutes(router)
  protocolRoutes(router, features, options.system)
  const files = createStaticFiles(options.rendererDir)

  const answer = (request: ApiRequest, bindings: ApiBindings): Promise<Response> | Response => {
    const { path } = bindings.address
    const found = router.find(path)
    if (found) return features.shelves.private.run(async () => await answerAt(found, request, bindings), found.values)
    if (isApiPath(path) || isProtocolPath(path)) throw new Problem('not_found', message('api.endpointNotFound'))
    if (request.method !== 'GET' && request.method !== 'HEAD') throw notOffered(request.method, ['GET'])
    return files(request)
  }

  const presentProblem = presentProtocolProblem(options.system.now)
  return (request) =>
    respondSafely(request, { log: options.log, presentProblem }, async () => {
      guard(request, options)
      const paired =
        options.pairing && options.apiToken?.() !== undefined && (await answerPairing(request, options.pairing))
      const address = splitAddress(request.url)
      return paired || (await answer(request, { address, requestKeys: options.requestKeys }))
    })
}

/** Also with a colon and no port. */
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{0,5})?$/i

/**
 * Rejects requests from other websites (docs/requirements.md, R4). The Host check prevents DNS rebinding, the Origin and
 * Sec-Fetch-Site checks prevent cross-site requests. With a token any host is accepted, because other websites do not
 * have the token.
 * @throws Problem `forbidden_host`, `forbidden_origin`, `unauthorized`
 */
function guard(request: ApiRequest, options: GuardOptions): void {
  const apiToken = options.apiToken?.()
  const { headers } = request
  const host = headers.get('host') ?? new URL(request.url).host
  if (apiToken === undefined && !loopbackHost.test(host)) {
    throw new Problem('forbidden_host', message('api.hostNotAllowed'))
  }
  const origin = headers.get('origin')
  if (origin !== null && origin.toLowerCase() !== `http://${host}`.toLowerCase()) {
    throw new Problem('forbidden_origin', message('api.originNotAllowed'))
  }
  const { path } = splitAddress(request.url)
  // The service leads the browser back here, where the state of the sign-in proves what began it.
  const isCallback = isTrackerCallback(path)
  if (headers.get('sec-fetch-site') === 'cross-site' && !(isCallback && request.method === 'GET')) {
    throw new Problem('forbidden_origin', message('api.crossSiteNavigation'))
  }
  if (isCallback) return
  if (apiToken === undefined || !(isApiPath(path) || isProtocolPath(path))) return
  if (!isPairedBrowser(headers, options)) requireToken(headers, apiToken)
}

/** Other ports of this machine are the same site to a browser, so it sends them the cookie too; they are refused here. */
const isPairedBrowser = (headers: ApiRequest['headers'], { pairing }: GuardOptions): boolean =>
  pairing !== undefined &&
  headers.get('sec-fetch-site') !== 'same-site' &&
  !headers.has('authorization') &&
  pairing.isPaired(headers.get('cookie'))

function requireToken(headers: ApiRequest['headers'], apiToken: string): void {
  const [scheme, token] = (headers.get('authorization') ?? '').split(' ')
  const digest = (value: string) => createHash('sha256').update(value).digest()
  if (scheme?.toLowerCase() !== 'bearer' || !timingSafeEqual(digest(token ?? ''), digest(apiToken))) {
    throw new HttpProblem('unauthorized', message('api.tokenRequired'), {
      'WWW-Authenticate': 'Bearer',
    })
  }
}
