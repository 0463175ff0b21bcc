import type { PageOf } from '../../../shared/contracts/endpoint.ts'
import { type Item, itemPath, pageLinks, type ResponseContext, requestPath } from './response-context.ts'

const link = (href: string) => ({ href })

/** Items have `_links.self`. Collections have an `_embedded` array (docs/requirements.md, R2). */
export function toHal(context: ResponseContext, value: unknown): unknown {
  const { response } = context
  if (response.kind === 'item') {
    const item = value as Item
    return { _links: { self: link(itemPath(response.resource, item) ?? requestPath(context)) }, ...item }
  }
  if (response.kind !== 'collection') return value
  const { items, total } = value as PageOf<Item>
  const { self, first, last, previous, next } = pageLinks(context, total)
  return {
    _embedded: items.map((item) => ({
      _links: { self: link(itemPath(response.resource, item) ?? context.path) },
      ...item,
    })),
    totalItems: total,
    itemsPerPage: context.limit,
    _links: {
      self: link(self),
      first: link(first),
      last: link(last),
      ...(next && { next: link(next) }),
      // `prev` is the registered link relation; `previous` is required by docs/requirements.md, R2.
      ...(previous && { previous: link(previous), prev: link(previous) }),
    },
  }
}
