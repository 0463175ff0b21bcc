import type { JsonDataRule, JsonRequestRule } from '../../../../shared/contracts/json-source-options.ts'
import { type Message, message } from '../../../../shared/i18n/message.ts'
import { decodeHtml } from '../../../platform/safe-fetch/decode-html.ts'
import { resolveUrl } from '../../addresses/address-text.ts'
import { findData, parseJson, unfoldJson } from '../extract/embedded-json.ts'
import { settingProblem } from '../setting-problem.ts'
import type { SendRequest, SiteRequest } from '../site-fetch.ts'
import { fillTemplate, placeholderNames, type TemplateValues } from './fill-template.ts'

/** A response as text. */
export type TextResponse = { readonly url: string; readonly status: number; readonly text: string }
export type JsonResponse = { readonly url: string; readonly value: unknown }

/** Sends the requests of a source. `field` is the setting with the request, for error messages. */
export type JsonClient = {
  /** Throws `upstream_failed` unless the status is 2xx or one that means that there is nothing. */
  send(rule: JsonRequestRule, values: TemplateValues, field: string): Promise<TextResponse>
  /** Sends a GET request with the headers of the rule to another URL of the same host. */
  follow(url: string, rule: JsonRequestRule, field: string): Promise<TextResponse>
}

type ClientDeps = {
  readonly baseUrl: string
  readonly request: SendRequest
  /** Page that the requests come from. */
  readonly referer: string
  /** Accepted media types. Default: JSON. */
  readonly accept?: string
}

const jsonTypes = 'application/json, text/plain, */*'
const maxTotalBytes = 64 * 1024 ** 2

/** Statuses with which APIs say that there is no such manga, chapter or page. */
export const isNothing = (status: number): boolean => [400, 404, 410, 422].includes(status)

export function createJsonClient({ baseUrl, request, referer, accept = jsonTypes }: ClientDeps): JsonClient {
  let totalBytes = 0

  async function fetchText(url: string, siteRequest: SiteRequest, field: string): Promise<TextResponse> {
    const { status, body, headers, url: finalUrl } = await request(url, siteRequest)
    totalBytes += body.length
    if (totalBytes > maxTotalBytes) {
      const problem = message('jsonData.tooMuch', { url, size: maxTotalBytes / 1024 ** 2 })
      throw requestProblem(problem, message('jsonData.adviceTooMuch'), field)
    }
    if ((status >= 200 && status < 300) || isNothing(status)) {
      return { url: finalUrl, status, text: decodeHtml(body, headers['content-type']) }
    }
    throw statusProblem({ url, status }, field)
  }

  const headersOf = (rule: JsonRequestRule, values: TemplateValues = {}): Record<string, string> => ({
    Referer: referer,
    Accept: accept,
    ...Object.fromEntries(
      Object.entries(canonicalNames(rule.headers)).map(([name, value]) => [name, fillTemplate(value, values)]),
    ),
  })

  return {
    async send(rule, values, field) {
      const url = fillUrl(rule.urlFormat, values, baseUrl, `${field}.urlFormat`)
      const { body } = rule
      const method = rule.method ?? (body === undefined ? 'GET' : 'POST')
      const headers = headersOf(rule, values)
      if (body === undefined) return await fetchText(url, { method, headers }, field)
      const isJson = /json/i.test(headers['Content-Type'] ?? '') || (!headers['Content-Type'] && /^\s*[[{]/.test(body))
      const type = isJson ? { 'Content-Type': headers['Content-Type'] ?? 'application/json' } : {}
      const encode = isJson ? (value: string) => JSON.stringify(value).slice(1, -1) : encodeURIComponent
      const filled = fillTemplate(withoutEmptyCursor(body, values, isJson), values, encode)
      return await fetchText(url, { method, body: filled, headers: { ...headers, ...type } }, field)
    },
    follow: (url, rule, field) => fetchText(url, { method: 'GET', headers: headersOf(rule) }, field),
  }
}

/** The JSON of a response. Throws `upstream_failed` if it is something else or a status without data. */
export function requireJson({ url, status, text }: TextResponse, field: string): JsonResponse {
  if (isNothing(status)) throw statusProblem({ url, status }, field)
  const value = parseJson(text.replace(/^\uFEFF|^\)\]\}',?\s*/, ''))
  if (value !== undefined) return { url, value: unfoldJson(value) }
  const start = text.trim().replace(/\s+/g, ' ').slice(0, 60) || '""'
  throw requestProblem(message('jsonData.notJson', { url, start }), message('jsonData.adviceRequest'), field)
}

/** The JSON inside a response with HTML or a script. Throws `upstream_failed` if it is not there. */
export function requireData(response: TextResponse, rule: JsonDataRule, field: string): JsonResponse {
  const { url, status, text } = response
  if (isNothing(status)) throw statusProblem(response, `${field}.request`)
  const value = findData(text, url, rule, `${field}.data`)
  if (value !== undefined) return { url, value }
  throw settingProblem(
    'upstream_failed',
    message('jsonData.noData', { url }),
    message('jsonData.adviceData'),
    `${field}.data`,
  )
}

/** Parameters with an empty value are left out: the first request has no cursor. */
function fillUrl(format: string, values: TemplateValues, baseUrl: string, field: string): string {
  const unknown = placeholderNames(format).find((name) => values[name] === undefined)
  if (unknown !== undefined) {
    const problem = message('jsonData.unknownPlaceholder', { field, placeholder: `{${unknown}}` })
    throw settingProblem('selector_invalid', problem, message('jsonData.adviceUnknownPlaceholder'), field)
  }
  const withoutEmpty = format.replace(/([?&])[\w.[\]-]+=\{cursor\}(&|$)/, (whole, before: string, after: string) =>
    values.cursor === '' ? (after ? before : '') : whole,
  )
  return resolveUrl(fillTemplate(withoutEmpty, values, encodeInUrl), baseUrl)
}

/** The first request has no cursor. */
function withoutEmptyCursor(body: string, { cursor }: TemplateValues, isJson: boolean): string {
  if (cursor !== '') return body
  if (isJson) return body.replace(/"\{cursor\}"/g, 'null')
  return body
    .split('&')
    .filter((part) => !part.endsWith('={cursor}'))
    .join('&')
}

/** A URL or the path of one is already encoded. */
const encodeInUrl = (value: string): string => (/^(?:https?:|\/)/.test(value) ? value : encodeURIComponent(value))

const canonicalNames = (headers: Record<string, string> | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, value]) => [
      name.toLowerCase().replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase()),
      value,
    ]),
  )

const statusProblem = ({ url, status }: Pick<TextResponse, 'url' | 'status'>, field: string) =>
  requestProblem(message('jsonData.status', { url, status }), message('jsonData.adviceRequest'), field)

const requestProblem = (problem: Message, suggestion: Message, field: string) =>
  settingProblem('upstream_failed', problem, suggestion, `${field}.urlFormat`)
