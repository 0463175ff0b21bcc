import type { JsonChapterListRule } from '../../../../shared/contracts/json-source-options.ts'
import type { ListedChapter } from '../../protocol/messages.ts'
import { resolveEntries } from '../chapter-list/resolve-entries.ts'
import { selectEntries } from '../extract/json-path.ts'
import type { Page } from '../extract/page.ts'
import type { KnownChapter } from './find-entries.ts'
import { type FoundEntries, findEntries } from './find-entries.ts'
import { generaliseRequest, isSameEndpoint, type RequestTemplate } from './generalise-request.ts'
import { readEntries } from './listed-entries.ts'
import { saysMore, totalPages } from './more-entries.ts'
import { findPageData } from './page-data.ts'
import type { CapturedResponse } from './request-parts.ts'
import { scalarsOf } from './walk-json.ts'

/** A rule for a chapter list in JSON, and what it finds in what was seen. */
type ProposedList = {
  readonly json: JsonChapterListRule
  readonly chapters: readonly ListedChapter[]
  /** Number of known chapters in the list. */
  readonly known: number
  /** False if the rule reads more pages than were seen. */
  readonly isComplete: boolean
}

type ListContext = {
  /** The page that contains or requests the list: of the series or of a chapter. */
  readonly page: Page
  readonly slug: string | undefined
  readonly baseUrl: string
  /** Chapters that the page links to, or the chapter itself. */
  readonly known: readonly KnownChapter[]
  /** How many entries the page showed, if the requests are for those that follow. */
  readonly shown?: number
}

/** Rules for lists in the data that the page of a series contains, best first. */
export function proposeDataLists(context: ListContext, now: Date): ProposedList[] {
  const { page, slug, baseUrl, known } = context
  const found = findPageData(page).flatMap(({ rule, value }) =>
    findEntries(value, { known, slug, base: baseUrl }).map((entries) => {
      const next = findNextUrl(value, page.url)
      const json = { data: rule, ...entries.rule, ...(next !== undefined && { paging: { next } }) }
      const chapters = readAll([value], json, context, now)
      return { json, chapters, known: entries.known, isComplete: next === undefined }
    }),
  )
  return best(found)
}

/** Rules for lists in the JSON that a page requests, best first. */
export function proposeRequestedLists(
  responses: readonly CapturedResponse[],
  context: ListContext,
  now: Date,
): ProposedList[] {
  const { page, slug, baseUrl, known } = context
  const address = page.url.href
  const html = page.$.html()
  const given = slug === undefined ? [] : [{ name: 'slug', text: slug }]
  const first = responses.filter((one, index) => responses.findIndex((other) => isSameEndpoint(one, other)) === index)
  const found = first.flatMap((response) => {
    const same = responses.filter((other) => isSameEndpoint(response, other))
    const entries = mostKnown(same.flatMap(({ value }) => findEntries(value, { known, slug, base: baseUrl })))
    if (!entries) return []
    const earlier = responses.slice(0, responses.indexOf(response))
    const sources = { given, address, html, earlier, baseUrl }
    const { shown } = context
    const template = generaliseRequest(response, sources, { paged: true, later: same.slice(1), shown })
    if (!template?.isVariable) return []
    const { request } = template
    const { values, paging } = shown === undefined ? template : fromStart(template)
    const json = {
      ...(values.length > 0 && { values: [...values] }),
      request,
      ...entries.rule,
      ...(paging && { paging }),
    }
    const chapters = readAll(
      same.map(({ value }) => value),
      json,
      context,
      now,
    )
    const isCut = paging !== undefined || /\{(?:page|offset)\}/.test(`${request.urlFormat} ${request.body ?? ''}`)
    const last = same.at(-1)?.value
    const isMore = isCut && (saysMore(last, json.items, chapters.length) || totalPages(last, json.items) > same.length)
    return [{ json, chapters, known: entries.known, isComplete: !isMore }]
  })
  return best(found)
}

/** Requests the list from its first entry on, although the page only requested what follows. */
function fromStart({ values, paging }: Pick<RequestTemplate, 'values' | 'paging'>) {
  const { start, ...others } = paging ?? {}
  const first = start === undefined || start === 2 ? others : { ...others, start: start - 1 }
  return {
    values: values.filter(({ name }) => name !== 'cursor'),
    paging: Object.keys(first).length > 0 ? first : undefined,
  }
}

const maxDepthOfNext = 6

/** The path of the URL of the next page, if it is the same page with another part of the list. */
function findNextUrl(value: unknown, page: URL): string | undefined {
  const found = [...scalarsOf(value, maxDepthOfNext)].find(
    ([path, { value: next }]) =>
      /next/i.test(path) &&
      typeof next === 'string' &&
      /^(?:https?:|\/|\?)/.test(next) &&
      URL.canParse(next, page.href) &&
      new URL(next, page.href).pathname === page.pathname &&
      new URL(next, page.href).host === page.host,
  )
  return found?.[0].replace(/^@/, '$')
}

const mostKnown = (found: readonly FoundEntries[]): FoundEntries | undefined =>
  found.toSorted((a, b) => b.known - a.known || b.count - a.count)[0]

function readAll(
  values: readonly unknown[],
  json: JsonChapterListRule,
  { slug, baseUrl }: ListContext,
  now: Date,
): ListedChapter[] {
  const seen = new Set<string>()
  const listed = values.flatMap((root) => {
    const entries = selectEntries({ field: 'items', path: json.items }, root)
    return readEntries(entries, json, { slug }, { baseUrl, now }).entries
  })
  const unique = listed.filter(({ url }) => !seen.has(url) && seen.add(url))
  return resolveEntries(unique, { now })
}

const minChapters = 2

/** A list of chapters has different numbers. */
function best(found: ProposedList[]): ProposedList[] {
  const isList = ({ chapters, known }: ProposedList) =>
    chapters.length >= (known > 0 ? 1 : minChapters) &&
    new Set(chapters.map(({ number }) => number)).size * 2 > chapters.length
  return found.filter(isList).sort((a, b) => b.known - a.known || b.chapters.length - a.chapters.length)
}
