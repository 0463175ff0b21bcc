import type { PageOf } from '../../../shared/contracts/endpoint.ts'
import { type Item, pagedList, type ResponseContext } from './response-context.ts'

/** The value for `application/json`, also embedded in the HTML page. */
export function toJson(context: ResponseContext, value: unknown): unknown {
  const { response } = context
  if (response.kind !== 'collection') return value
  const page = value as PageOf<Item>
  return response.json === 'page' ? pagedList(page, context.page, context.limit) : page.items
}
