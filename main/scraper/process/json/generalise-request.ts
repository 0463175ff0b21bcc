import type {
  FoundValueRule,
  JsonPagingRule,
  JsonRequestRule,
} from '../../../../shared/contracts/json-source-options.ts'
import { escapePattern } from '../../../platform/chapter-text/word-patterns.ts'
import { decodeText } from '../../addresses/address-text.ts'
import { isGeneric } from '../../addresses/slugs.ts'
import { isSpecific, type NamedText } from './express-text.ts'
import { scalarText } from './fill-template.ts'
import {
  type CapturedResponse,
  findByShortName,
  findInAddress,
  findInSource,
  type RequestPart,
  replacePart,
  requestParts,
} from './request-parts.ts'
import { scalarsOf, toJsonPath, walkJson } from './walk-json.ts'

/** Where the values of a request may come from. */
type ValueSources = {
  readonly baseUrl: string
  /** Values of placeholders: `slug`, `chapter`. */
  readonly given: readonly NamedText[]
  /** The page that sent the request. */
  readonly address: string
  readonly html: string
  /** Responses that the page got before. */
  readonly earlier?: readonly CapturedResponse[]
}

export type RequestTemplate = {
  readonly request: JsonRequestRule
  readonly values: readonly FoundValueRule[]
  readonly paging?: JsonPagingRule
  /** Whether anything in the request depends on the manga or the chapter. */
  readonly isVariable: boolean
}

type PagingContext = {
  readonly paged?: boolean
  /** Later requests of the same endpoint. */
  readonly later?: readonly CapturedResponse[]
  /** How many entries were shown before, if the request is for those that follow. */
  readonly shown?: number | undefined
}

const maxValues = 4

/** The request with placeholders for what depends on the manga, the chapter or the page of a list. */
export function generaliseRequest(
  captured: CapturedResponse,
  sources: ValueSources,
  { paged = false, later = [], shown }: PagingContext = {},
): RequestTemplate | undefined {
  if (captured.headers.authorization !== undefined) return undefined
  let url = withoutOrigin(captured.url, sources.baseUrl)
  let body = captured.body
  const values: FoundValueRule[] = []
  let isVariable = false
  const replace = (part: RequestPart, placeholder: string) => {
    if (part.place === 'body') body = body && replaceInBody(body, part, placeholder)
    else url = replaceInUrl(url, part, placeholder)
  }
  const cursor = paged ? readCursor(captured, later) : undefined
  if (cursor) {
    const own = requestParts(captured).find(({ place, name }) => place === cursor.place && name === cursor.name)
    const source = own && own.text !== '' ? findInSource(sources.html, own.text) : undefined
    if (source) values.push({ ...source, name: 'cursor' })
    if (own && own.text !== '') replace(own, '{cursor}')
    else if (own) url = url.replace(new RegExp(`([?&]${escapePattern(own.name)}=)(?=&|$)`), '$1{cursor}')
    else url += `${url.includes('?') ? '&' : '?'}${cursor.name}={cursor}`
  }
  const counter = paged && !cursor && shown !== undefined ? readCounter(captured, later, shown) : undefined
  if (counter) replace(counter.part, counter.placeholder)
  const paging = cursor
    ? { next: cursor.next }
    : (counter?.paging ?? (paged && !counter ? readPaging(captured, replace) : undefined))
  const path = paged ? undefined : findPagePath(captured.url, sources.address)
  for (const part of requestParts({
    url: withoutCacheNames(captured.url),
    ...(body !== undefined && { body: captured.body ?? '' }),
  })) {
    const isPaging = [counter?.part, cursor].some((one) => one?.place === part.place && one.name === part.name)
    if (isPaging || (path && part.place === 'path' && part.index! >= path.from && part.index! < path.to)) continue
    const known = isNamedInAddress(part, sources.address)
      ? undefined
      : sources.given.find(({ text }) => text === part.text)
    const source = known ? undefined : findSource(part, sources, values)
    if (known) replace(part, `{${known.name}}`)
    else if (source) {
      const same = values.find(
        (value) => JSON.stringify({ ...value, name: '' }) === JSON.stringify({ ...source, name: '' }),
      )
      const name = same?.name ?? (values.length === 0 ? 'id' : `id${values.length + 1}`)
      if (!same) values.push({ ...source, name })
      replace(part, `{${name}}`)
    }
    if (known || source) isVariable = true
    else if (isUnexplained(part, sources)) return undefined
  }
  if (path) {
    url = url.replace(path.text, '{path}')
    values.push({ name: 'path', from: 'address', pattern: pagePathPattern })
    isVariable = true
  }
  const headers = describeHeaders(neededHeaders(captured.headers), sources.html, values)
  if (values.length > maxValues || !headers) return undefined
  return {
    request: {
      ...(captured.method === 'POST' && body === undefined && { method: 'POST' as const }),
      urlFormat: url,
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(body !== undefined && { body }),
    },
    values,
    ...(paging && { paging }),
    isVariable,
  }
}

