import type { PageOf } from '../../../shared/contracts/endpoint.ts'
import { type Asked, type Item, pagedList } from './presented.ts'

/** What `application/json` carries, and what the HTML page embeds. */
export function toJson(asked: Asked, value: unknown): unknown {
  const { answer } = asked
  if (answer.kind !== 'collection') return value
  const page = value as PageOf<Item>
  return answer.json === 'page' ? pagedList(page, asked.page, asked.limit) : page.items
}
