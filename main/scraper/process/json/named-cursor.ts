import type { JsonChapterListRule } from '../../../../shared/contracts/json-source-options.ts'
import { scalarsOf } from './walk-json.ts'

const maxDepth = 4
const nextName = /^@(?:\.\w+)*\.next_?((?:[a-z]+_?)??(?:cursor|token))$/i

/**
 * The rule of a list with the cursor that its response names, for a page that requests the following part only while a person
 * scrolls: the value of `next_cursor` is usually the parameter `cursor`. To be verified. Undefined if no cursor is named.
 */
export function withNamedCursor(json: JsonChapterListRule, response: unknown): JsonChapterListRule | undefined {
  const { request, paging } = json
  if (!request || paging || request.body !== undefined || request.method === 'POST') return undefined
  for (const [path, { value }] of scalarsOf(response, maxDepth)) {
    const [, name] = nextName.exec(path) ?? []
    if (name === undefined || typeof value !== 'string' || value === '') continue
    const parameter = name[0]!.toLowerCase() + name.slice(1)
    const urlFormat = `${request.urlFormat}${request.urlFormat.includes('?') ? '&' : '?'}${parameter}={cursor}`
    return { ...json, request: { ...request, urlFormat }, paging: { next: path.replace('@', '$') } }
  }
  return undefined
}
