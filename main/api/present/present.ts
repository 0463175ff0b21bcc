import type { NegotiatedType } from '../../../shared/contracts/endpoint.ts'
import { toHal } from './hal.ts'
import { htmlPolicy, toHtml } from './html.ts'
import { toJson } from './json.ts'
import { toJsonLd } from './jsonld.ts'
import { type Item, itemPath, type ResponseContext } from './response-context.ts'

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
