import type { AjaxListRule, ChapterListOptions } from '../../../../shared/contracts/chapter-list-options.ts'
import type { JsonChapterListRule } from '../../../../shared/contracts/json-source-options.ts'
import { decodeHtml } from '../../../platform/safe-fetch/decode-html.ts'
import { comparableAddress } from '../../addresses/address-text.ts'
import type { ListedChapter, SiteConfig } from '../../protocol/messages.ts'
import { attempt } from '../attempt.ts'
import { parseFragment } from '../chapter-list/ajax-requests.ts'
import { explainGaps } from '../chapter-list/list-gaps.ts'
import type { Page } from '../extract/page.ts'
import { generaliseRequest, isSameEndpoint } from '../json/generalise-request.ts'
import { withNamedCursor } from '../json/named-cursor.ts'
import { proposeRequestedLists } from '../json/propose-list.ts'
import type { CapturedResponse } from '../json/request-parts.ts'
import { scalarsOf } from '../json/walk-json.ts'
import { createSiteFetch } from '../site-fetch.ts'
import { findChapterLinks } from './chapter-links.ts'
import { exploreList } from './explore-list.ts'
import { type FoundList, isPartialList, slugOf, tryList } from './find-list.ts'
import { findListRules, readWith } from './list-rules.ts'
import { declaredCount, findMoreButtons } from './more-buttons.ts'
import { createListReader } from './site-readers.ts'
import type { Suggestion } from './suggestion.ts'

/** Requests that are kept for the chapters. */
const keptForChapters = 9
const maxStatic = 2

/**
 * The list with the parts that a page shows only on request: behind a button, or in requests of its scripts. What can be
 * requested without a browser is; else a browser presses the button each time.
 */
export async function completeList(suggestion: Suggestion, list: FoundList): Promise<FoundList> {
  const { json } = list.rules
  // Scripts may add to what they have shown.
  if (list.isGallery || (!json && !list.isRendered && !seemsPartial(list))) return list
  const { requestLimit, deadline } = suggestion
  requestLimit.keep(keptForChapters)
  try {
    if (json) return (await suggestion.attemptUntil(deadline, () => followCursor(suggestion, list, json))) ?? list
    const whole =
      (await suggestion.attemptUntil(deadline, () => requestStatic(suggestion, list))) ??
      (await suggestion.attemptUntil(beforeChapters(deadline), (limited) => explore(suggestion, list, limited)))
    return whole && whole.chapters.length > list.chapters.length ? whole : list
  } finally {
    requestLimit.keep(0)
  }
}

/** The rest of the time is for the chapters. */
const shareOfTime = 0.65
const beforeChapters = (deadline: number): number => {
  const now = performance.now()
  return now + (deadline - now) * shareOfTime
}

/** Whether chapters are missing, the page says that there are more, or a button is beside the list. */
function seemsPartial({ chapters, page, rules, isComplete }: FoundList): boolean {
  if (!isComplete) return false
  if (isPartialList({ chapters }) || explainGaps(chapters).length > 0) return true
  if ((declaredCount(page) ?? 0) > chapters.length) return true
  return findMoreButtons(page, rules.itemSelector).some(({ isSure }) => isSure)
}

/** The parts that follow with the cursor that a response names. */
async function followCursor(
  suggestion: Suggestion,
  list: FoundList,
  json: JsonChapterListRule,
): Promise<FoundList | undefined> {
  for (const { value } of suggestion.responses.get(list.page) ?? []) {
    const rule = withNamedCursor(json, value)
    const whole = rule && (await verify(suggestion, list, { ...list.rules, json: rule }, list.chapters))
    if (whole) return whole
  }
  return undefined
}

