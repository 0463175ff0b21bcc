import type { AjaxListRule, PartRule } from '../../../../shared/contracts/chapter-list-options.ts'
import { message, sentences } from '../../../../shared/i18n/message.ts'
import { isProblem, Problem } from '../../../platform/problem.ts'
import { decodeHtml } from '../../../platform/safe-fetch/decode-html.ts'
import type { ListTask } from '../../protocol/messages.ts'
import { withRetries } from '../attempt.ts'
import { selectJson } from '../extract/json-path.ts'
import { nonEmpty, type Page, parsePage, select } from '../extract/page.ts'
import { patterns } from '../extract/patterns.ts'
import type { SendRequest, SiteRequest } from '../site-fetch.ts'
import type { ListRule } from './entries.ts'

type AjaxOptions = {
  readonly task: ListTask
  readonly rule: ListRule
  /** The list page, which is the referrer and contains identifiers. */
  readonly first: Page
  /** Adds the chapters that a page lists. Returns how many of them are new. */
  readonly add: (page: Page) => number
  /** Whether the list page itself has chapters. */
  readonly hasChapters: boolean
  readonly request: SendRequest
  readonly signal: AbortSignal
}

const maxRequests = 500

/**
 * Requests the lists that scripts of the page would fetch, in order, until one has chapters. Returns the Problem of the
 * first request if none has. Throws when the site is busy or a rule is invalid.
 */
export async function requestAjaxLists(options: AjaxOptions): Promise<Problem | undefined> {
  const failures: Problem[] = []
  let hasChapters = options.hasChapters
  for (const [index, rule] of (options.rule.ajax ?? []).entries()) {
    if (hasChapters && !rule.always) continue
    try {
      hasChapters = (await requestAllPages(rule, `options.chapterList.ajax[${index}]`, options)) > 0 || hasChapters
    } catch (error) {
      if (!isProblem(error) || options.signal.aborted || error.waitSeconds !== undefined) throw error
      if (error.code === 'selector_invalid') throw error
      failures.push(error)
    }
  }
  return hasChapters ? undefined : (failures.find(({ retryable }) => retryable) ?? failures[0])
}

async function requestAllPages(rule: AjaxListRule, field: string, options: AjaxOptions): Promise<number> {
  const fill = createPlaceholderFill(rule, field, options)
  const isPaged = `${rule.urlFormat}${rule.body ?? ''}`.includes('{page}')
  let added = 0
  for (let number = 1; number <= maxRequests; number++) {
    const page = await requestPage(rule, field, options, (text, encode) => fill(text, number, encode))
    const fresh = page ? options.add(page) : 0
    added += fresh
    if (fresh === 0 || !isPaged) return added
  }
  return added
}

type Fill = (text: string, encode: (value: string) => string) => string

async function requestPage(
  rule: AjaxListRule,
  field: string,
  options: AjaxOptions,
  fill: Fill,
): Promise<Page | undefined> {
  const { task, first, request: send, signal } = options
  const url = new URL(fill(rule.urlFormat, encodeInPath), task.site.baseUrl.replace(/([^/])\/?$/, '$1/')).href
  const request = {
    method: rule.method ?? 'GET',
    ...(rule.body !== undefined && { body: fill(rule.body, encodeURIComponent) }),
    headers: { Referer: first.url.href, ...(rule.headers as Record<string, string> | undefined) },
  } satisfies SiteRequest
  const { status, body, headers } = await withRetries(() => send(url, request), signal)
  if (status < 200 || status >= 300) {
    throw new Problem('upstream_failed', message('chapterList.status', { url, status }), {
      extra: {
        field: `${field}.urlFormat`,
        suggestion: message('chapterList.adviceCompareRequest'),
      },
    })
  }
  const text = decodeHtml(body, headers['content-type'])
  const html = rule.jsonPath === undefined ? text : extractHtmlFromJson(text, rule.jsonPath, field, url)
  return html.trim() === '' ? undefined : parsePage(html, first.url.href)
}

/** The value of `{url}` is already encoded. */
const encodeInPath = (value: string): string => (/^https?:/.test(value) ? value : encodeURIComponent(value))

function extractHtmlFromJson(text: string, path: string, field: string, url: string): string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new Problem('upstream_failed', message('chapterList.notJson', { url }), {
      cause,
      extra: { field: `${field}.jsonPath`, suggestion: message('chapterList.adviceJsonPath') },
    })
  }
  const selected = selectJson({ field: `${field}.jsonPath`, path }, value)
  return selected
    .flat()
    .filter((item) => typeof item === 'string')
    .join('\n')
}

function createPlaceholderFill(rule: AjaxListRule, field: string, { task, first }: AjaxOptions) {
  const id = `${rule.urlFormat}${rule.body ?? ''}`.includes('{id}') ? findId(first, rule.id, field) : ''
  const values = { slug: task.slug, id, url: first.url.href.replace(/[?#].*$/, '').replace(/\/+$/, '') }
  return (text: string, page: number, encode: (value: string) => string): string =>
    text.replace(/\{(slug|id|url|page)\}/g, (_, name: keyof typeof values | 'page') =>
      encode(name === 'page' ? String(page) : values[name]),
    )
}

function findId(page: Page, rule: PartRule | undefined, field: string): string {
  const selector = nonEmpty(rule?.selector)
  const found = selector
    ? select(page, selector, `${field}.id.selector`).map((element) =>
        rule?.attribute === undefined ? page.$(element).text() : (element.attribs[rule.attribute] ?? ''),
      )
    : rule?.pattern === undefined
      ? []
      : [page.$.html()]
  const texts = found.map((text) => text.trim()).filter((text) => text !== '')
  const [id] =
    rule?.pattern === undefined
      ? texts
      : patterns.capture({ field: `${field}.id.pattern`, source: rule.pattern }, 'id', [texts]).flat()
  if (id !== undefined && id !== '') return id
  const suggestion = message('chapterList.adviceIdSource')
  throw new Problem(
    'upstream_failed',
    sentences(message('chapterList.placeholderMissing', { url: page.url.href, placeholder: '{id}' }), suggestion),
    { extra: { field: `${field}.id`, suggestion } },
  )
}
