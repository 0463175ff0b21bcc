import type { JsonChapterListRule } from '../../../../shared/contracts/json-source-options.ts'
import type { ListedChapter } from '../../protocol/messages.ts'
import { resolveEntries } from '../chapter-list/resolve-entries.ts'
import { selectEntries } from '../extract/json-path.ts'
import type { Page } from '../extract/page.ts'
import type { KnownChapter } from './find-entries.ts'
import { type FoundEntries, findEntries } from './find-entries.ts'
import { generaliseRequest, isSameEndpoint } from './generalise-request.ts'
import { readEntries } from './listed-entries.ts'
import { findPageData } from './page-data.ts'
import type { CapturedResponse } from './request-parts.ts'

/** A rule for a chapter list in JSON, and what it finds in what was seen. */
type ProposedList = {
  readonly json: JsonChapterListRule
  readonly chapters: readonly ListedChapter[]
  /** Number of known chapters in the list. */
  readonly known: number
}

type ListContext = {
  /** The page that contains or requests the list: of the series or of a chapter. */
  readonly page: Page
  readonly slug: string | undefined
  readonly baseUrl: string
  /** Chapters that the page links to, or the chapter itself. */
  readonly known: readonly KnownChapter[]
}

/** Rules for lists in the data that the page of a series contains, best first. */
export function proposeDataLists(context: ListContext, now: Date): ProposedList[] {
  const { page, slug, baseUrl, known } = context
  const found = findPageData(page).flatMap(({ rule, value }) =>
    findEntries(value, { known, slug, base: baseUrl }).map((entries) => {
      const json = { data: rule, ...entries.rule }
      return { json, chapters: readAll([value], json, context, now), known: entries.known }
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
    const template = generaliseRequest(response, sources, { paged: true, later: same.slice(1) })
    if (!template?.isVariable) return []
    const { request, values, paging } = template
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
    return [{ json, chapters, known: entries.known }]
  })
  return best(found)
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
    return readEntries(entries, json, { slug }, baseUrl).entries
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
