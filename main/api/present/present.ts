import type { NegotiatedType, PageOf } from '../../../shared/contracts/endpoint.ts'
import { htmlPolicy, toHtml } from './html.ts'
import { toJsonLd } from './jsonld.ts'
import { type Item, itemPath, pageLinks, type ResponseContext, requestPath, toJson } from './response-context.ts'

const presenters: Readonly<Record<NegotiatedType, (context: ResponseContext, value: unknown) => string>> = {
  'application/json': (context, value) => JSON.stringify(toJson(context, value)),
  'application/ld+json': (context, value) => JSON.stringify(toJsonLd(context, value)),
  'application/hal+json': (context, value) => JSON.stringify(toHal(context, value)),
  'text/html': (context, value) => toHtml(context, value),
}

/** The body of a response in the negotiated media type, and its headers. Those of a 201 response contain `Location`. */
export function present(
  context: ResponseContext,
  value: unknown,
  type: NegotiatedType,
  status: number,
): { readonly text: string; readonly headers: Record<string, string> } {
  const { endpoint, response } = context
  const location = status === 201 && response.kind === 'item' ? itemPath(response.resource, value as Item) : undefined
  const headers: Record<string, string> = {
    'Content-Type': `${type}; charset=utf-8`,
    Vary: 'Accept',
    'Cache-Control': 'no-store',
  }
  if (location) headers.Location = location
  if (endpoint.method === 'PUT' && response.kind === 'item') {
    const place = itemPath(response.resource, value as Item)
    if (place !== undefined) headers['Content-Location'] = place
  }
  if (response.kind === 'item' && response.attachment) {
    headers['Content-Disposition'] = `attachment; filename="${response.attachment}"`
  }
  if (type === 'text/html') headers['Content-Security-Policy'] = htmlPolicy
  return { text: presenters[type](context, value), headers }
}

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
