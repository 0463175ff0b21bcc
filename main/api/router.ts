import type { ApiRequest } from './api-request.ts'
import type { RequestKeys } from './request-keys/request-keys.ts'

/** The path and the query of a request's address, neither of them decoded. */
export type Address = { readonly path: string; readonly query: string }

/** Passed to every route. */
export type ApiBindings = {
  readonly address: Address
  readonly requestKeys: RequestKeys
}

export type Params = Readonly<Record<string, string>>

export type Route = {
  /** The names of the path's parameters, in order. */
  readonly names: readonly string[]
  answer(request: ApiRequest, params: Params, bindings: ApiBindings): Promise<Response> | Response
}

/** What is offered at a path, by method, and the values of its parameters. */
export type Found = { readonly routes: ReadonlyMap<string, Route>; readonly values: readonly string[] }

/** The addresses of the API as a tree of segments: a request finds its route in a microsecond. */
export type Router = {
  /** @param path as in the contracts: `/api/mangas/{id}/chapters` */
  add(method: string, path: string, answer: Route['answer']): void
  /** @param path of a request, not decoded. @returns undefined for an unknown path */
  find(path: string): Found | undefined
}

type Place = { readonly literals: Map<string, Place>; parameter?: Place; readonly routes: Map<string, Route> }

const createPlace = (): Place => ({ literals: new Map(), routes: new Map() })

export function createRouter(): Router {
  const root = createPlace()
  return {
    add(method, path, answer) {
      const names: string[] = []
      let place = root
      for (const segment of path.split('/')) {
        const name = /^\{(\w+)\}$/.exec(segment)?.[1]
        if (name !== undefined) names.push(name)
        place = name === undefined ? literalAfter(place, segment) : parameterAfter(place)
      }
      place.routes.set(method, { names, answer })
    },
    find(path) {
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
