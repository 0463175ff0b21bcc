import type { Answer } from '../sites/answer.ts'
import type { OtherRequest } from '../sites/archetype.ts'
import { errorPage, type SentPage } from '../sites/error-page.ts'
import { type Listener, listenAll } from '../sites/listeners.ts'
import { createRequestLog } from '../sites/request-log.ts'
import { createSwitchBoard } from '../sites/switches.ts'
import { homePage, listPage, readerPage } from './markup.ts'
import { decoration, formatOf, pictureOf } from './pictures.ts'
import type { Entry, Place, Reply, SiteRequest, Variant, VariantSite } from './variant.ts'

const key = (address: string): string => decoded(address).replace(/\/$/, '')

export type RunningVariant = Awaited<ReturnType<typeof startVariant>>

/** Starts one site with its own listeners on free ports. */
export async function startVariant(variant: Variant) {
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
  const originOf = (host: string) => listeners.get(host ? `${variant.id}.${host}` : variant.id)?.origin ?? ''
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
    neighbour,
  }

  async function answer(asked: OtherRequest, host: string): Promise<Answer> {
    const request = { ...asked, path: decoded(asked.path), host }
    const { place, page, path } = (host === (variant.imagesOn ?? '') && pictures.get(request.path)) || {}
    const where = { slug: place?.series.slug ?? null, chapter: place?.entry.mark ?? null, page: page ?? null }
    const kind = place ? 'image' : 'other'
    const refusal = refuse(request, variant, site, pictures.has(request.path))
    if (refusal) return { kind, ...where, ...refusal }
    const guarded = variant.guard?.(request, site)
    if (guarded) return { kind, ...where, ...asSent(guarded) }
    const drawn = place
      ? { bytes: await pictureOf(variant, place, page!, path!), contentType: `image/${formatOf(path!)}` }
      : await decoration(variant.id, request.path)
    const sent = drawn
      ? { status: 200, headers: { 'content-type': drawn.contentType }, body: drawn.bytes }
      : asSent(variant.serve?.(request, site) ?? pageOf(variant, request, site))
    return { kind, ...where, ...sent, headers: { ...shared, ...sent.headers } }
  }

  const ports = { id: variant.id, recorder, switches: createSwitchBoard({}), answer }
  await listenAll(['cdn', 'api'], { ...ports, place: () => ({ host: '127.0.0.1', port: 0 }) }, listeners)
  return {
    ...site,
    origin: site.origin,
    cdn: site.cdn,
    api: site.api,
    variant,
    requestLog,
    /** The chapter at a URL, also with further parameters. */
    placeAt: ({ pathname, search, hash }: URL): Place | null =>
      site.entryAt(pathname + search + hash) ?? find(pathname + search, site.entryAt),
    /** The exact bytes of each page. */
    bytes: (place: Place) =>
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

/** Stricter than real sites: what no browser would send is an error. */
function refuse(request: SiteRequest, variant: Variant, site: VariantSite, isPicture: boolean): SentPage | null {
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

function asSent(reply: Reply | string | null): SentPage {
  if (reply === null) return errorPage(404, 'Page not found')
  const {
    status = 200,
    type = 'text/html; charset=utf-8',
    headers = {},
    body,
  } = typeof reply === 'string' ? { body: reply } : reply
  return { status, headers: { 'content-type': type, ...headers }, body: Buffer.from(body) }
}

/** Scripts of the site read its other listeners. */
const shared = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'content-type, x-requested-with, x-access, x-hash, apikey, authorization, x-hasura-role, x-inertia, x-livewire',
}
