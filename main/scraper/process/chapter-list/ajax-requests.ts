import type { AjaxListRule, PartRule } from '../../../../shared/contracts/chapter-list-options.ts'
import { message } from '../../../../shared/i18n/message.ts'
import { isProblem, Problem } from '../../../platform/problem.ts'
import { decodeHtml } from '../../../platform/safe-fetch/decode-html.ts'
import { resolveUrl } from '../../addresses/address-text.ts'
import type { ListTask } from '../../protocol/messages.ts'
import { elementTexts } from '../extract/embedded-json.ts'
import { selectJson } from '../extract/json-path.ts'
import { nonEmpty, type Page, parsePage } from '../extract/page.ts'
import { patterns } from '../extract/patterns.ts'
import { fillTemplate, type TemplateValues } from '../json/fill-template.ts'
import { encodeInUrl } from '../json/json-client.ts'
import { settingProblem } from '../setting-problem.ts'
import type { SendRequest } from '../site-fetch.ts'
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
      if (!isProblem(error) || error.waitSeconds !== undefined) throw error
      if (error.code === 'selector_invalid') throw error
      failures.push(error)
    }
  }
  return hasChapters ? undefined : (failures.find(({ retryable }) => retryable) ?? failures[0])
}

async function requestAllPages(rule: AjaxListRule, field: string, options: AjaxOptions): Promise<number> {
  const { task, first } = options
  const used = `${rule.urlFormat}${rule.body ?? ''}`
  const id = used.includes('{id}') ? findId(first, rule.id, field) : ''
  const values = { slug: task.slug, id, url: first.url.href.replace(/[?#].*$/, '').replace(/\/+$/, '') }
  const isPaged = used.includes('{page}')
  let added = 0
  for (let number = 1; number <= maxRequests; number++) {
    const page = await requestPage(rule, field, options, { ...values, page: String(number) })
    const fresh = page ? options.add(page) : 0
    added += fresh
    if (fresh === 0 || !isPaged) return added
  }
  return added
}

async function requestPage(
  rule: AjaxListRule,
  field: string,
  { task, first, request }: AjaxOptions,
  values: TemplateValues,
): Promise<Page | undefined> {
  const url = resolveUrl(fillTemplate(rule.urlFormat, values, encodeInUrl), task.site.baseUrl)
  const { status, body, headers } = await request(url, {
    method: rule.method ?? 'GET',
    ...(rule.body !== undefined && { body: fillTemplate(rule.body, values, encodeURIComponent) }),
    headers: { Referer: first.url.href, ...(rule.headers as Record<string, string> | undefined) },
  })
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

function findId(page: Page, rule: PartRule | undefined, field: string): string {
  const selector = nonEmpty(rule?.selector)
  const found = selector
    ? elementTexts(page, { selector, attribute: rule?.attribute }, `${field}.id.selector`)
    : rule?.pattern === undefined
      ? []
      : [page.$.html()]
  const texts = found.map((text) => text.trim()).filter((text) => text !== '')
  const [id] =
    rule?.pattern === undefined
      ? texts
      : patterns.capture({ field: `${field}.id.pattern`, source: rule.pattern }, 'id', [texts]).flat()
  if (id !== undefined && id !== '') return id
  const problem = message('chapterList.placeholderMissing', { url: page.url.href, placeholder: '{id}' })
  throw settingProblem('upstream_failed', problem, message('chapterList.adviceIdSource'), `${field}.id`)
}
