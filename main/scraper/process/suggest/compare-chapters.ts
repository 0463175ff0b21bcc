import { type Message, message } from '../../../../shared/i18n/message.ts'
import type { Page } from '../extract/page.ts'
import { findAnnouncedPages } from './announced-pages.ts'
import type { CheckedImages } from './check-images.ts'
import { namedNumber } from './named-number.ts'

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