/** The parts that attributes of the page name. Each part may name the one behind it. */
async function requestStatic(suggestion: Suggestion, list: FoundList): Promise<FoundList | undefined> {
  const { itemSelector } = list.rules
  if (itemSelector === undefined) return undefined
  for (const url of namedParts(list.page, list).slice(0, maxStatic)) {
    const first = await requestPart(suggestion, list, url)
    if (!first) continue
    const [next] = namedParts(first.fragment, list)
    const second = next && next.href !== url.href ? await requestPart(suggestion, list, next) : undefined
    const parts = [first, ...(second ? [second] : [])]
    const seen = parts.flatMap(({ fragment }) => readWith(fragment, { ...list.rules, itemSelector }).chapters)
    const captured = parts.map(({ response }) => response)
    const found = await tryFragments(suggestion, list, captured, [...list.chapters, ...seen])
    if (found) return found
  }
  return undefined
}

/** What the buttons of a page or of a part of the list request. */
const namedParts = (page: Page, list: FoundList): URL[] =>
  findMoreButtons(page, list.rules.itemSelector)
    .flatMap(({ requests }) =>
      requests !== undefined && URL.canParse(requests, list.page.base) ? [new URL(requests, list.page.base)] : [],
    )
    .filter(({ host }) => host === list.page.url.host)

async function requestPart(suggestion: Suggestion, { page }: FoundList, { href: url }: URL) {
  const { request } = createSiteFetch({ site: suggestion.task.site, ...suggestion.deps })
  const headers = { 'hx-request': 'true' }
  const sent = { Referer: page.url.href, 'HX-Request': 'true' }
  const { value } = await attempt(() => request(url, { method: 'GET', headers: sent }))
  if (value?.status !== 200) return undefined
  const text = decodeHtml(value.body, value.headers['content-type'])
  const response: CapturedResponse = { method: 'GET', url, headers, value: text }
  return { response, fragment: parseFragment(text, page.url.href) }
}

/** The parts that a browser gets by pressing a button. */
async function explore(
  suggestion: Suggestion,
  list: FoundList,
  deps: Suggestion['deps'],
): Promise<FoundList | undefined> {
  suggestion.step('rendering')
  const explored = await exploreList({ site: suggestion.task.site, url: list.page.url.href }, deps)
  if (!explored) return undefined
  const { page, button, isWhole, scrolls, parts, all } = explored
  const { chapters, rules, links } = explored.list
  const isMore = parts.length > 0 && chapters.length > list.chapters.length
  const whole =
    (isMore ? await tryJson(suggestion, list, parts, { chapters, isMore }) : undefined) ??
    (await tryJson(suggestion, list, all, { chapters, isMore: false })) ??
    (await tryFragments(suggestion, list, parts, chapters)) ??
    // Scripts may request all parts, also the first one.
    (list.isRendered ? await tryFragments(suggestion, withoutShown(list), all, chapters) : undefined)
  if (whole) return { ...whole, page }
  const own = { ...rules, ...(button !== undefined && { moreSelector: button }) }
  return { ...list, rules: own, chapters, page, links, isRendered: true, isComplete: isWhole, scrolls }
}

/** A list of which the served page shows nothing. */
const withoutShown = (list: FoundList): FoundList => ({ ...list, chapters: [] })

/** The whole list in JSON that the page requested for the following parts. */
async function tryJson(
  suggestion: Suggestion,
  list: FoundList,
  parts: readonly CapturedResponse[],
  { chapters, isMore }: { readonly chapters: readonly ListedChapter[]; readonly isMore: boolean },
): Promise<FoundList | undefined> {
  const responses = parts.filter(({ value }) => typeof value !== 'string')
  const slug = slugOf(suggestion.task, list.page)
  const context = { page: list.page, slug, baseUrl: suggestion.task.site.baseUrl, known: chapters }
  const [best] = proposeRequestedLists(
    responses,
    isMore ? { ...context, shown: list.chapters.length } : context,
    new Date(),
  )
  return best && (await verify(suggestion, list, { json: best.json }, chapters))
}

