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
  'text/html': toHtml,
}

/** Creates a response in the negotiated media type. A 201 response contains `Location`. */
export function present(
  context: ResponseContext,
  value: unknown,
  type: NegotiatedType,
  store = (_body: string, headers: Record<string, string>) => headers,
  status: number = context.endpoint.status,
): Response {
  const { response } = context
  const location = status === 201 && response.kind === 'item' ? itemPath(response.resource, value as Item) : undefined
  const body = presenters[type](context, value)
  const headers = store(body, {
    'Content-Type': `${type}; charset=utf-8`,
    Vary: 'Accept',
    'Cache-Control': 'no-store',
    ...(location && { Location: location }),
    ...(response.kind === 'item' &&
      response.attachment && { 'Content-Disposition': `attachment; filename="${response.attachment}"` }),
    ...(type === 'text/html' && { 'Content-Security-Policy': htmlPolicy }),
  })
  return new Response(body, { status, headers })
}
