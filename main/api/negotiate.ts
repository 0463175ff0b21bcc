import Negotiator from 'negotiator'
import {
  type Endpoint,
  jsonMediaTypes,
  type NegotiatedType,
  resourceMediaTypes,
} from '../../shared/contracts/endpoint.ts'
import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'

/** What an endpoint can answer with; undefined where nothing is negotiated (files, streams, no body). */
export function offeredTypes({ answer }: Endpoint): readonly NegotiatedType[] | undefined {
  if (['item', 'collection', 'item-or-collection'].includes(answer.kind)) return resourceMediaTypes
  return answer.kind === 'json' ? jsonMediaTypes : undefined
}

/**
 * Chooses by `Accept` with its q-values; no `Accept`, or anything, means the first.
 * @throws Problem `not_acceptable`.
 */
export function negotiate(request: Request, offered: readonly NegotiatedType[]): NegotiatedType {
  const accept = request.headers.get('accept')
  if (accept === null || accept.trim() === '' || accept === '*/*') return offered[0]!
  const [chosen] = new Negotiator({ headers: { accept } }).mediaTypes([...offered])
  if (chosen === undefined) {
    throw new Problem('not_acceptable', message('api.notAcceptable', { types: offered.join(', ') }))
  }
  return chosen as NegotiatedType
}