/** The path of an address, with the slash before it and without the one behind it. */
const pagePathPattern = '^https?://[^/]+(/[^?#]*?)/?(?:[?#]|$)'
const minPathSegments = 3

/**
 * The path of the page within that of its request, as in `/api/read/star/vol/1/ch/3`: chapters may have more or fewer parts,
 * such as `/sub/5`. Undefined if the request has only some of them.
 */
function findPagePath(url: string, address: string) {
  const text = new RegExp(pagePathPattern).exec(address)?.[1] ?? ''
  const length = text.split('/').length - 1
  const { pathname } = new URL(url)
  const at = pathname.indexOf(text)
  if (length < minPathSegments || at < 0 || !/^(?:\/|$)/.test(pathname.slice(at + text.length))) return undefined
  const from = pathname.slice(0, at).split('/').length
  return { text, from, to: from + length }
}

/** Whether the address of the page has a number at the same place: `/vol/1/ch/1` and `/api/vol/1/ch/1`. */
function isNamedInAddress({ place, name, text }: RequestPart, address: string): boolean {
  const segments = new URL(address).pathname.split('/')
  const isHere = (segment: string, index: number) => segment === text && index > 0 && segments[index - 1] === name
  return place === 'path' && name !== '' && /^[\d.]+$/.test(text) && segments.some(isHere)
}

/** Whether a part belongs to this manga or chapter, although nothing says where it comes from. */
function isUnexplained({ place, name, text }: RequestPart, { address, html }: ValueSources): boolean {
  if (place !== 'path' && (pagingNames.test(name) || constantNames.test(name))) return false
  // `/api/2/` is a version.
  if (place === 'path' && /^(?:api|rest|v)$/i.test(name)) return false
  if (place !== 'path' && !subjectNames.test(name) && /^\d{1,2}$/.test(text)) return false
  return isSpecific(text, { address, title: /<title[^>]*>([^<]*)/i.exec(html)?.[1] ?? '' })
}

const constantNames =
  /^(?:v|ver(?:sion)?|api_?key|key|app(?:_?id)?|client(?:_?id)?|lang(?:uage)?|locale|query|operationname|hash|sha256hash)$/i
const subjectNames = /id$|manga|series|comic|book|title|chapter|episode|slug|work|post/i

/** The URL without parameters that only avoid caches. Keeps the spelling of the others. */
const withoutCacheNames = (url: string): string =>
  url
    .replace(/([?&])(?:_|t|ts|time(?:stamp)?|nocache|cb|r|rand(?:om)?)=[\d.]*(?=&|$)/gi, (_, mark: string) => mark)
    .replace(/[?&]+$/, '')
    .replace(/([?&])&+/g, '$1')

const withoutOrigin = (address: string, baseUrl: string): string => {
  const url = new URL(withoutCacheNames(address))
  url.hash = ''
  return url.origin === new URL(baseUrl).origin ? url.pathname + url.search : url.href
}

