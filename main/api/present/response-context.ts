import type { Endpoint, PagedList, PageOf, ResourceName, ResponseSpec } from '../../../shared/contracts/endpoint.ts'
import { resources } from '../../../shared/contracts/endpoint.ts'

export type Item = Readonly<Record<string, unknown>>

/** The context of a response: its endpoint, the URL of the request and the page of a collection. */
export type ResponseContext = {
  readonly endpoint: Endpoint
  /** The endpoint's response; `item-or-collection` is resolved. */
  readonly response: ResponseSpec
  /** Path of the request, without its query. */
  readonly path: string
  /** Query of the request, not decoded. */
  readonly query: string
  readonly page: number
  readonly limit: number
}

/** Path of an item; undefined if the resource has no URL of its own. */
export function itemPath(resource: ResourceName, item: Item): string | undefined {
  return resources[resource].itemPath?.replace(/\{(\w+)\}/g, (_, field: string) =>
    encodeURIComponent(String(item[field])),
  )
}

/** Path and query of the request: the address of a resource without one of its own. */
export function requestPath({ path, query }: ResponseContext): string {
  const search = new URLSearchParams(query)
  return search.size > 0 ? `${path}?${search}` : path
}

type PageLinks = { self: string; first: string; last: string; previous?: string; next?: string }

/** Links to the other pages, with the same query parameters. */
export function pageLinks({ path, query, page, limit }: ResponseContext, total: number): PageLinks {
  const last = Math.max(1, Math.ceil(total / limit))
  const linkTo = (number: number): string => {
    const search = new URLSearchParams(query)
    search.set('page', String(number))
    return `${path}?${search}`
  }
  return {
    self: linkTo(page),
    first: linkTo(1),
    last: linkTo(last),
    ...(page > 1 && { previous: linkTo(Math.min(page - 1, last)) }),
    ...(page < last && { next: linkTo(page + 1) }),
  }
}

export function pagedList<T>({ items, total }: PageOf<T>, page: number, limit: number): PagedList<T> {
  return {
    items: [...items],
    total,
    page,
    limit,
    hasNextPage: page * limit < total,
    hasPreviousPage: page > 1,
  }
}

/** The value for `application/json`, also embedded in the HTML page. */
export function toJson(context: ResponseContext, value: unknown): unknown {
  const { response } = context
  if (response.kind !== 'collection') return value
  const page = value as PageOf<Item>
  return response.json === 'page' ? pagedList(page, context.page, context.limit) : page.items
}
