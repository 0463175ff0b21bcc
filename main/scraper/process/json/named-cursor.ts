import type { JsonChapterListRule } from '../../../../shared/contracts/json-source-options.ts'
import { scalarsOf } from './walk-json.ts'

const maxDepth = 4
const nextName = /^@(?:\.\w+)*\.next_?((?:[a-z]+_?)??(?:cursor|token))$/i
const postedNextName = /^@(?:\.\w+)*\.(?:next|after|(?:(?:next|end)_?)?cursor|next_?(?:token|id))$/i
/** A member of a JSON body that says that the first part is requested. */
const emptyCursor = /("\w*(?:cursor|after|next|token)\w*"\s*:\s*)null/i

/**
 * The rule of a list with the cursor that its response names, for a page that requests the following part only while a person
 * scrolls: the value of `next_cursor` is usually the parameter `cursor`, in a body the member that is null. To be verified.
 * Undefined if no cursor is named.
 */
export function withNamedCursor(json: JsonChapterListRule, response: unknown): JsonChapterListRule | undefined {
  const { request, paging } = json
  if (!request || paging || (request.body === undefined && request.method === 'POST')) return undefined
  const { urlFormat, body } = request
  if (body !== undefined) {
    const next = emptyCursor.test(body) ? findNamed(response, postedNextName) : undefined
    const withCursor = { ...request, body: body.replace(emptyCursor, '$1"{cursor}"') }
    return next && { ...json, request: withCursor, paging: { next: next.path } }
  }
  const next = findNamed(response, nextName)
  const [first, ...others] = next?.name ?? ''
  if (!next || first === undefined) return undefined
  const parameter = first.toLowerCase() + others.join('')
  const withCursor = {
    ...request,
    urlFormat: `${urlFormat}${urlFormat.includes('?') ? '&' : '?'}${parameter}={cursor}`,
  }
  return { ...json, request: withCursor, paging: { next: next.path } }
}

/** The JSONPath of a cursor with such a name, and the name of the parameter in it. */
function findNamed(response: unknown, named: RegExp): { readonly path: string; readonly name: string } | undefined {
  for (const [path, { value }] of scalarsOf(response, maxDepth)) {
    const [found, name = ''] = named.exec(path) ?? []
    const isCursor = typeof value === 'number' || (typeof value === 'string' && value !== '')
    if (found !== undefined && isCursor) return { path: path.replace('@', '$'), name }
  }
  return undefined
}
