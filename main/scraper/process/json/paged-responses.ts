import type { JsonPagingRule, JsonRequestRule } from '../../../../shared/contracts/json-source-options.ts'
import { message } from '../../../../shared/i18n/message.ts'
import { selectJson } from '../extract/json-path.ts'
import { settingProblem } from '../setting-problem.ts'
import { placeholderNames, type TemplateValues, valueText } from './fill-template.ts'
import { isNothing, type JsonClient, type JsonResponse, requireJson, type TextResponse } from './json-client.ts'

type PagedRequest = {
  readonly rule: { readonly request: JsonRequestRule; readonly paging?: JsonPagingRule | undefined }
  readonly values: TemplateValues
  readonly client: JsonClient
  /** Setting with the request and the paging. */
  readonly field: string
  /** Setting with the request, if it has another name. */
  readonly requestField?: string
  readonly maxRequests: number
  /** Takes the entries of a response. Returns how many there are and how many are new. */
  readonly add: (response: JsonResponse) => { readonly total: number; readonly fresh: number }
  /** For responses that are not JSON. Default: they are an error. */
  readonly parse?: (response: TextResponse, field: string) => JsonResponse
}

type ReadPages = {
  readonly first: JsonResponse
  readonly last: JsonResponse
  /** Whether the site named a next page that could not be requested. */
  readonly isCut: boolean
}

/** Requests all pages until one adds nothing. */
export async function requestPages(options: PagedRequest): Promise<ReadPages> {
  const {
    rule,
    client,
    field,
    maxRequests,
    add,
    parse = requireJson,
    requestField = `${options.field}.request`,
  } = options
  const { request, paging = {} } = rule
  const used = new Set(placeholderNames(`${request.urlFormat} ${request.body ?? ''}`))
  const visited = new Set<string>()
  let page = paging.start ?? 1
  let offset = paging.start ?? 0
  let cursor = options.values.cursor ?? ''
  let nextUrl: string | undefined
  let first: JsonResponse | undefined
  for (let count = 0; ; count++) {
    if (count >= maxRequests) throw endless(request.urlFormat, count, field)
    const limit = paging.limit === undefined ? undefined : String(paging.limit)
    const values = { ...options.values, page: String(page), offset: String(offset), cursor, ...(limit && { limit }) }
    const response = await (nextUrl === undefined
      ? client.send(request, values, requestField)
      : client.follow(nextUrl, request, `${field}.paging.next`))
    // Some sites have no empty page after the last one.
    if (first && isNothing(response.status)) return { first, last: first, isCut: paging.next !== undefined }
    const parsed = parse(response, requestField)
    first ??= parsed
    const { total, fresh } = add(parsed)
    const end = { first, last: parsed, isCut: false }
    if (fresh === 0) return end
    page += 1
    offset += total
    if (paging.next === undefined) {
      if (!used.has('page') && !used.has('offset')) return end
      continue
    }
    const next = findNext(paging.next, parsed, `${field}.paging.next`)
    if (next === undefined) return end
    if (next === unreadable) return { ...end, isCut: true }
    if (used.has('cursor')) cursor = next
    else if (!used.has('page') && !used.has('offset')) nextUrl = resolveNext(next, parsed.url, `${field}.paging.next`)
    else continue
    if (visited.has(next)) return { ...end, isCut: true }
    visited.add(next)
  }
}

const unreadable = Symbol('neither a text nor a number')

/** The next cursor or URL; undefined at the end. */
function findNext(path: string, { value }: JsonResponse, field: string): string | typeof unreadable | undefined {
  const [found] = selectJson({ field, path }, value)
  const text = valueText(found)
  if (text === undefined && typeof found === 'object' && found !== null) return unreadable
  return text === undefined || ['', 'false', 'null', '0'].includes(text) ? undefined : text
}

/** Other hosts must not receive the headers of the request. */
function resolveNext(next: string, base: string, field: string): string {
  const url = URL.canParse(next, base) ? new URL(next, base) : undefined
  if (url && url.host === new URL(base).host && /^https?:$/.test(url.protocol)) return url.href
  const problem = message('jsonData.otherHost', { url: base, next })
  throw settingProblem('upstream_failed', problem, message('jsonData.adviceNext'), field)
}

const endless = (url: string, count: number, field: string) =>
  settingProblem(
    'upstream_failed',
    message('jsonData.tooManyRequests', { url, count }),
    message('jsonData.adviceTooMuch'),
    `${field}.paging`,
  )
