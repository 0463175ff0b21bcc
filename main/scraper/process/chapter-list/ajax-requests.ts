import type { AjaxListRule, PartRule } from '../../../../shared/contracts/chapter-list-options.ts'
import { message, sentences } from '../../../../shared/i18n/message.ts'
import { isProblem, Problem } from '../../../platform/problem.ts'
import { decodeHtml } from '../../../platform/safe-fetch/decode-html.ts'
import type { FetchResult } from '../../../platform/safe-fetch/safe-fetch.ts'
import type { ListTask } from '../../protocol/messages.ts'
import { selectJson } from '../extract/json-path.ts'
import { nonEmpty, type Page, parsePage, select } from '../extract/page.ts'
import { withRetries } from '../site-fetch.ts'
import type { ListRule } from './entries.ts'
import type { ListDeps } from './extract-chapter-list.ts'

export type SiteRequest = {
  readonly method: 'GET' | 'POST'
  readonly body?: string
  readonly headers: Readonly<Record<string, string>>
}
/** One request as a script of the page would make it. */
export type SendRequest = (url: string, request: SiteRequest) => Promise<FetchResult>

type Asking = {
  readonly task: ListTask
  readonly rule: ListRule
  /** The list page: what addresses are relative to, and where identifiers stand. */
  readonly first: Page
  readonly ports: ListDeps
  /** Takes in what a page lists; how many chapters of it are new. */
  readonly add: (page: Page) => number
  /** Whether the list page itself listed chapters. */
  readonly known: boolean
  readonly ask: SendRequest
  readonly signal: AbortSignal
}

const maxRequests = 500

/**
 * Asks for the lists that a script of the page would fetch, in order, until one lists chapters. Gives what went wrong
 * with the first of them when none does. Throws when the site asks to wait, or a rule cannot be followed.
 */
export async function requestAjaxLists(asking: Asking): Promise<Problem | undefined> {
  const failures: Problem[] = []
  let isKnown = asking.known
  for (const [index, rule] of (asking.rule.ajax ?? []).entries()) {
    if (isKnown && !rule.always) continue
    try {
      isKnown = (await askAll(rule, `options.chapterList.ajax[${index}]`, asking)) > 0 || isKnown
    } catch (error) {
      if (!isProblem(error) || asking.signal.aborted || error.waitSeconds !== undefined) throw error
      if (error.code === 'selector_invalid') throw error
      failures.push(error)
    }
  }
  return isKnown ? undefined : (failures.find(({ retryable }) => retryable) ?? failures[0])
}

async function askAll(rule: AjaxListRule, field: string, asking: Asking): Promise<number> {
  const fill = placeholders(rule, field, asking)
  const isPaged = `${rule.urlFormat}${rule.body ?? ''}`.includes('{page}')
  let added = 0
  for (let number = 1; number <= maxRequests; number++) {
    const page = await askOnce(rule, field, asking, (text, encode) => fill(text, number, encode))
    const fresh = page ? asking.add(page) : 0
    added += fresh
    if (fresh === 0 || !isPaged) return added
  }
  return added
}

type Fill = (text: string, encode: (value: string) => string) => string

async function askOnce(rule: AjaxListRule, field: string, asking: Asking, fill: Fill): Promise<Page | undefined> {
  const { task, first, ask, signal } = asking
  const url = new URL(fill(rule.urlFormat, encodeInPath), task.site.baseUrl.replace(/([^/])\/?$/, '$1/')).href
  const request = {
    method: rule.method ?? 'GET',
    ...(rule.body !== undefined && { body: fill(rule.body, encodeURIComponent) }),
    headers: { Referer: first.url.href, ...(rule.headers as Record<string, string> | undefined) },
  } satisfies SiteRequest
  const { status, body, headers } = await withRetries(() => ask(url, request), signal)
  if (status < 200 || status >= 300) {
    throw new Problem('upstream_failed', message('chapterList.status', { url, status }), {
      extra: {
        field: `${field}.urlFormat`,
        suggestion: message('chapterList.adviceCompareRequest'),
      },
    })
  }
  const text = decodeHtml(body, headers['content-type'])
  const html = rule.jsonPath === undefined ? text : htmlInJson(text, rule.jsonPath, field, url)
  return html.trim() === '' ? undefined : parsePage(html, first.url.href)
}

/** `{url}` is an address already, in which a slash stays a slash. */
const encodeInPath = (value: string): string => (/^https?:/.test(value) ? value : encodeURIComponent(value))

function htmlInJson(text: string, path: string, field: string, url: string): string {
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

function placeholders(rule: AjaxListRule, field: string, { task, first, ports }: Asking) {
  const id = `${rule.urlFormat}${rule.body ?? ''}`.includes('{id}') ? findId(first, rule.id, field, ports) : ''
  const values = { slug: task.slug, id, url: first.url.href.replace(/[?#].*$/, '').replace(/\/+$/, '') }
  return (text: string, page: number, encode: (value: string) => string): string =>
    text.replace(/\{(slug|id|url|page)\}/g, (_, name: keyof typeof values | 'page') =>
      encode(name === 'page' ? String(page) : values[name]),
    )
}

function findId(page: Page, rule: PartRule | undefined, field: string, { patterns }: ListDeps): string {
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
      : patterns
          .first({ field: `${field}.id.pattern`, source: rule.pattern }, texts)
          .flatMap((match) => match?.named.id ?? match?.groups[1] ?? match?.groups[0] ?? [])
  if (id !== undefined && id !== '') return id
  const suggestion = message('chapterList.adviceIdSource')
  throw new Problem(
    'upstream_failed',
    sentences(
      message('chapterList.placeholderMissing', {
        ...{ url: page.url.href, placeholder: '{id}' },
      }),
      suggestion,
    ),
    { extra: { field: `${field}.id`, suggestion } },
  )
}
