import { errorPage } from '../sites/error-page.ts'
import { type Exchange, type Listener, listen } from '../sites/listeners.ts'
import { createRequestLog, type RequestLog } from '../sites/request-log.ts'
import { homePage, listPage, readerPage } from './markup.ts'
import { decoration, formatOf, pictureOf } from './pictures.ts'
import type { Entry, Place, Reply, SiteRequest, Variant, VariantSite } from './variant.ts'

export interface RunningVariant extends VariantSite {
  readonly variant: Variant
  readonly requestLog: RequestLog
  /** The exact bytes of each page. */
  bytes(place: Place): Promise<readonly Buffer[]>
  stop(): Promise<void>
}

const key = (address: string): string => decoded(address).replace(/\/$/, '')

/** Starts one site with its own listeners on free ports. */
export async function startVariant(variant: Variant): Promise<RunningVariant> {
  const { requestLog, recorder } = createRequestLog()
  const places = variant.series.flatMap((series) => series.entries.map((entry) => ({ series, entry })))
  const entries = new Map(places.map((place) => [key(place.entry.path), place]))
  const series = new Map(variant.series.map((one) => [key(one.path), one]))
  const pathOf = variant.imagePath ?? usualImagePath
  const pictures = new Map(
    places.flatMap((place) =>
      Array.from({ length: place.entry.pages }, (_, index) => {
        const path = pathOf(place, index + 1)
        return [decoded(path), { place, page: index + 1, path }] as const
      }),
    ),
  )
  const listeners = new Map<string, Listener>()
  const originOf = (host: string) => listeners.get(host)?.origin ?? ''
  const site: VariantSite = {
    name: variant.name,
    language: variant.language ?? 'en',
    get origin() {
      return originOf('')
    },
    get cdn() {
      return originOf('cdn')
    },
    get api() {
      return originOf('api')
    },
    series: variant.series,
    seriesAt: (address) => series.get(key(address)) ?? null,
    entryAt: (address) => entries.get(key(address)) ?? null,
    seriesById: (id) => variant.series.find((one) => one.id === id) ?? null,
    entryById: (id) => places.find(({ entry }) => entry.id === id) ?? null,
    images: (place) =>
      Array.from(
        { length: place.entry.pages },
        (_, index) => originOf(variant.imagesOn ?? '') + pathOf(place, index + 1),
      ),
    neighbour: (place, step) => neighbour(place, step),
  }

  async function handle(host: string, exchange: Exchange): Promise<void> {
    const request = await incoming(host, exchange)
    const refusal = refuse(request, variant, site, pictures.has(request.path))
    const picture = host === (variant.imagesOn ?? '') ? pictures.get(request.path) : undefined
    if (refusal) return send(exchange, refusal)
    if (picture) {
      exchange.entry.describe({
        kind: 'image',
        slug: picture.place.series.slug,
        chapter: picture.place.entry.mark,
        page: picture.page,
      })
      const body = await pictureOf(variant, picture.place, picture.page, picture.path)
      return send(exchange, { status: 200, headers: { 'content-type': `image/${formatOf(picture.path)}` }, body })
    }
    const drawn = await decoration(variant.id, request.path)
    if (drawn) {
      const type = request.path.endsWith('.png') ? 'image/png' : 'image/jpeg'
      return send(exchange, { status: 200, headers: { 'content-type': type }, body: drawn })
    }
    const reply = variant.serve?.(request, site) ?? pageOf(variant, request, site)
    send(exchange, reply === null ? errorPage(404, 'Page not found') : asSent(reply))
  }

  for (const host of ['', 'cdn', 'api']) {
    const names = { site: variant.id, host: host ? `${variant.id}.${host}` : variant.id }
    const place = { host: '127.0.0.1', port: 0 }
    listeners.set(host, await listen(place, names, recorder, (exchange) => handle(host, exchange)))
  }
  return {
    ...site,
    origin: site.origin,
    cdn: site.cdn,
    api: site.api,
    variant,
    requestLog,
    bytes: (place) =>
      Promise.all(
        Array.from({ length: place.entry.pages }, (_, index) =>
          pictureOf(variant, place, index + 1, pathOf(place, index + 1)),
        ),
      ),
    stop: async () => {
      await Promise.all([...listeners.values()].map((listener) => listener.close()))
    },
  }
}

