import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CartMode, putCart } from './cart.ts'
import { answerInstead, answerWith, type Fault, faultsBeforeGateway } from './faults.ts'
import { createGatewayJournal, type GatewayJournal, hashOf } from './journal.ts'
import { aggregateMenu, fullRecipe, menusOfWeek, myDeliveriesMenu } from './menus.ts'
import { type PictureMode, servePicture } from './serve-pictures.ts'
import { createTokenDesk, type TokenDesk } from './token-desk.ts'
import { isoWeek } from './weeks.ts'
import { createWorld, plan, type World } from './world.ts'

export type RecipeMode = 'obey' | 'partial' | '400' | '404' | 'empty' | 'ignores-ids'

export interface GatewaySimulator {
  /** Site address for `--gateway-url`. */
  readonly origin: string
  /** Image host for `--meal-pictures-url`. */
  readonly picturesUrl: string
  /** Paths of requested images. */
  readonly picturesAsked: readonly string[]
  readonly world: World
  readonly tokens: TokenDesk
  readonly journal: GatewayJournal
  readonly switches: {
    cart: CartMode
    recipes: RecipeMode
    pictures: PictureMode
    /** Pads menus to the size of real ones. */
    bulky: boolean
    /** A path whose requests get 401 despite a valid token. */
    unauthorizedOnlyAt?: string | undefined
  }
  /** Applies a fault to the next `times` requests for a path (without `/gw`). */
  fail(path: string | RegExp, fault: Fault, times?: number): void
  calm(): void
  /** Sets the offset of the gateway's clock. */
  setClockOffset(ms: number): void
  nowMs(): number
  /** The `apiV2Auth` cookie of a new login. */
  cookie(): Promise<string>
  stop(): Promise<void>
}

type Reply = { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> }
const ok = (body: unknown): Reply => ({ status: 200, body })
const no = (status: number, message: string): Reply => ({ status, body: { message } })

