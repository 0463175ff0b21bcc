import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { startServer } from '../../support/start-server.ts'
import { type CartMode, putCart } from './cart.ts'
import { type Fault, faultsBeforeGateway, replyInstead, sendReply } from './faults.ts'
import { aggregateMenu, fullRecipe, menusOfWeek, myDeliveriesMenu } from './menus.ts'
import { createGatewayRequestLog, hashOf } from './request-log.ts'
import { type ImageMode, serveImage } from './serve-images.ts'
import { createGatewayState, plan } from './state.ts'
import { createTokenIssuer } from './token-issuer.ts'
import { isoWeek } from './weeks.ts'

type RecipeMode =
  | 'obey'
  | 'null'
  | 'all-400'
  | 'all-404'
  | 'all-null'
  | 'all-unreadable'
  | 'partial'
  | '400'
  | '404'
  | 'empty'
  | 'ignores-ids'

export type GatewaySimulator = Awaited<ReturnType<typeof startGateway>>

type Reply = { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> }
const ok = (body: unknown): Reply => ({ status: 200, body })
const failure = (status: number, message: string): Reply => ({ status, body: { message } })

const usualSwitches = {
  cart: 'obey' as CartMode,
  recipes: 'obey' as RecipeMode,
  images: 'obey' as ImageMode,
  /** Pads menus to the size of real ones. */
  hasLargeMenus: false,
  /** A path whose requests get 401 despite a valid token. */
  unauthorizedOnlyAt: undefined as string | undefined,
}