/** Identifiers: numbers of three digits, hashes, or words with digits. Words without digits are parts of the API. */
const isIdentifier = ({ text }: RequestPart): boolean =>
  /^\d{3,}$/.test(text) || (/^[\w.~-]{6,}$/.test(text) && /\d/.test(text) && !/^v\d/.test(text))

const pagingNames =
  /^(?:page|p|pg|paged|offset|skip|start|from|limit|per_?page|page_?size|size|take|count|first|order|sort|sort_?order|dir)$/i

function findSource(
  part: RequestPart,
  { address, html, earlier = [], given, baseUrl }: ValueSources,
  values: readonly FoundValueRule[],
): Omit<FoundValueRule, 'name'> | undefined {
  if (pagingNames.test(part.name) && part.place !== 'path') return undefined
  const isPart =
    new URL(address).pathname.split('/').includes(encodeURIComponent(part.text)) &&
    (/^\d+$/.test(part.text) || !isGeneric(part.text))
  const short = part.place === 'path' ? undefined : findByShortName(part, address)
  if (!isPart && !isIdentifier(part) && !short) return undefined
  return (
    findInAddress(address, part.text, part.place === 'path' ? part.name : '') ??
    short ??
    (isIdentifier(part) ? findInSource(html, part.text) : undefined) ??
    (isIdentifier(part) ? findInResponses(part.text, earlier, { address, html, given, baseUrl }, values) : undefined)
  )
}

/** A value that an earlier response contains, if its request can be described without other responses. */
function findInResponses(
  text: string,
  earlier: readonly CapturedResponse[],
  sources: ValueSources,
  values: readonly FoundValueRule[],
): Omit<FoundValueRule, 'name'> | undefined {
  for (const response of earlier) {
    const path = uniquePath(response.value, text)
    const template = path === undefined ? undefined : generaliseRequest(response, sources)
    if (path === undefined || !template?.isVariable || template.values.length > 0 || values.length > 0) continue
    return { request: template.request, jsonPath: path }
  }
  return undefined
}

function uniquePath(root: unknown, text: string): string | undefined {
  const found: string[] = []
  for (const { keys, value } of walkJson(root)) {
    if (scalarText(value) === text) found.push(toJsonPath('$', keys))
  }
  return found.sort((a, b) => a.length - b.length)[0]
}

function replaceInBody(body: string, { name, text }: RequestPart, placeholder: string): string {
  const exact = body.replace(
    new RegExp(`(["']?${escapePattern(name)}\\\\?["']?\\s*[:=]\\s*\\\\?["']?)${escapePattern(text)}(?![\\w.-])`),
    (_, before: string) => before + placeholder,
  )
  return exact === body ? replacePart(body, text, placeholder) : exact
}

function replaceInUrl(url: string, part: RequestPart, placeholder: string): string {
  const { place, name, index, inside, extension = '' } = part
  if (inside !== undefined) return replaceInJsonParameter(url, { ...part, inside }, placeholder)
  if (place === 'path' && index !== undefined) {
    const [, origin = '', path = '', query = ''] = /^(https?:\/\/[^/?]+)?([^?]*)(.*)$/.exec(url) ?? []
    return `${origin}${path.split('/').with(index, `${placeholder}${extension}`).join('/')}${query}`
  }
  const spelled = `${escapePattern(encodeURIComponent(name))}|${escapePattern(name)}`
  return url.replace(new RegExp(`([?&](?:${spelled})=)[^&#]*`), (_, before: string) => before + placeholder)
}

/** Keeps the JSON in the parameter encoded, and its placeholders plain. */
function replaceInJsonParameter(
  url: string,
  part: RequestPart & { readonly inside: string },
  placeholder: string,
): string {
  const spelled = `${escapePattern(encodeURIComponent(part.inside))}|${escapePattern(part.inside)}`
  return url.replace(new RegExp(`([?&](?:${spelled})=)([^&#]*)`), (_, before: string, value: string) => {
    const json = replaceInBody(decodeText(value.replaceAll('+', ' ')), part, placeholder)
    return before + encodeURIComponent(json).replace(/%7B([A-Za-z]\w*)%7D/g, '{$1}')
  })
}