/** The list with the requests that bring the following parts as HTML. */
async function tryFragments(
  suggestion: Suggestion,
  list: FoundList,
  captured: readonly CapturedResponse[],
  chapters: readonly ListedChapter[] = list.chapters,
): Promise<FoundList | undefined> {
  for (const [index, response] of captured.entries()) {
    const later = captured.slice(index + 1).filter((other) => isSameEndpoint(response, other))
    for (const { html, jsonPath } of htmlIn(response)) {
      const fragment = parseFragment(html, list.page.url.href)
      const rules = rulesForBoth(list, fragment)
      const ajax = rules && describeRequest(suggestion, list, response, later)
      if (!rules || !ajax) continue
      const rule = { ...ajax, ...(jsonPath !== undefined && { jsonPath }), always: true }
      const whole = await verify(suggestion, list, { ...rules, ajax: [rule] }, chapters)
      if (whole) return whole
    }
  }
  return undefined
}

/** The HTML of a response: itself, or texts in its JSON. */
const htmlIn = ({ value }: CapturedResponse): { readonly html: string; readonly jsonPath?: string }[] =>
  typeof value === 'string'
    ? [{ html: value }]
    : [...scalarsOf(value)].flatMap(([path, { value: html }]) =>
        typeof html === 'string' && /<(?:a|option)\s/i.test(html) ? [{ html, jsonPath: path.replace(/^@/, '$') }] : [],
      )

/** The rules of a list, so that they also find chapters in a part of it. */
function rulesForBoth({ page, rules, chapters }: FoundList, fragment: Page): ChapterListOptions | undefined {
  const known = new Set(chapters.map(({ url }) => comparableAddress(url)))
  const { itemSelector } = rules
  if (itemSelector === undefined) return undefined
  const others = findChapterLinks(fragment).flatMap((group) => findListRules(fragment, group)?.rules.itemSelector ?? [])
  for (const selector of [itemSelector, ...others.flatMap((one) => [one, `${itemSelector}, ${one}`])]) {
    const own = { ...rules, itemSelector: selector }
    const added = readWith(fragment, own).chapters.map(({ url }) => comparableAddress(url))
    const kept = readWith(page, own).chapters.map(({ url }) => comparableAddress(url))
    // A served page without a list may have links to others in the same elements.
    const isSame =
      chapters.length === 0
        ? kept.every((url) => added.includes(url))
        : kept.length === chapters.length && kept.every((url) => known.has(url))
    if (isSame && added.some((url) => !known.has(url))) return own
  }
  return undefined
}

function describeRequest(
  { task }: Suggestion,
  { page, chapters }: FoundList,
  response: CapturedResponse,
  later: readonly CapturedResponse[],
): AjaxListRule | undefined {
  const sources = { given: [], address: page.url.href, html: page.$.html(), baseUrl: task.site.baseUrl }
  const template = generaliseRequest(response, sources, { paged: true, later, shown: chapters.length })
  if (!template?.isVariable) return undefined
  const { request, values, paging } = template
  return { ...request, ...(values.length > 0 && { values: [...values] }), ...(paging && { paging }) }
}

const maxRequests = 4

/** The list as a source with these rules reads it, if it has all chapters that were seen, and more. */
async function verify(
  suggestion: Suggestion,
  list: FoundList,
  rules: FoundList['rules'],
  seen: readonly ListedChapter[],
): Promise<FoundList | undefined> {
  const { task, deps } = suggestion
  const chapterList = { ...rules, urlFormat: list.url }
  const site: SiteConfig = { ...task.site, options: { ...task.site.options, chapterList } }
  const reader = createListReader(suggestion, site, deps)
  let requests = 0
  const request: typeof reader.request = async (url, sent) => {
    if (++requests <= maxRequests) return await reader.request(url, sent)
    return { url, status: 404, headers: {}, body: new Uint8Array() }
  }
  const address = list.page.requestedUrl ?? list.page.url.href
  const slug = slugOf(suggestion.task, list.page) ?? ''
  const { chapters } = await tryList(site, { address, slug }, { ...reader, request })
  const found = new Set(chapters.map(({ url }) => comparableAddress(url)))
  const hasAll = seen.every(({ url }) => found.has(comparableAddress(url)))
  const isMore = chapters.length > list.chapters.length
  return isMore && (hasAll || requests > maxRequests)
    ? { ...list, rules, chapters, isComplete: requests <= maxRequests, isRendered: false }
    : undefined
}