/** The page of a series, a chapter or the site itself. */
function pageOf(variant: Variant, request: SiteRequest, site: VariantSite): Reply | string | null {
  if (request.host !== '') return null
  const address = request.query.size > 0 ? `${request.path}?${request.query}` : request.path
  const series = find(address, site.seriesAt)
  const place = find(address, site.entryAt)
  if (series && variant.list) return whole(variant.list(series, site, request), (body) => listPage(site, series, body))
  if (place && variant.show) {
    const title = variant.title?.(place)
    return whole(variant.show(place, site, request), (body) => readerPage(site, place, body, title))
  }
  return request.path === '/' ? homePage(site) : null
}

/** By the address, else without its last parameters: they are for the page itself. */
function find<T>(address: string, at: (address: string) => T | null): T | null {
  const cut = Math.max(address.lastIndexOf('?'), address.lastIndexOf('&'))
  return at(address) ?? (cut < 0 ? null : find(address.slice(0, cut), at))
}

const whole = (reply: Reply | string | null, around: (body: string) => string): Reply | string | null =>
  typeof reply !== 'string' || reply.startsWith('<!DOCTYPE') ? reply : around(reply)

const usualImagePath = ({ series, entry }: Place, page: number): string =>
  `/uploads/${encodeURIComponent(series.slug)}/${entry.id}/${String(page).padStart(3, '0')}.jpg`

function neighbour({ series, entry }: Place, step: -1 | 1): Entry | null {
  return series.entries[series.entries.indexOf(entry) + step] ?? null
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

async function incoming(host: string, { request, url }: Exchange): Promise<SiteRequest> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return {
    method: request.method ?? 'GET',
    path: decoded(url.pathname),
    query: url.searchParams,
    cookies: request.headers.cookie ?? '',
    body: Buffer.concat(pieces).toString(),
    headers: request.headers as Record<string, string>,
    host,
  }
}

/** Stricter than real sites: what no browser would send is an error. */
function refuse(request: SiteRequest, variant: Variant, site: VariantSite, isPicture: boolean): Sent | null {
  const { headers, path, method } = request
  if (!headers['user-agent']) return errorPage(403, 'Forbidden')
  if (/[{}]|\/\/|\bundefined\b|\bnull\b/.test(path)) return errorPage(400, 'Bad Request')
  if (!['GET', 'POST', 'HEAD', 'OPTIONS'].includes(method)) return errorPage(405, 'Method Not Allowed')
  const referer = headers.referer ?? ''
  const from = URL.canParse(referer) ? new URL(referer).origin : null
  const isOwn = from !== null && [site.origin, site.cdn, site.api].includes(from)
  if (isPicture && ((from !== null && !isOwn) || (variant.needsReferer && !isOwn)))
    return errorPage(403, 'Hotlinking is not allowed')
  return null
}

interface Sent {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

function asSent(reply: Reply | string): Sent {
  const {
    status = 200,
    type = 'text/html; charset=utf-8',
    headers = {},
    body,
  } = typeof reply === 'string' ? { body: reply } : reply
  return { status, headers: { 'content-type': type, ...headers }, body: Buffer.from(body) }
}

function send({ request, response, entry }: Exchange, { status, headers, body }: Sent): void {
  // Scripts of the site read its other listeners.
  const shared = {
    'access-control-allow-origin': headers['access-control-allow-origin'] ?? '*',
    'access-control-allow-headers': 'content-type, x-requested-with, x-access',
  }
  response.writeHead(status, { ...shared, ...headers, 'content-length': body.length })
  entry.answer(status)
  entry.end()
  response.end(request.method === 'HEAD' ? undefined : body)
}
