import type { AjaxListRule, PartRule } from '../../../../shared/contracts/chapter-list-options.ts'
import { type Message, message } from '../../../../shared/i18n/message.ts'
import { isProblem, Problem } from '../../../platform/problem.ts'
import type { ListTask } from '../../protocol/messages.ts'
import { elementTexts, parseJson } from '../extract/embedded-json.ts'
import { selectJson } from '../extract/json-path.ts'
import { nonEmpty, type Page, parsePage } from '../extract/page.ts'
import { patterns } from '../extract/patterns.ts'
import type { TemplateValues } from '../json/fill-template.ts'
import { findValues } from '../json/found-values.ts'
import { createJsonClient, isNothing, type JsonResponse, type TextResponse } from '../json/json-client.ts'
import { saysMore } from '../json/more-entries.ts'
import { requestPages } from '../json/paged-responses.ts'
import { settingProblem } from '../setting-problem.ts'
import type { SendRequest } from '../site-fetch.ts'
import type { ListRule } from './entries.ts'

/** How many entries a page lists, and how many of them are new chapters. */
type Added = { readonly total: number; readonly fresh: number }

type AjaxOptions = {
  readonly task: ListTask
  readonly rule: ListRule
  /** The list page, which is the referrer and contains identifiers. */
  readonly first: Page
  /** Adds the chapters that a page lists. */
  readonly add: (page: Page) => Added
  /** The number of chapters that the list page itself has. */
  readonly listed: number
  readonly request: SendRequest
}

const maxRequests = 500

/**
 * Requests the lists that scripts of the page would fetch, in order, until one has chapters. Returns the Problem of the
 * first request if none has, and what may be missing. Throws when the site is busy or a rule is invalid.
 */
export async function requestAjaxLists(
  options: AjaxOptions,
): Promise<{ readonly failure?: Problem | undefined; readonly warnings: readonly Message[] }> {
  const failures: Problem[] = []
  const warnings: Message[] = []
  let { listed } = options
  for (const [index, rule] of (options.rule.ajax ?? []).entries()) {
    if (listed > 0 && !rule.always) continue
    try {
      const read = await requestAllPages(rule, `options.chapterList.ajax[${index}]`, { ...options, listed })
      listed = read.listed
      warnings.push(...read.warnings)
    } catch (error) {
      if (!isProblem(error) || error.waitSeconds !== undefined) throw error
      if (error.code === 'selector_invalid') throw error
      failures.push(error)
    }
  }
  if (listed === 0) return { failure: failures.find(({ retryable }) => retryable) ?? failures[0], warnings }
  // Without the other parts the list is cut. A later attempt may read it.
  const [passing] = failures.filter(({ retryable }) => retryable)
  if (passing && options.listed > 0) return { failure: passing, warnings }
  return { warnings: [...warnings, ...(options.listed > 0 ? failures.map(({ userMessage }) => userMessage) : [])] }
}

async function requestAllPages(rule: AjaxListRule, field: string, options: AjaxOptions) {
  const { task, first, request } = options
  const { baseUrl } = task.site
  const client = createJsonClient({ baseUrl, request, referer: first.url.href, accept: '*/*' })
  const used = `${rule.urlFormat}${rule.body ?? ''}`
  let { listed } = options
  const values = await findPageValues().catch((error: unknown) => {
    // A short list has no button for more. If there are more chapters, the gap in the list shows.
    if (listed > 0 && isProblem(error, 'upstream_failed') && !error.retryable) return undefined
    throw error
  })
  if (!values) return { listed, warnings: [] }
  const { last, isCut } = await requestPages({
    rule: { request: rule, paging: { ...(used.includes('{offset}') && { start: listed }), ...rule.paging } },
    values,
    client,
    field,
    requestField: field,
    maxRequests,
    parse: (response) => parseResponse(response, rule, field),
    add({ value }) {
      const html = htmlIn(value, rule, field)
      const added = html.trim() === '' ? { total: 0, fresh: 0 } : options.add(parseFragment(html, first.url.href))
      listed += added.fresh
      return added
    },
  })
  const isMore = isCut || saysMore(last.value, rule.jsonPath ?? '$', listed)
  return { listed, warnings: isMore ? [message('jsonData.saysMore', { url: last.url, count: listed })] : [] }

  async function findPageValues(): Promise<TemplateValues> {
    const address = first.url.href.replace(/[?#].*$/, '').replace(/\/+$/, '')
    const id = rule.id && used.includes('{id}') ? { id: findId(first, rule.id, field) } : {}
    const known: TemplateValues = { slug: task.slug, url: address, ...id }
    const page = async () => first
    return await findValues(rule.values, known, { client, field, address: first.url.href, page })
  }
}

function parseResponse({ url, status, text }: TextResponse, { jsonPath }: AjaxListRule, field: string): JsonResponse {
  if (isNothing(status)) {
    throw new Problem('upstream_failed', message('chapterList.status', { url, status }), {
      extra: { field: `${field}.urlFormat`, suggestion: message('chapterList.adviceCompareRequest') },
    })
  }
  if (jsonPath === undefined) return { url, value: text }
  const value = parseJson(text)
  if (value !== undefined) return { url, value }
  throw new Problem('upstream_failed', message('chapterList.notJson', { url }), {
    extra: { field: `${field}.jsonPath`, suggestion: message('chapterList.adviceJsonPath') },
  })
}

function htmlIn(value: unknown, { jsonPath }: AjaxListRule, field: string): string {
  const selected = jsonPath === undefined ? [value] : selectJson({ field: `${field}.jsonPath`, path: jsonPath }, value)
  return selected
    .flat()
    .filter((item) => typeof item === 'string')
    .join('\n')
}

/** Rows are none without a table around them. */
export const parseFragment = (html: string, address: string): Page =>
  parsePage(/^\s*<(?:tr|tbody)\b/i.test(html) ? `<table>${html}</table>` : html, address)

function findId(page: Page, rule: PartRule, field: string): string {
  const selector = nonEmpty(rule.selector)
  const found = selector
    ? elementTexts(page, { selector, attribute: rule.attribute }, `${field}.id.selector`)
    : rule.pattern === undefined
      ? []
      : [page.$.html()]
  const texts = found.map((text) => text.trim()).filter((text) => text !== '')
  const [id] =
    rule.pattern === undefined
      ? texts
      : patterns.capture({ field: `${field}.id.pattern`, source: rule.pattern }, 'id', [texts]).flat()
  if (id !== undefined && id !== '') return id
  const problem = message('chapterList.placeholderMissing', { url: page.url.href, placeholder: '{id}' })
  throw settingProblem('upstream_failed', problem, message('chapterList.adviceIdSource'), `${field}.id`)
}
