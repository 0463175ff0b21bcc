import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { endpoints } from '../../shared/contracts/index.ts'
import { message } from '../../shared/i18n/message.ts'
import type { FollowPorts } from '../following/follow.ts'
import type { Log } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'
import type { SourcePorts } from '../sources/write-source.ts'
import { type GuardOptions, guard, securityHeaders } from './guards.ts'
import { languageOf } from './language.ts'
import { HttpProblem, problemResponse } from './problem.ts'
import { type CatalogRoutePorts, catalogRoutes } from './routes/catalog.ts'
import { type ChapterPorts, chapterRoutes } from './routes/chapters.ts'
import { contentSourceRoutes } from './routes/content-sources.ts'
import { followingRoutes } from './routes/following.ts'
import { jobRoutes } from './routes/jobs.ts'
import { type MangaPorts, mangaRoutes } from './routes/mangas.ts'
import { type MealRouteDeps, mealRoutes } from './routes/meals.ts'
import { type ReaderRoutePorts, readerRoutes } from './routes/reader.ts'
import { type ScrapingPorts, scrapingRoutes } from './routes/scraping.ts'
import { settingsRoutes } from './routes/settings.ts'
import { type SystemPorts, systemRoutes } from './routes/system.ts'
import { createStaticFiles } from './static-files.ts'

export type ApiPorts = SourcePorts &
  MangaPorts &
  ChapterPorts &
  ReaderRoutePorts &
  ScrapingPorts &
  CatalogRoutePorts &
  FollowPorts &
  MealRouteDeps &
  SystemPorts & { readonly log: Log; readonly rendererDir: string }

/** The whole API and the screens as one function from request to response. It never throws. */
export function createApi(ports: ApiPorts, options: GuardOptions): (request: Request) => Promise<Response> {
  const app = new Hono()
  contentSourceRoutes(app, ports)
  mangaRoutes(app, ports)
  chapterRoutes(app, ports)
  scrapingRoutes(app, ports)
  catalogRoutes(app, ports)
  followingRoutes(app, ports)
  jobRoutes(app, ports)
  readerRoutes(app, ports)
  settingsRoutes(app, ports)
  mealRoutes(app, ports)
  systemRoutes(app, ports)
  refuseOtherMethods(app)
  const files = createStaticFiles(ports.rendererDir)
  app.all('*', async ({ req }) => {
    if (req.path === '/api' || req.path.startsWith('/api/'))
      throw new Problem('not_found', message('api.endpointNotFound'))
    if (req.method !== 'GET' && req.method !== 'HEAD') throw notOffered(req.method, ['GET'])
    return await files(req.raw)
  })
  app.onError((error) => {
    throw error
  })

  return async (request) => {
    const requestId = randomUUID()
    const response = await answer(app, request, options).catch((error: unknown) =>
      problemResponse(error, languageOf(request), requestId, ports.log),
    )
    for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value)
    response.headers.set('X-Request-Id', requestId)
    if (response.status >= 400) {
      const { method, url } = request
      ports.log.info({ requestId, method, path: new URL(url).pathname, status: response.status }, 'refused')
    }
    return response
  }
}

async function answer(app: Hono, request: Request, options: GuardOptions): Promise<Response> {
  guard(request, options)
  return await app.fetch(request)
}

/** Known addresses answer 405 with what they offer; HEAD goes with GET. */
function refuseOtherMethods(app: Hono): void {
  const byPath = Map.groupBy(endpoints, (endpoint) => endpoint.path)
  for (const [path, offered] of byPath) {
    const methods = offered.map((endpoint) => endpoint.method)
    app.all(path.replace(/\{(\w+)\}/g, ':$1'), ({ req }) => {
      throw notOffered(req.method, methods)
    })
  }
}

function notOffered(method: string, methods: readonly string[]): HttpProblem {
  const allow = methods.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])).join(', ')
  return new HttpProblem('method_not_allowed', message('api.methodNotAllowed', { method, allowed: allow }), {
    Allow: allow,
  })
}
