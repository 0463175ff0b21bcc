import type { Answer, Endpoint, PagedList, PageOf, ResourceName } from '../../../shared/contracts/endpoint.ts'
import { resources } from '../../../shared/contracts/endpoint.ts'

export type Item = Readonly<Record<string, unknown>>

/** What a presenter needs beyond the value: where it was asked for, and which page that is. */
export type Asked = {
  readonly endpoint: Endpoint
  /** That of the endpoint; for `item-or-collection` the one it came to. */
  readonly answer: Answer
  /** Path and query of the request, relative to the host. */
  readonly path: string
  readonly search: URLSearchParams
  readonly page: number
  readonly limit: number
}

/** Address of an item, relative to the host; undefined where the resource has none of its own. */
export function itemPath(resource: ResourceName, item: Item): string | undefined {
  return resources[resource].itemPath?.replace(/\{(\w+)\}/g, (_, field: string) =>
    encodeURIComponent(String(item[field])),
  )
}

export type PageLinks = { self: string; first: string; last: string; previous?: string; next?: string }

/** Addresses of the neighbouring pages; the other parameters of the query stay. */
export function pageLinks({ path, search, page, limit }: Asked, total: number): PageLinks {
  const last = Math.max(1, Math.ceil(total / limit))
  const at = (number: number): string => {
    const query = new URLSearchParams(search)
    query.set('page', String(number))
    return `${path}?${query}`
  }
  return {
    self: at(page),
    first: at(1),
    last: at(last),
    ...(page > 1 && { previous: at(Math.min(page - 1, last)) }),
    ...(page < last && { next: at(page + 1) }),
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
