import { type Message, message } from '../../../../shared/i18n/message.ts'
import { staysInChapter } from '../extract/chapter-navigation.ts'
import type { Element, Page } from '../extract/page.ts'
import { inlineScripts } from '../extract/script-images.ts'
import type { CheckedImages } from './check-images.ts'
import { namedNumber } from './number-evidence.ts'

/** A chapter as a configuration reads it. */
export type TestedChapter = {
  readonly first: Page
  readonly number: number | undefined
  /** In reading order. */
  readonly urls: readonly string[]
  readonly checked: CheckedImages
  /** Whether only the first of several reader pages were read. */
  readonly isPartial: boolean
}

/** A sign that a configuration reads wrong pages. */
export type Contradiction = {
  readonly text: Message
  /** Images of the first chapter that are no pages, because the other chapter has the same. */
  readonly shared?: readonly string[]
}

/** Signs that a configuration that reads two chapters like this is wrong, most serious first. */
export function compareChapters(first: TestedChapter, second: TestedChapter): Contradiction[] {
  return [
    ...findSharedImages(first, second),
    ...findSameContent(first, second),
    ...[first, second].flatMap(findMissingPages),
    ...compareCounts(first, second),
    ...[first, second].flatMap(findOtherNumber),
  ]
}

function findSharedImages({ urls }: TestedChapter, second: TestedChapter): Contradiction[] {
  const others = new Set(second.urls)
  const shared = urls.filter((url) => others.has(url))
  if (shared.length === 0) return []
  const text = message('sourceSuggestion.warning.sharedImages', { count: shared.length })
  return [{ text, ...(shared.length * 2 < urls.length && { shared }) }]
}

/** The same bytes at different URLs: a placeholder instead of the pages, or a credit page. */
function findSameContent({ checked }: TestedChapter, second: TestedChapter): Contradiction[] {
  const others = new Set(second.checked.hashes.values())
  const shared = [...checked.hashes].flatMap(([url, hash]) =>
    others.has(hash) && !second.urls.includes(url) ? [url] : [],
  )
  if (shared.length === 0) return []
  const isWhole = shared.length * 2 >= Math.min(checked.hashes.size, second.checked.hashes.size)
  const text = message('sourceSuggestion.warning.sameContent', { count: shared.length })
  return [{ text, ...(!(isWhole && shared.length > 1) && { shared }) }]
}

/** The page announces more images than were found. */
export function findMissingPages({ first, urls, isPartial, number }: TestedChapter): Contradiction[] {
  const announced = isPartial ? undefined : findAnnouncedPages(first, { count: urls.length, chapterNumber: number })
  if (announced === undefined || announced <= urls.length) return []
  return [{ text: message('sourceSuggestion.warning.missingPages', { count: urls.length, announced }) }]
}

const maxRatio = 6
const manyImages = 40
const severalImages = 8

function compareCounts(first: TestedChapter, second: TestedChapter): Contradiction[] {
  if (first.isPartial || second.isPartial) return []
  const [less = 0, more = 0] = [first.urls.length, second.urls.length].sort((a, b) => a - b)
  const isSuspicious = more > less * maxRatio && (more >= manyImages || (less <= 1 && more >= severalImages))
  if (!isSuspicious) return []
  return [
    {
      text: message('sourceSuggestion.warning.countsDiffer', { first: first.urls.length, second: second.urls.length }),
    },
  ]
}

/** The title of the page names another chapter. */
function findOtherNumber({ first, number }: TestedChapter): Contradiction[] {
  if (number === undefined) return []
  const titles = [first.$('title').first().text(), first.$('h1').first().text()]
  const named = titles.flatMap((title) => namedNumber(title) ?? [])
  const other = named.find((one) => one !== number)
  if (other === undefined || named.includes(number)) return []
  const url = first.url.href
  return [{ text: message('sourceSuggestion.warning.otherNumber', { number, other, url }) }]
}

type Context = {
  /** Images that were found. */
  readonly count: number
  readonly chapterNumber: number | undefined
}

const ofTotal = /^(?:pages?|página|seite|стр\.?|trang)?\s*0*1\s*(?:\/|of|de|sur|von|из|共)\s*(\d{1,3})(?:\s*pages?)?$/i
const maxTextLength = 24
const fewImages = 3
const totalInScript =
  /["']?(?:total_?pages?|page_?count|pages_?count|num_?pages|pages?_?total|total_?images|images?_?count)["']?\s*[:=]\s*["']?(\d{1,3})\b/gi

/** How many pages a reader page says that its chapter has: in a page menu, as `1 / 24`, or in a script. */
export function findAnnouncedPages(page: Page, context: Context): number | undefined {
  const found = [...menuTotals(page, context), ...textTotals(page), ...scriptTotals(page, context)]
  return found.length === 0 ? undefined : Math.max(...found)
}

/** Menus with the numbers from 1. In a menu of chapters another entry than the first is selected, or they lead elsewhere. */
function menuTotals(page: Page, { chapterNumber }: Context): number[] {
  return (page.$('select').toArray() as Element[]).flatMap((menu) => {
    const options = page.$(menu).find('option').toArray() as Element[]
    const numbers = options.map((option) => Number.parseInt(/\d+/.exec(page.$(option).text())?.[0] ?? '', 10))
    const isCount = numbers.length > 1 && numbers.every((number, index) => number === index + 1)
    if (!isCount || options.some((option) => /ch|ep|cap|kap|глава|话|話|화/i.test(page.$(option).text()))) return []
    const targets = options.flatMap(({ attribs: { value = '' } }) =>
      /[/?]/.test(value) && URL.canParse(value, page.base) ? [new URL(value, page.base)] : [],
    )
    const position = { start: page.url, chapterNumber, expectedPage: 2 }
    const other = targets.find(({ href }) => href !== page.url.href)
    if (other ? !staysInChapter(other, position) : chapterNumber === undefined || chapterNumber === 1) return []
    return [numbers.length]
  })
}

function textTotals(page: Page): number[] {
  const short = page.$('span, div, p, b, strong, em, li, a, label, button, option').toArray() as Element[]
  return short.flatMap((element) => {
    if (element.children.length > 6) return []
    const text = page.$(element).text().replace(/\s+/g, ' ').trim()
    const total = text.length <= maxTextLength ? ofTotal.exec(text)?.[1] : undefined
    return total === undefined ? [] : [Number(total)]
  })
}

/** Scripts also count other things, so this is a sign only if there are hardly any images. */
function scriptTotals(page: Page, { count }: Context): number[] {
  if (count > fewImages) return []
  return inlineScripts(page).flatMap((script) => [...script.matchAll(totalInScript)].map(([, total]) => Number(total)))
}
