import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { endpoints } from '../../shared/contracts/index.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Log } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'
import type { ApiBindings } from './bind.ts'
import { type GuardOptions, guard, securityHeaders } from './guards.ts'
import { negotiateLanguage } from './negotiate.ts'
import { addOwnHeaders } from './own-headers.ts'
import { answerPairing } from './pairing/pairing-routes.ts'
import { HttpProblem, problemResponse } from './problem.ts'
import { addingRoutes } from './routes/adding.ts'
import { backupRoutes } from './routes/backups.ts'
import { catalogRoutes } from './routes/catalog.ts'
import { chapterRoutes } from './routes/chapters.ts'
import { collectionRoutes } from './routes/collection.ts'
import { contentSourceRoutes } from './routes/content-sources.ts'
import type { Features } from './routes/features.ts'
import { followingRoutes } from './routes/following.ts'
import { jobRoutes } from './routes/jobs.ts'
import { mangaRoutes } from './routes/mangas.ts'
import { mealRoutes } from './routes/meals.ts'
import { readerRoutes } from './routes/reader.ts'
import { removalRoutes } from './routes/removal.ts'
import { scrapingRoutes } from './routes/scraping.ts'
import { settingsRoutes } from './routes/settings.ts'
import { sourceLinkRoutes } from './routes/source-links.ts'
import { type SystemOptions, systemRoutes } from './routes/system.ts'
import { createStaticFiles } from './static-files.ts'
import { createStoredAnswers } from './stored-answers.ts'

export type ApiOptions = GuardOptions & {
  readonly features: Features
  readonly system: SystemOptions
  readonly log: Log
  /** Folder with the built renderer. */
  readonly rendererDir: string
  /** The number of the library's last change. */
  readonly libraryVersion: () => number
}

/** No client receives this status: the connection is closed, as when a detection is cancelled. */
const clientClosedRequest = 499

/** The API and the built renderer as one function from request to response. It never rejects. */
export function createApi(options: ApiOptions): (request: Request) => Promise<Response> {
  const { features, log } = options
  const app = new Hono()
  const answers = createStoredAnswers(options.libraryVersion)
  refuseOtherMethods(app, 'literal')
  contentSourceRoutes(app, features)
  mangaRoutes(app, features)
  chapterRoutes(app, features)
  collectionRoutes(app, features)
  scrapingRoutes(app, features)
  sourceLinkRoutes(app, features)
  addingRoutes(app, features)
  catalogRoutes(app, features)
  followingRoutes(app, features)
  jobRoutes(app, features)
  readerRoutes(app, features)
  settingsRoutes(app, features)
  mealRoutes(app, features)
  removalRoutes(app, features)
  backupRoutes(app, features)
  systemRoutes(app, options.system)
  refuseOtherMethods(app, 'with parameters')
  const files = createStaticFiles(options.rendererDir)
  app.all('*', async ({ req }) => {
    if (req.path === '/api' || req.path.startsWith('/api/'))
      throw new Problem('not_found', message('api.endpointNotFound'))
    if (req.method !== 'GET' && req.method !== 'HEAD') throw notOffered(req.method, ['GET'])
    return await files(req.raw)
  })
  app.onError((error) => {
    throw error
  })

  const findStored = (request: Request, ownHeaders: Readonly<Record<string, string>>): Response | undefined => {
    try {
      guard(request, options)
      return answers.find(request, ownHeaders)
    } catch {
      return undefined // The guard's problem is answered below.
    }
  }

  return async (request) => {
    const requestId = randomUUID()
    const ownHeaders = { ...securityHeaders, 'X-Request-Id': requestId }
    const stored = findStored(request, ownHeaders)
    if (stored) return stored
    const response = await answer(app, request, options, { answers, ownHeaders }).catch((error: unknown) =>
      request.signal.aborted
        ? new Response(null, { status: clientClosedRequest })
        : problemResponse(error, negotiateLanguage(request), requestId, log),
    )
    addOwnHeaders(response, ownHeaders)
    if (response.status >= 400) {
      const { method, url } = request
      log.info({ requestId, method, path: new URL(url).pathname, status: response.status }, 'refused')
    }
    return response
  }
}

async function answer(app: Hono, request: Request, options: GuardOptions, bindings: ApiBindings): Promise<Response> {
  guard(request, options)
  const paired =
    options.pairing && options.apiToken?.() !== undefined && (await answerPairing(request, options.pairing))
  if (paired) return paired
  return await app.fetch(request, bindings)
}

/**
 * Known addresses answer 405 with what they offer; HEAD goes with GET. Literal addresses come first, because one with a
 * parameter may match them too: `/api/mangas/search` is not the manga `search`.
 */
function refuseOtherMethods(app: Hono, kind: 'literal' | 'with parameters'): void {
  const byPath = Map.groupBy(endpoints, (endpoint) => endpoint.path)
  for (const [path, offered] of byPath) {
    if (path.includes('{') === (kind === 'literal')) continue
    const methods = offered.map((endpoint) => endpoint.method)
    app.all(path.replace(/\{(\w+)\}/g, ':$1'), async ({ req }, next) => {
      const method = req.method === 'HEAD' ? 'GET' : req.method
      if (!methods.includes(method as (typeof methods)[number])) throw notOffered(req.method, methods)
      await next()
    })
  }
}

function notOffered(method: string, methods: readonly string[]): HttpProblem {
  const allowed = methods.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]))
  return new HttpProblem('method_not_allowed', message('api.methodNotAllowed', { method, allowed }), {
    Allow: allowed.join(', '),
  })
}
