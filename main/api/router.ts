import type {
  Body,
  BodyOf,
  Endpoint,
  JsonOf,
  PageOf,
  ParamsOf,
  QueryOf,
  ResponseSpec,
} from '../../shared/contracts/endpoint.ts'
import type { Localizable } from '../../shared/i18n/message.ts'
import { finishOnceBegun } from '../database/driver.ts'
import { localize } from '../platform/i18n.ts'
import { noPrecondition, type Precondition } from '../platform/precondition.ts'
import type { ApiRequest } from './api-request.ts'
import { bodyEtag, isInIfNoneMatch } from './etags.ts'
import { type FileContent, fileResponse } from './file-response.ts'
import { itemEtag, readPrecondition, versionedResource } from './item-version.ts'
import { negotiate, negotiateLanguage, offeredTypes } from './negotiate.ts'
import type { Peer } from './peer.ts'
import { present } from './present/present.ts'
import { readImageBody, readJsonBody } from './read-body.ts'
import type { RequestKeys } from './request-keys/request-keys.ts'
import { validateBody, validateQuery } from './validate.ts'

/** The path and the query of a request's address, neither of them decoded. */
export type Address = { readonly path: string; readonly query: string }

/** Passed to every route. */
export type ApiBindings = {
  readonly address: Address
  readonly requestKeys: RequestKeys
  /** Only of the listener for other devices. */
  readonly peer?: Peer
}

type Params = Readonly<Record<string, string>>

export type Route = {
  /** The names of the path's parameters, in order. */
  readonly names: readonly string[]
  answer(request: ApiRequest, params: Params, bindings: ApiBindings): Promise<Response> | Response
}

/** What is offered at a path, by method, and the values of its parameters. */
export type Found = { readonly routes: ReadonlyMap<string, Route>; readonly values: readonly string[] }

type Place = { readonly literals: Map<string, Place>; parameter?: Place; readonly routes: Map<string, Route> }

const createPlace = (): Place => ({ literals: new Map(), routes: new Map() })

export type Router = ReturnType<typeof createRouter>

/** The addresses of the API as a tree of segments: a request finds its route in a microsecond. */
export function createRouter() {
  const root = createPlace()
  return {
    /** @param path as in the contracts: `/api/mangas/{id}/chapters` */
    add(method: string, path: string, answer: Route['answer']): void {
      const names: string[] = []
      let place = root
      for (const segment of path.split('/')) {
        const name = /^\{(\w+)\}$/.exec(segment)?.[1]
        if (name !== undefined) names.push(name)
        place = name === undefined ? literalAfter(place, segment) : parameterAfter(place)
      }
      place.routes.set(method, { names, answer })
    },
    /** @param path of a request, not decoded. @returns undefined for an unknown path */
    find(path: string): Found | undefined {
      const values: string[] = []
      const place = match(root, segmentsOf(path), 0, values)
      return place && { routes: place.routes, values }
    },
  }
}

export function paramsOf({ names }: Route, values: readonly string[]): Params {
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) params[name] = values[index]!
  return params
}

/** Whether an address belongs to the API, in any spelling. */
export const isApiPath = (path: string): boolean => segmentsOf(path)[1] === 'api'

export function splitAddress(url: string): Address {
  const fragment = url.indexOf('#')
  const end = fragment < 0 ? url.length : fragment
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const mark = url.indexOf('?', start)
  if (mark < 0 || mark > end) return { path: url.slice(start, end), query: '' }
  return { path: url.slice(start, mark), query: url.slice(mark + 1, end) }
}

function literalAfter({ literals }: Place, segment: string): Place {
  const next = literals.get(segment) ?? createPlace()
  literals.set(segment, next)
  return next
}

function parameterAfter(place: Place): Place {
  place.parameter ??= createPlace()
  return place.parameter
}

/** A literal comes before a parameter: `/api/mangas/search` is not the manga `search`. */
function match(place: Place, segments: readonly string[], at: number, values: string[]): Place | undefined {
  const segment = segments[at]
  if (segment === undefined) return place.routes.size > 0 ? place : undefined
  const literal = place.literals.get(segment)
  const found = literal && match(literal, segments, at + 1, values)
  if (found || !place.parameter || segment === '') return found
  values.push(segment)
  const matched = match(place.parameter, segments, at + 1, values)
  if (!matched) values.pop()
  return matched
}

const segmentsOf = (path: string): string[] => {
  const segments = path.split('/')
  return path.includes('%') ? segments.map(decode) : segments
}

/** What cannot be decoded stays as it is. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

type Input<E extends Endpoint> = {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** What was sent instead of JSON; not checked. */
  readonly image: Uint8Array<ArrayBuffer> | undefined
  readonly request: ApiRequest
  /** What `If-Match` demands of the item that is changed. */
  readonly precondition: Precondition<unknown>
}

