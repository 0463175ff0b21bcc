import type { ChapterListOptions } from '../../../../shared/contracts/chapter-list-options.ts'
import { chapterAddressPattern, matchedPath, parseSpelling, replaceSlug } from '../../addresses/address-format.ts'
import type { ListedChapter } from '../../protocol/messages.ts'
import { extractChapterList } from '../chapter-list/extract-chapter-list.ts'
import type { Element, Page } from '../extract/page.ts'
import { selfAndAncestors } from '../extract/page.ts'
import type { Patterns } from '../extract/patterns.ts'
import { stableClasses, stableId } from './stable-selectors.ts'

type DetectedRule = { readonly urlFormat: string; readonly itemSelector: string; readonly numberPattern?: string }

export type FoundList = {
  readonly rule: ChapterListOptions
  readonly chapters: number
  /** Number of chapters whose number matches the one in their URL. */
  readonly consistent: number
}

export type ListSearch = { readonly format: string; readonly slug: string; readonly patterns: Patterns }

/** URLs that may list the chapters of the manga, most likely first: linked from `page`, then above it. */
export function findListUrls(page: Page, { format, slug }: Pick<ListSearch, 'format' | 'slug'>): string[] {
  const chapter = chapterAddressPattern(format, slug)
  const others = linksOf(page).filter((url) => url.host === page.url.host && pathOf(url) !== pathOf(page.url))
  const linked = others
    .filter((url) => replaceSlug(pathOf(url), slug) !== undefined && !chapter.test(matchedPath(format, url)))
    .filter((url) => page.url.pathname === '/' || !url.pathname.startsWith(page.url.pathname))
    .sort((a, b) => a.pathname.length - b.pathname.length)
  const parts = page.url.pathname.split('/')
  const above = parts
    .map((_, index) => parts.slice(0, parts.length - 1 - index).join('/'))
    .filter((path) => replaceSlug(path, slug) !== undefined)
    .flatMap((path) => [`${path}/`, path])
    .map((path) => new URL(path, page.url.origin))
    .filter((url) => !chapter.test(url.pathname) && url.pathname !== page.url.pathname)
  return [...new Set([...linked, ...above].map((url) => withoutHash(url)))]
}

/** The best rule for the chapters that a page lists; undefined if it lists none. */
export function findListRule(page: Page, search: ListSearch): FoundList | undefined {
  const urlFormat = replaceSlug(pathOf(page.url), search.slug)
  if (urlFormat === undefined) return undefined
  const chapter = chapterAddressPattern(search.format, search.slug)
  const links = (page.$('a[href]').toArray() as Element[]).filter((link) => {
    const url = linkOf(page, link)
    return url !== undefined && chapter.test(matchedPath(search.format, url))
  })
  const selectors = [...new Set(links.slice(0, 40).flatMap((link) => itemSelectors(link)))].slice(0, 60)
  const tryRule = (rule: DetectedRule) => applyRule(page, rule, search)
  const rules = selectors.map((itemSelector) => tryRule({ urlFormat, itemSelector }))
  const [best] = rules.sort(byScore)
  if (!best || best.chapters === 0) return undefined
  const [withWord, numberOnly] = numberPatterns.map((numberPattern) => tryRule({ ...best.rule, numberPattern }))
  const isConsistent = best.consistent === best.chapters
  if (isConsistent && withWord?.consistent === best.consistent) return best
  // A number at the end distinguishes the chapter from a number in the title.
  if (numberOnly && numberOnly.consistent === numberOnly.chapters && numberOnly.consistent >= best.consistent) {
    return numberOnly
  }
  return isConsistent ? best : [best, withWord ?? best, numberOnly ?? best].sort(byScore)[0]
}

const numberPatterns = [
  String.raw`(?:[Cc]hapter|[Cc]h\.?|[Ee]pisode|[Ee]p\.?|#)\s*0*(?<number>\d+(?:\.\d+)?)`,
  String.raw`(?:^|\s)0*(?<number>\d+(?:\.\d+)?)\s*(?::|$)`,
]

const score = ({ consistent, chapters }: FoundList) => consistent * 2 - chapters
type RuleResult = FoundList & { readonly rule: DetectedRule }
const byScore = (a: RuleResult, b: RuleResult) =>
  score(b) - score(a) || a.rule.itemSelector.length - b.rule.itemSelector.length

/** Returns a test of whether the number of a chapter matches the one in its URL. */
export function matchesUrlNumber({ format, slug }: Pick<ListSearch, 'format' | 'slug'>) {
  const chapter = chapterAddressPattern(format, slug)
  return ({ url, number }: Pick<ListedChapter, 'url' | 'number'>): boolean => {
    const spelling = chapter.exec(matchedPath(format, new URL(url)))?.[1]
    return spelling !== undefined && parseSpelling(spelling) === number
  }
}

function applyRule(page: Page, rule: DetectedRule, search: ListSearch): RuleResult {
  const listed = extractChapterList(page, rule, { patterns: search.patterns, now: new Date() })
  return { rule, chapters: listed.length, consistent: listed.filter(matchesUrlNumber(search)).length }
}

const maxDepth = 5

function itemSelectors(link: Element): string[] {
  const nodes = [...selfAndAncestors(link)].slice(0, maxDepth)
  return nodes.flatMap((node, index) => {
    if (node.name === 'body' || node.name === 'html') return []
    const classes = stableClasses(node).map((name) => `${node.name}.${name}`)
    const inside = nodes.slice(index + 1, index + 3).flatMap((around) => {
      const id = stableId(around)
      return [...(id ? [`#${id} ${node.name}`] : []), ...stableClasses(around).map((name) => `.${name} ${node.name}`)]
    })
    return [...classes, ...inside]
  })
}

const linksOf = (page: Page): URL[] =>
  (page.$('a[href]').toArray() as Element[]).flatMap((link) => linkOf(page, link) ?? [])

function linkOf(page: Page, { attribs: { href = '' } }: Element): URL | undefined {
  if (/^\s*(?:#|javascript:|$)/i.test(href) || !URL.canParse(href.trim(), page.base)) return undefined
  const url = new URL(href.trim(), page.base)
  return /^https?:$/.test(url.protocol) ? url : undefined
}

const pathOf = ({ pathname, search }: URL) => pathname + search

function withoutHash(url: URL): string {
  const copy = new URL(url)
  copy.hash = ''
  return copy.href
}
