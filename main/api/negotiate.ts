import Negotiator from 'negotiator'
import {
  type Endpoint,
  jsonMediaTypes,
  type NegotiatedType,
  resourceMediaTypes,
} from '../../shared/contracts/endpoint.ts'
import { type Language, pickLanguage } from '../../shared/i18n/languages.ts'
import { message } from '../../shared/i18n/message.ts'
import type { ApiRequest } from './api-request.ts'
import { HttpProblem } from './problem.ts'

/** Media types of an endpoint; undefined without negotiation (files, streams, no body). */
export function offeredTypes({ response }: Endpoint): readonly NegotiatedType[] | undefined {
  if (['item', 'collection', 'item-or-collection'].includes(response.kind)) return resourceMediaTypes
  return response.kind === 'json' ? jsonMediaTypes : undefined
}

/**
 * Chooses a media type by `Accept`. The first one is the default.
 * @throws Problem `not_acceptable`
 */
export function negotiate(request: ApiRequest, offered: readonly NegotiatedType[]): NegotiatedType {
  const accept = request.headers.get('accept')
  if (accept === null || accept.trim() === '' || accept === '*/*') return offered[0]!
  const [chosen] = new Negotiator({ headers: { accept: withoutParameters(accept) } }).mediaTypes([...offered])
  if (chosen === undefined) {
    throw new HttpProblem('not_acceptable', message('api.notAcceptable', { types: offered }), {
      Vary: 'Accept, Accept-Language',
    })
  }
  return chosen as NegotiatedType
}

/** A quoted string may contain commas and semicolons. */
const acceptParameter = /;\s*([^\s;,="]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^\s;,"]*)/g

/** Parameters other than the weight do not make a media range unacceptable (`application/json; charset=utf-8`). */
const withoutParameters = (accept: string): string =>
  accept.replace(acceptParameter, (_, name: string, value: string) => (name.toLowerCase() === 'q' ? `;q=${value}` : ''))

/**
 * Chooses the language of a response. English is the default.
 * @param acceptLanguage overrides the header `Accept-Language`
 */
export function negotiateLanguage({ headers }: ApiRequest, acceptLanguage = headers.get('accept-language')): Language {
  if (acceptLanguage === null) return 'en'
  return pickLanguage(new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages())
}
