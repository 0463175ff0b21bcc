import type { PageOf } from '../../../shared/contracts/endpoint.ts'
import { type Asked, type Item, itemPath, pageLinks } from './presented.ts'

const link = (href: string) => ({ href })

/** Items with `_links.self`; collections in the envelope of the specification, whose `_embedded` is an array. */
export function toHal(asked: Asked, value: unknown): unknown {
  const { answer } = asked
  if (answer.kind === 'item') {
    const item = value as Item
    return { _links: { self: link(itemPath(answer.resource, item) ?? asked.path) }, ...item }
  }
  if (answer.kind !== 'collection') return value
  const { items, total } = value as PageOf<Item>
  const { self, first, last, previous, next } = pageLinks(asked, total)
  return {
    _embedded: items.map((item) => ({
      _links: { self: link(itemPath(answer.resource, item) ?? asked.path) },
      ...item,
    })),
    totalItems: total,
    itemsPerPage: asked.limit,
    _links: {
      self: link(self),
      first: link(first),
      last: link(last),
      ...(next && { next: link(next) }),
      // `prev` is the registered name, `previous` the one of the specification.
      ...(previous && { previous: link(previous), prev: link(previous) }),
    },
  }
}