/** Starts a gateway on loopback. It is stricter than the real one. */
export async function startGateway(options: { port?: number; nowMs?: number } = {}): Promise<GatewaySimulator> {
  let offsetMs = options.nowMs === undefined ? 0 : options.nowMs - Date.now()
  const nowMs = () => Date.now() + offsetMs
  const world = createWorld(nowMs())
  const tokens = createTokenDesk(nowMs)
  const journal = createGatewayJournal()
  const switches: GatewaySimulator['switches'] = {
    cart: 'obey',
    recipes: 'obey',
    pictures: 'obey',
    bulky: false,
  }
  const picturesAsked: string[] = []
  let planned: { path: string | RegExp; fault: Fault; times: number }[] = []

  function takeFault(path: string): Fault | undefined {
    const found = planned.find((one) => (typeof one.path === 'string' ? one.path === path : one.path.test(path)))
    if (found && --found.times <= 0) planned = planned.filter((one) => one !== found)
    return found?.fault
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://gateway')
    if (url.pathname.startsWith('/pictures/')) return await picture(request, response)
    const path = url.pathname.replace(/^\/gw/, '')
    const query = Object.fromEntries(url.searchParams)
    const body = await readJson(request)
    const fault = takeFault(path)
    response.sendDate = false
    response.setHeader('date', new Date(nowMs()).toUTCString())
    const entry = { method: request.method!, path, query, headers: redacted(request), body: redactedBody(body) }
    const reached = fault === undefined || !faultsBeforeGateway.includes(fault)
    if (!url.pathname.startsWith('/gw/')) journal.blame(`${url.pathname} is not under /gw`)
    if (fault && answerInstead(response, fault)) {
      journal.note({ ...entry, status: response.statusCode, reached })
      return
    }
    const reply = path === '/refresh' ? await refresh(request, body, fault) : await work(request, path, query, body)
    journal.note({ ...entry, status: reply.status, reached: true })
    if (reply.headers?.etag && request.headers['if-none-match'] === reply.headers.etag) {
      response.writeHead(304, reply.headers).end()
      return
    }
    const cartFault = path.startsWith('/v1/carts/') && switches.cart === 'stored-but-dropped' ? 'lost' : undefined
    answerWith(response, reply.status, reply.body, reply.headers ?? {}, fault ?? cartFault)
  }

  function picture(request: IncomingMessage, response: ServerResponse): Promise<void> {
    picturesAsked.push(request.url!)
    return servePicture(request, response, { world, mode: switches.pictures, blame: journal.blame })
  }

  async function refresh(request: IncomingMessage, body: unknown, fault: Fault | undefined): Promise<Reply> {
    if (request.method !== 'POST') return no(405, 'POST only')
    const token = (body as { refresh_token?: unknown } | undefined)?.refresh_token
    const reply = await tokens.refresh(token)
    if (fault !== 'same-refresh-token' || reply.status !== 200) return reply
    return ok({ ...(reply.body as object), refresh_token: token })
  }

  async function work(
    request: IncomingMessage,
    path: string,
    query: Record<string, string>,
    body: unknown,
  ): Promise<Reply> {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    if (!(await tokens.accepts(token)) || switches.unauthorizedOnlyAt === path) return no(401, 'token rejected')
    if (request.method === 'PUT') return cart(path, query, body)
    if (request.method !== 'GET') return no(405, 'no')
    return read(path, query)
  }

  function cart(path: string, query: Record<string, string>, body: unknown): Reply {
    const [, week = ''] = /^\/v1\/carts\/(.+)$/.exec(path) ?? []
    return putCart(world, week, query, body, nowMs(), switches.cart)
  }

  function read(path: string, query: Record<string, string>): Reply {
    if (path === '/api/customers/me/subscriptions') {
      if (!/^[A-Z]{2}$/.test(query.country ?? '')) return no(400, 'country')
      const items = world.subscriptions
      return ok({ count: items.length, total: items.length, take: 20, skip: 0, items })
    }
    if (path === '/api/customers/me/deliveries') return ok({ items: world.deliveries })
    if (path === '/menus-service/menus') return menus(query)
    if (path === '/my-deliveries/menu') return selection(query)
    if (path === '/cfs/v2/favorites/recipe') return ok({ items: world.favorites })
    if (path === '/recipes/recipes') return recipes(query)
    const [, id = ''] = /^\/recipes\/recipes\/(.+)$/.exec(path) ?? []
    const dish = world.dishes.find((one) => one.id === id)
    return dish ? ok(fullRecipe(world, dish)) : no(404, 'not found')
  }

  const padding = () => (switches.bulky ? 'All work and no play. '.repeat(700) : '')

  function menus(query: Record<string, string>): Reply {
    if (!/^[A-Z]{2}$/.test(query.country ?? '')) return no(400, 'country is required')
    const week = query.weeks ?? isoWeek(nowMs())
    const items = world.deliveries.some(({ id }) => id === week) ? menusOfWeek(world, week, padding()) : []
    return tagged({ items, take: 100, skip: 0, count: items.length, total: items.length })
  }

  function selection(query: Record<string, string>): Reply {
    const week = query.week ?? world.openWeek
    const delivery = world.deliveries.find(({ id }) => id === week)
    if (!delivery) return ok(aggregateMenu(world))
    const sku = delivery.product?.sku ?? plan.sku
    if (query.week && (query.subscription !== '1234567' || query['product-sku'] !== sku)) return no(400, 'which box')
    return tagged(myDeliveriesMenu(world, week, padding()))
  }

  function recipes(query: Record<string, string>): Reply {
    const ids = (query.ids ?? '').split(',').filter(Boolean)
    const mode = switches.recipes
    if (!query.country || ids.length > 50 || mode === '400') return no(400, 'bad request')
    if (mode === '404') return no(404, 'not found')
    const known = world.dishes.filter(({ id }) => ids.includes(id))
    const shown =
      mode === 'empty'
        ? []
        : mode === 'partial'
          ? known.slice(1)
          : mode === 'ignores-ids'
            ? world.dishes.slice(0, 2)
            : known
    return ok({
      items: [...shown, ...shown.slice(0, 1)].map((one) => fullRecipe(world, one)),
      take: 20,
      skip: 0,
      total: shown.length,
    })
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      journal.blame(`the simulator failed: ${(error as Error).stack}`)
      response.destroy()
    })
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')

  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    picturesUrl: `${origin}/pictures`,
    picturesAsked,
    world,
    tokens,
    journal,
    switches,
    fail: (path, fault, times = 1) => void planned.push({ path, fault, times }),
    calm() {
      planned = []
    },
    setClockOffset(ms) {
      offsetMs = ms
    },
    nowMs,
    cookie: async () => encodeURIComponent(JSON.stringify(await tokens.login())),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
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
