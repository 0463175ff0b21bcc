import type { JsonPagingRule } from '../../../../shared/contracts/json-source-options.ts'
import { type CapturedResponse, type RequestPart, requestParts } from './request-parts.ts'
import { scalarsOf } from './walk-json.ts'

const pageNames = /^(?:page|p|pg|paged|page_?(?:no|num|number|index))$/i
const offsetNames = /^(?:offset|skip|start)$/i
const cursorNames = /cursor|after|next|token/i
const endpointOnly = (url: string) => url.replace(/[?#].*$/, '')

/** How the list continues: by a page number or an offset in the request, or by a cursor or URL in the response. */
export function readPaging(
  { url, body, value }: CapturedResponse,
  replace: (part: RequestPart, placeholder: string) => void,
): JsonPagingRule | undefined {
  const parts = requestParts({ url, ...(body !== undefined && { body }) }).filter(({ place }) => place !== 'path')
  const page = parts.find(({ name, text }) => pageNames.test(name) && /^[01]$/.test(text))
  const offset = parts.find(({ name, text }) => offsetNames.test(name) && text === '0')
  if (page) replace(page, '{page}')
  if (page) return page.text === '0' ? { start: 0 } : undefined
  if (offset) replace(offset, '{offset}')
  if (offset) return undefined
  const next = [...scalarsOf(value)].find(
    ([path, { value: found }]) => /next/i.test(path) && typeof found === 'string' && /^(?:https?:|\/|\?)/.test(found),
  )
  if (next) return { next: next[0].replace(/^@/, '$') }
  return undefined
}

/** A cursor in the response that a later request of the page sends, and its parameter. */
export function readCursor({ value }: CapturedResponse, later: readonly CapturedResponse[]) {
  const tokens = new Map(
    [...scalarsOf(value)]
      .filter(([path, { value: found }]) => cursorNames.test(path) && typeof found !== 'boolean')
      .map(([path, { value: found }]) => [String(found), path.replace(/^@/, '$')]),
  )
  for (const { url } of later) {
    for (const [name, text] of new URL(url).searchParams) {
      const next = tokens.get(text)
      if (next !== undefined && !pageNames.test(name) && !offsetNames.test(name)) return { name, next }
    }
  }
  return undefined
}

/** Whether two requests ask the same endpoint, perhaps for other pages. */
export const isSameEndpoint = (a: CapturedResponse, b: CapturedResponse): boolean =>
  a.method === b.method && endpointOnly(a.url) === endpointOnly(b.url)
