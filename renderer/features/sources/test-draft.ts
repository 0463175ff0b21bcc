import type { Violation } from '../../../shared/contracts/problems.ts'
import type { ScraperConfiguration, ScraperTestResult } from '../../../shared/contracts/test-configuration.ts'
import { parseSourceDraft, type SourceDraft } from './source-draft.ts'
import { parseOptions } from './source-options.ts'

/** The chapter to test a source with, as typed. Undefined values are derived from the URL. */
export type TestDraft = {
  readonly testUrl: string
  readonly mangaSlug: string | undefined
  readonly chapterNumber: string | undefined
}

export const emptyTest: TestDraft = { testUrl: '', mangaSlug: undefined, chapterNumber: undefined }

type ResolvedTest = { readonly testUrl: string; readonly mangaSlug: string; readonly chapterNumber: string }

/** What a detection found, otherwise derived from the URL. */
export function resolveTestDraft(test: TestDraft, source: SourceDraft): ResolvedTest {
  const { testUrl, mangaSlug, chapterNumber } = test
  const format = source.chapterUrlFormat.trim()
  const derived = format === '' ? guessParts(testUrl, listFormatOf(source)) : parseChapterUrl(testUrl, format)
  return {
    testUrl,
    mangaSlug: mangaSlug ?? derived?.slug ?? '',
    chapterNumber: chapterNumber ?? derived?.chapter ?? '',
  }
}

type Messages = {
  readonly notANumber: string
  readonly notJson: string
  readonly missing: string
  readonly otherFormat: (format: string) => string
  readonly otherSite: (site: string) => string
}

/** The request body of a test: the source without its name and other members that do not affect scraping. */
export function parseTestDraft(
  source: SourceDraft,
  test: TestDraft,
  messages: Messages,
): { readonly body: ScraperConfiguration; readonly unreadable: readonly Violation[] } {
  const { body, unreadable } = parseSourceDraft(source, messages)
  const { name: _, description: __, isActive: ___, autoRepair: ____, ...configuration } = body
  const { testUrl, mangaSlug, chapterNumber } = resolveTestDraft(test, source)
  const message = explainUrl(testUrl.trim(), { mangaSlug, ...configuration }, messages)
  return {
    body: {
      ...configuration,
      testUrl: testUrl.trim(),
      mangaSlug: mangaSlug.trim(),
      chapterNumber: Number(chapterNumber),
    },
    unreadable: [...unreadable, ...(message === undefined ? [] : [{ propertyPath: 'testUrl', message }])],
  }
}

type Expected = Pick<ScraperConfiguration, 'baseUrl' | 'chapterUrlFormat' | 'mangaSlug'>

/** Why a URL cannot be that of a chapter of the source. The API validates everything else. */
function explainUrl(
  testUrl: string,
  { baseUrl, chapterUrlFormat, mangaSlug }: Expected,
  { missing, otherSite, otherFormat }: Messages,
): string | undefined {
  if (testUrl === '') return missing
  if (!URL.canParse(testUrl)) return undefined
  const site = URL.canParse(baseUrl) ? new URL(baseUrl).host : undefined
  if (site !== undefined && site !== new URL(testUrl).host) return otherSite(site)
  return mangaSlug === '' && chapterUrlFormat ? otherFormat(chapterUrlFormat) : undefined
}

const listFormatOf = ({ isExpert, json, texts }: SourceDraft): string => {
  const list = isExpert ? parseOptions(json)?.chapterList : undefined
  const { urlFormat } = (typeof list === 'object' && list !== null ? list : {}) as { readonly urlFormat?: unknown }
  return isExpert ? String(urlFormat ?? '') : texts['chapterList.urlFormat']
}

const maxNumber = 10_000