/** Headers that a script of the page has set. Browsers send the others by themselves. */
const usualHeaders =
  /^(?:accept|accept-.*|sec-.*|user-agent|referer|origin|cookie|content-type|content-length|connection|host|cache-control|pragma|upgrade-.*|priority|dnt|if-.*|range|te|purpose|:.*)$/i

const neededHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !usualHeaders.test(name)))

const tokenNames = /csrf|xsrf|nonce/i
const minTokenLength = 6

/** Headers with placeholders for the tokens that the page contains. Undefined if a token comes from elsewhere. */
function describeHeaders(
  headers: Readonly<Record<string, string>>,
  html: string,
  values: FoundValueRule[],
): Record<string, string> | undefined {
  const described: Record<string, string> = {}
  for (const [name, text] of Object.entries(headers)) {
    const source = text.length >= minTokenLength && /\d/.test(text) ? findInSource(html, text) : undefined
    if (!source && tokenNames.test(name)) return undefined
    const placeholder = `header${values.length + 1}`
    if (source) values.push({ ...source, name: placeholder })
    described[name] = source ? `{${placeholder}}` : text
  }
  return described
}

type Counter = { readonly part: RequestPart; readonly placeholder: string; readonly paging: JsonPagingRule | undefined }

/**
 * The page number or the offset with which a request asks for the entries behind those that were shown: what counts up
 * from one request to the next, else by its name.
 */
function readCounter(
  first: CapturedResponse,
  [second]: readonly CapturedResponse[],
  shown: number,
): Counter | undefined {
  const others = second ? requestParts(second) : []
  for (const part of requestParts(first)) {
    if (!/^\d{1,6}$/.test(part.text)) continue
    const from = Number(part.text)
    const same = others.find(
      ({ place, name, index }) => place === part.place && name === part.name && index === part.index,
    )
    const step = second ? Number(same?.text) - from : Number.NaN
    const isPage = step === 1 || (!second && pageNames.test(part.name) && from > 0)
    const isOffset = step > 1 || (!second && (offsetNames.test(part.name) || from === shown))
    if (isPage) return { part, placeholder: '{page}', paging: { start: from } }
    if (isOffset && from === shown) return { part, placeholder: '{offset}', paging: undefined }
  }
  return undefined
}

const pageNames = /^(?:page|p|pg|paged|page_?(?:no|num|number|index))$/i
const offsetNames = /^(?:offset|skip|start)$/i
const cursorNames = /cursor|after|next|token/i
const endpointOnly = (url: string) => url.replace(/[?#].*$/, '')

/** How the list continues: by a page number or an offset in the request, or by a cursor or URL in the response. */
function readPaging(
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

/** A cursor in the response that a later request of the page sends, and where. */
function readCursor(first: CapturedResponse, later: readonly CapturedResponse[]) {
  const { value } = first
  const own = requestParts(first)
  const tokens = new Map(
    [...scalarsOf(value)]
      .filter(([path, { value: found }]) => cursorNames.test(path) && typeof found !== 'boolean')
      .map(([path, { value: found }]) => [String(found), path.replace(/^@/, '$')]),
  )
  for (const part of later.flatMap((one) => requestParts(one))) {
    const { place, name, text } = part
    const next = tokens.get(text)
    const isOther = place === 'path' || pageNames.test(name) || offsetNames.test(name)
    // A body cannot get another member.
    const fits = place === 'query' || own.some((one) => one.place === place && one.name === name && one.text !== '')
    if (next !== undefined && !isOther && fits) return { place, name, next }
  }
  return undefined
}

/** Whether two requests ask the same endpoint, perhaps for other pages. */
export const isSameEndpoint = (a: CapturedResponse, b: CapturedResponse): boolean =>
  a.method === b.method && endpointOnly(a.url) === endpointOnly(b.url)