/** The result of a handler: the value of an item, one page of a collection, a file, the response of a stream, or nothing. */
type Output<E extends Endpoint> = E['response'] extends {
  kind: 'collection'
  schema: { _zod: { output: infer T } }
}
  ? PageOf<MaybeLocalizable<E, T>>
  : E['response'] extends { kind: 'item-or-collection'; schema: { _zod: { output: infer T } } }
    ? MaybeLocalizable<E, T> | PageOf<MaybeLocalizable<E, T>>
    : E['response'] extends { kind: 'file' }
      ? FileContent
      : E['response'] extends { kind: 'events' }
        ? Response
        : E['response'] extends { kind: 'empty' }
          ? undefined
          : MaybeLocalizable<E, JsonOf<E>>

/** In localized operations a text can be a message. */
type MaybeLocalizable<E extends Endpoint, T> = E['localized'] extends true ? Localizable<T> : T

type Handler<E extends Endpoint> = (input: Input<E>) => Promise<Output<E>> | Output<E>

/** Adds the route of an endpoint: negotiates the media type, validates the request and presents the handler's result. */
export function bind<E extends Endpoint>(router: Router, endpoint: E, handler: Handler<E>): void {
  const offered = offeredTypes(endpoint)
  const versioned = versionedResource(endpoint)
  router.add(endpoint.method, endpoint.path, async (request, params, { address, requestKeys }) => {
    const type = offered && negotiate(request, offered)
    const query = endpoint.query ? (validateQuery(endpoint.query, address.query) as Record<string, unknown>) : {}
    const image = endpoint.body && (await readImageBody(request, endpoint.body))
    const body = image ? {} : endpoint.body && checkBody(endpoint.body, await readJsonBody(request, endpoint.body))
    const precondition = endpoint.changes ? readPrecondition(request, endpoint.changes) : noPrecondition
    const input = { params, query, body, image, request, precondition } as unknown as Input<E>
    const respond = (result: Output<E>): Promise<Response> | Response => {
      const language = endpoint.localized && negotiateLanguage(request)
      const value = language ? (localize<unknown>(result, language) as typeof result) : result
      if (type === undefined) return respondWithoutNegotiation(endpoint, request, value)
      const spec = resolveResponseSpec(endpoint.response, value)
      const responseContext = {
        endpoint,
        response: spec,
        path: address.path,
        query: address.query,
        page: Number(query.page ?? 1),
        limit: Number(query.limit ?? (spec.kind === 'collection' ? spec.pageSize : 1)),
      }
      const status = statusOf(endpoint, value)
      const { text, headers } = present(responseContext, value, type, status)
      headers['Content-Length'] = String(Buffer.byteLength(text))
      if (versioned) headers.ETag = itemEtag(versioned, value, type, text)
      if (endpoint.revalidates) {
        headers.ETag ??= bodyEtag(text)
        headers['Cache-Control'] = 'private, no-cache'
      }
      if (language) Object.assign(headers, { Vary: `${headers.Vary}, Accept-Language`, 'Content-Language': language })
      const known = endpoint.revalidates && request.headers.get('if-none-match')
      return known && isInIfNoneMatch(known, headers.ETag!)
        ? notModified(headers)
        : new Response(text, { status, headers })
    }
    if (endpoint.method === 'GET') return respond(await handler(input))
    const perform = async () => await respond(await handler(input))
    if (endpoint.method !== 'POST') return await finishOnceBegun(perform)
    const sent = image ? image : [query, body]
    return await requestKeys.answer({ request, body: sent, perform: () => finishOnceBegun(perform) })
  })
}

const statusOf = ({ status, acceptedUnless: member }: Endpoint, value: unknown): number =>
  member !== undefined && (value as Record<string, unknown>)[member] === false ? 202 : status

const notModified = ({ 'Content-Type': _, 'Content-Length': __, ...headers }: Record<string, string>): Response =>
  new Response(null, { status: 304, headers })

const checkBody = (body: Body, value: unknown): unknown =>
  body.checkedByRoute ? value : validateBody(body.schema, value, body.wrongType ?? 400)

function resolveResponseSpec(spec: ResponseSpec, value: unknown): ResponseSpec {
  if (spec.kind !== 'item-or-collection') return spec
  const { resource, schema } = spec
  const page = value as Partial<PageOf<unknown>>
  if (!Array.isArray(page.items)) return { kind: 'item', resource, schema }
  return { kind: 'collection', resource, schema, json: 'array', pageSize: Math.max(page.items.length, 1) }
}

async function respondWithoutNegotiation(endpoint: Endpoint, request: ApiRequest, value: unknown): Promise<Response> {
  if (endpoint.response.kind === 'file') return await fileResponse(request, value as FileContent)
  if (endpoint.response.kind === 'events') return value as Response
  return new Response(null, { status: endpoint.status })
}