/** The slug, where the chapter list has it or before the chapter, and the last number if it is not an id. */
function guessParts(testUrl: string, listFormat: string): ChapterUrlParts | undefined {
  if (!URL.canParse(testUrl)) return undefined
  const { pathname, search } = new URL(testUrl)
  const [before = '', after] = listFormat.replace(/^https?:\/\/[^/]+/, '').split('{slug}')
  const start = after === undefined || !pathname.startsWith(before) ? '' : pathname.slice(before.length)
  const segments = pathname.split('/').filter(Boolean)
  const slug = /^[^/?#]+/.exec(start)?.[0] ?? segments.at(-2) ?? segments.at(-1)
  const number = Number(/(\d+(?:[.\-_]\d+)?)\D*$/.exec(pathname + search)?.[1]?.replace(/[-_]/, '.') ?? Number.NaN)
  const chapter = number < maxNumber ? String(number) : '1'
  return slug === undefined ? undefined : { slug: decoded(slug), chapter }
}

type ChapterUrlParts = { readonly slug: string; readonly chapter: string }

const numberPattern = String.raw`(\d+(?:[.\-_]\d+)?)`

/**
 * Extracts the slug and chapter number from a chapter URL by a format with `{slug}` and `{chapter}`; undefined if it does
 * not match. A format without a host matches the end of the URL, including its query.
 */
export function parseChapterUrl(url: string, format: string): ChapterUrlParts | undefined {
  const parts = format
    .trim()
    .replace(/^\/+|\/+$/g, '')
    .split(/(\{slug\}|\{chapter\})/)
  if (!(parts.includes('{slug}') && parts.includes('{chapter}'))) return undefined
  const names: ('slug' | 'chapter')[] = []
  const source = parts.map((part) => {
    if (part === '{slug}') {
      names.push('slug')
      return '([^/?#&=]+?)'
    }
    if (part === '{chapter}') {
      names.push('chapter')
      return numberPattern
    }
    return part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  })
  const match = new RegExp(`(?:^|[/?#&=])${source.join('')}/?(?:[?#].*)?$`, 'u').exec(url.trim())
  const slug = match?.[names.indexOf('slug') + 1]
  const chapter = match?.[names.indexOf('chapter') + 1]
  if (slug === undefined || chapter === undefined) return undefined
  return { slug: decoded(slug), chapter: chapter.replace(/[-_]/, '.') }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

type Part = NonNullable<ScraperConfiguration['only']>

/** A test that ended, with what it tested. */
export type EndedTest = { readonly configuration: ScraperConfiguration; readonly result: ScraperTestResult }

const pageMembers = ['imageSelector', 'nextPageSelector', 'chapterSelector'] as const
const pageOptions = [
  'imageAttributes',
  'excludeSelector',
  'excludeUrlPattern',
  'minImageBytes',
  'urlRewrites',
  'script',
]

/**
 * The part that an edit affects since the last successful test. Undefined for both parts, as with a new URL or new headers.
 */
export function editedPart(configuration: ScraperConfiguration, last: EndedTest | undefined): Part | undefined {
  if (!last?.result.success || last.result.totalChapters === null || last.result.totalImages === 0) return undefined
  const [before, now] = [split(last.configuration), split(configuration)]
  if (before.shared !== now.shared) return undefined
  if (before.pages === now.pages && before.list !== now.list) return 'list'
  if (before.list === now.list && before.pages !== now.pages) return 'pages'
  return undefined
}

/** The members that affect the pages only, the list only, and both. */
function split({ only: _, options: { chapterList, ...options } = {}, ...members }: ScraperConfiguration) {
  const isOfPages = ([name]: [string, unknown]) =>
    pageOptions.includes(name) || (pageMembers as readonly string[]).includes(name)
  const all = Object.entries({ ...members, ...options })
  return {
    pages: JSON.stringify(all.filter(isOfPages)),
    list: JSON.stringify(chapterList),
    shared: JSON.stringify(all.filter((entry) => !isOfPages(entry))),
  }
}

/** Completes the result of one part with the other part of the last test. */
export function completeResult(result: ScraperTestResult, only: Part | undefined, last: EndedTest | undefined) {
  if (only === undefined || !last) return result
  const { imageUrls, totalImages, preview, totalChapters, chapters } = last.result
  return only === 'list' ? { ...result, imageUrls, totalImages, preview } : { ...result, totalChapters, chapters }
}
