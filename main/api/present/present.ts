import type { NegotiatedType } from '../../../shared/contracts/endpoint.ts'
import { toHal } from './hal.ts'
import { htmlPolicy, toHtml } from './html.ts'
import { toJson } from './json.ts'
import { toJsonLd } from './jsonld.ts'
import { type Asked, type Item, itemPath } from './presented.ts'

const presenters: Readonly<Record<NegotiatedType, (asked: Asked, value: unknown) => string>> = {
  'application/json': (asked, value) => JSON.stringify(toJson(asked, value)),
  'application/ld+json': (asked, value) => JSON.stringify(toJsonLd(asked, value)),
  'application/hal+json': (asked, value) => JSON.stringify(toHal(asked, value)),
  'text/html': toHtml,
}

/** The answer of an operation in the negotiated type; 201 says where the new item is. */
export function present(asked: Asked, value: unknown, type: NegotiatedType): Response {
  const { answer } = asked
  const { status } = asked.endpoint
  const location = status === 201 && answer.kind === 'item' ? itemPath(answer.resource, value as Item) : undefined
  return new Response(presenters[type](asked, value), {
    status,
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      Vary: 'Accept',
      'Cache-Control': 'no-store',
      ...(location && { Location: location }),
      ...(answer.kind === 'item' &&
        answer.attachment && { 'Content-Disposition': `attachment; filename="${answer.attachment}"` }),
      ...(type === 'text/html' && { 'Content-Security-Policy': htmlPolicy }),
    },
  })
}