/** Starts a gateway on loopback. It is stricter than the real one. */
export async function startGateway() {
  let offsetMs = 0
  const nowMs = () => Date.now() + offsetMs
  const state = createGatewayState(nowMs())
  const tokens = createTokenIssuer(nowMs)
  const requestLog = createGatewayRequestLog()
  const switches = { ...usualSwitches }
  const requestedImages: string[] = []
  let faults: { path: string | RegExp; fault: Fault; times: number }[] = []

  function takeFault(path: string): Fault | undefined {
    const found = faults.find((one) => (typeof one.path === 'string' ? one.path === path : one.path.test(path)))
    if (found && --found.times <= 0) faults = faults.filter((one) => one !== found)
    return found?.fault
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://gateway')
    if (url.pathname.startsWith('/pictures/')) return await serveRequestedImage(request, response)
    const path = url.pathname.replace(/^\/gw/, '')
    const query = Object.fromEntries(url.searchParams)
    const body = await readJson(request)
    const fault = takeFault(path)
    response.sendDate = false
    response.setHeader('date', new Date(nowMs()).toUTCString())
    const entry = { method: request.method!, path, query, headers: redacted(request), body: redactedBody(body) }
    const hasReachedGateway = fault === undefined || !faultsBeforeGateway.includes(fault)
    if (!url.pathname.startsWith('/gw/')) requestLog.addViolation(`${url.pathname} is not under /gw`)
    if (fault && replyInstead(response, fault)) {
      requestLog.record({ ...entry, status: response.statusCode, hasReachedGateway })
      return
    }
    const reply = path === '/refresh' ? await refresh(request, body, fault) : await handle(request, path, query, body)
    requestLog.record({ ...entry, status: reply.status, hasReachedGateway: true })
    if (reply.headers?.etag && request.headers['if-none-match'] === reply.headers.etag) {
      response.writeHead(304, reply.headers).end()
      return
    }
    const cartFault = path.startsWith('/v1/carts/') && switches.cart === 'stored-but-dropped' ? 'lost' : undefined
    sendReply(response, reply.status, reply.body, reply.headers ?? {}, fault ?? cartFault)
  }

  function serveRequestedImage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requestedImages.push(request.url!)
    return serveImage(request, response, { state, mode: switches.images, addViolation: requestLog.addViolation })
  }

  async function refresh(request: IncomingMessage, body: unknown, fault: Fault | undefined): Promise<Reply> {
    if (request.method !== 'POST') return failure(405, 'POST only')
    const token = (body as { refresh_token?: unknown } | undefined)?.refresh_token
    const reply = await tokens.refresh(token)
    if (fault !== 'same-refresh-token' || reply.status !== 200) return reply
    return ok({ ...(reply.body as object), refresh_token: token })
  }

  async function handle(
    request: IncomingMessage,
    path: string,
    query: Record<string, string>,
    body: unknown,
  ): Promise<Reply> {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    if (!(await tokens.accepts(token)) || switches.unauthorizedOnlyAt === path) return failure(401, 'token rejected')
    if (request.method === 'PUT') return cart(path, query, body)
    if (request.method !== 'GET') return failure(405, 'no')
    return read(path, query)
  }

  function cart(path: string, query: Record<string, string>, body: unknown): Reply {
    const [, week = ''] = /^\/v1\/carts\/(.+)$/.exec(path) ?? []
    if (switches.cart === 'stored-then-unreadable') faults.push({ path: '/my-deliveries/menu', fault: '500', times: 1 })
    return putCart(state, week, query, body, nowMs(), switches.cart)
  }

  function read(path: string, query: Record<string, string>): Reply {
    if (path === '/api/customers/me/subscriptions') {
      if (!/^[A-Z]{2}$/.test(query.country ?? '')) return failure(400, 'country')
      const items = state.subscriptions
      return ok({ count: items.length, total: items.length, take: 20, skip: 0, items })
    }
    if (path === '/api/customers/me/deliveries') return ok({ items: state.deliveries })
    if (path === '/menus-service/menus') return menus(query)
    if (path === '/my-deliveries/menu') return selection(query)
    if (path === '/cfs/v2/favorites/recipe') return ok({ items: state.favorites })
    if (path === '/recipes/recipes') return recipes(query)
    const [, id = ''] = /^\/recipes\/recipes\/(.+)$/.exec(path) ?? []
    if (switches.recipes === 'all-400') return failure(400, 'bad request')
    if (switches.recipes === 'all-404') return failure(404, 'not found')
    if (switches.recipes === 'all-null') return ok(null)
    if (switches.recipes === 'all-unreadable') return ok({ items: [{ title: 'no id' }] })
    const dish = state.dishes.find((one) => one.id === id)
    return dish ? ok(fullRecipe(state, dish)) : failure(404, 'not found')
  }

  const padding = () => (switches.hasLargeMenus ? 'All work and no play. '.repeat(700) : '')

  function menus(query: Record<string, string>): Reply {
    if (!/^[A-Z]{2}$/.test(query.country ?? '')) return failure(400, 'country is required')
    const week = query.weeks ?? isoWeek(nowMs())
    const items = state.deliveries.some(({ id }) => id === week) ? menusOfWeek(state, week, padding()) : []
    return tagged({ items, take: 100, skip: 0, count: items.length, total: items.length })
  }

  function selection(query: Record<string, string>): Reply {
    const week = query.week ?? state.openWeek
    const delivery = state.deliveries.find(({ id }) => id === week)
    if (!delivery) return ok(aggregateMenu(state))
    const sku = delivery.product?.sku ?? plan.sku
    if (query.week && (query.subscription !== '1234567' || query['product-sku'] !== sku))
      return failure(400, 'which box')
    return tagged(myDeliveriesMenu(state, week, padding()))
  }

  function recipes(query: Record<string, string>): Reply {
    const ids = (query.ids ?? '').split(',').filter(Boolean)
    const mode = switches.recipes
    if (mode === 'null' || mode === 'all-null') return ok(null)
    if (!query.country || ids.length > 50 || mode === '400' || mode === 'all-400') return failure(400, 'bad request')
    if (mode === 'all-unreadable') return ok({ items: [{ title: 'no id' }] })
    if (mode === '404' || mode === 'all-404') return failure(404, 'not found')
    const known = state.dishes.filter(({ id }) => ids.includes(id))
    const shown =
      mode === 'empty'
        ? []
        : mode === 'partial'
          ? known.slice(1)
          : mode === 'ignores-ids'
            ? state.dishes.slice(0, 2)
            : known
    return ok({
      items: [...shown, ...shown.slice(0, 1)].map((one) => fullRecipe(state, one)),
      take: 20,
      skip: 0,
      total: shown.length,
    })
  }

  const { origin, close } = await startServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      requestLog.addViolation(`the simulator failed: ${(error as Error).stack}`)
      response.destroy()
    })
  })
  return {
    /** Site address for `--gateway-url`. */
    origin,
    /** Image host for `--meal-pictures-url`. */
    imagesUrl: `${origin}/pictures`,
    /** Paths of requested images. */
    requestedImages,
    state,
    tokens,
    requestLog,
    switches,
    /** Applies a fault to the next `times` requests for a path (without `/gw`). */
    fail: (path: string | RegExp, fault: Fault, times = 1) => void faults.push({ path, fault, times }),
    clearFaults() {
      faults = []
    },
    /** Clears the faults, and sets the clock and all switches back. */
    reset() {
      faults = []
      offsetMs = 0
      Object.assign(switches, usualSwitches)
    },
    /** Sets the offset of the gateway's clock. */
    setClockOffset(ms: number) {
      offsetMs = ms
    },
    nowMs,
    /** The `apiV2Auth` cookie of a new login. */
    cookie: async () => encodeURIComponent(JSON.stringify(await tokens.login())),
    stop: close,
  }
}

const tagged = (body: unknown): Reply => ({
  status: 200,
  body,
  headers: { etag: `"${createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 20)}"` },
})

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  try {
    return chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return undefined
  }
}

function redacted({ headers }: IncomingMessage): Record<string, string> {
  const { authorization, ...rest } = headers
  const plain = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, [value].flat().join(', ')]))
  return { ...plain, ...(authorization !== undefined && { authorization: hashOf(authorization) }) }
}

function redactedBody(body: unknown): unknown {
  const token = (body as { refresh_token?: unknown } | undefined)?.refresh_token
  return typeof token === 'string' ? { ...(body as object), refresh_token: hashOf(token) } : body
}
