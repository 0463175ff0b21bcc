import type { FoundSeries, JsonResultsRule, SearchRule } from '../../../../shared/contracts/search-options.ts'
import { message } from '../../../../shared/i18n/message.ts'
import { isProblem, Problem } from '../../../platform/problem.ts'
import { decodeHtml } from '../../../platform/safe-fetch/decode-html.ts'
import { fillPlaceholder, resolveUrl } from '../../addresses/address-text.ts'
import type { SearchResults, SearchTask, SiteConfig } from '../../protocol/messages.ts'
import { renderPage, withRenderedPages } from '../browser/rendered-pages.ts'
import type { BrowserDeps } from '../browser/session.ts'
import { createServedPageReader, type ReadPage } from '../chapter/page-reader.ts'
import { selectJson } from '../extract/json-path.ts'
import { entryTexts, fillForEntries } from '../json/fill-template.ts'
import { settingProblem } from '../setting-problem.ts'
import { createSiteFetch } from '../site-fetch.ts'
import { searchServer } from '../suwayomi/search-server.ts'
import { extractResults, extractSeries, type HtmlSearchRule, parseYear } from './extract-results.ts'

const maxResults = 60

/**
 * Searches a site. Sites of type `javascript` are first read without a browser, because many of them serve their results.
 * Throws `selector_invalid` if the source describes no search, and the Problem of the site.
 */
export async function searchSite({ site, query }: SearchTask, deps: BrowserDeps): Promise<SearchResults> {
  if (site.options.server) return await searchServer(site, query, deps)
  const rule = site.options.search
  if (!rule) throw new Problem('selector_invalid', message('search.notConfigured'))
  const url = resolveUrl(fillPlaceholder(rule.urlFormat, '{query}', encodeURIComponent(query)), site.baseUrl)
  const found = await search(site, rule, url, deps)
  return { series: found.filter((series) => /^https?:/.test(series.url)).slice(0, maxResults), warnings: [] }
}

async function search(site: SiteConfig, rule: SearchRule, url: string, deps: BrowserDeps): Promise<FoundSeries[]> {
  if (rule.json) {
    const fetch = createSiteFetch({ site, ...deps })
    const request = { method: 'GET', headers: { Accept: 'application/json' } } as const
    const { status, body, headers } = await fetch.request(url, request)
    if (status < 200 || status >= 300) throw unexpectedStatus(url, status)
    return readJsonResults(decodeHtml(body, headers['content-type']), rule.json, { url, baseUrl: site.baseUrl })
  }
  const htmlRule = { ...rule, itemSelector: rule.itemSelector ?? '' }
  const served = () =>
    readResults(url, htmlRule, createServedPageReader(createSiteFetch({ site, ...deps }), deps.signal))
  if (site.scrapingType === 'html') return await served()
  const found = await served().catch((error: unknown) => {
    if (!isProblem(error) || error.code === 'selector_invalid' || deps.signal.aborted) throw error
    return []
  })
  if (found.length > 0) return found
  const { timeoutMs } = site.options
  const render = renderPage({ timeoutMs }, { selector: htmlRule.itemSelector, field: 'options.search.itemSelector' })
  return await withRenderedPages(site, deps, render, ({ read }) => readResults(url, htmlRule, read))
}

async function readResults(url: string, rule: HtmlSearchRule, read: ReadPage): Promise<FoundSeries[]> {
  const page = await read(url)
  if (!page) throw unexpectedStatus(url, 404)
  const found = extractResults(page, rule)
  const isRedirected = page.url.pathname !== new URL(url).pathname
  const only = found.length === 0 && isRedirected ? extractSeries(page) : undefined
  return only ? [only] : found
}

function unexpectedStatus(url: string, status: number): Problem {
  const problem = message('scraper.unexpectedStatus', { url, status })
  return settingProblem('upstream_failed', problem, message('search.adviceUrlFormat'), 'options.search.urlFormat')
}

const field = (name: string) => `options.search.json.${name}`

/** The series in a JSON response. Skips results without a URL or a title. */
function readJsonResults(
  text: string,
  rule: JsonResultsRule,
  { url, baseUrl }: { readonly url: string; readonly baseUrl: string },
): FoundSeries[] {
  const root = parse(text, url)
  const entries = { root, entries: selectJson({ field: field('items'), path: rule.items }, root) }
  const urls = fillForEntries({ field: field('urlFormat'), template: rule.urlFormat }, entries)
  const texts = (name: 'title' | 'cover' | 'year') => {
    const path = rule[name]
    return path === undefined ? [] : entryTexts({ field: field(name), path }, entries)
  }
  const [titles, covers, years] = [texts('title'), texts('cover'), texts('year')]
  return urls.flatMap((address, index) => {
    const title = titles[index]?.[0]?.trim()
    if (address === undefined || !title || !URL.canParse(address, baseUrl)) return []
    const cover = covers[index]?.[0]
    return [
      {
        url: resolveUrl(address, baseUrl),
        title: title.slice(0, 500),
        coverUrl: cover && URL.canParse(cover, baseUrl) ? resolveUrl(cover, baseUrl) : null,
        year: parseYear(years[index]?.[0] ?? ''),
      },
    ]
  })
}

function parse(text: string, url: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const [problem, suggestion] = [message('search.notJson', { url }), message('search.adviceJson')]
    throw settingProblem('upstream_failed', problem, suggestion, 'options.search.urlFormat', cause)
  }
}
