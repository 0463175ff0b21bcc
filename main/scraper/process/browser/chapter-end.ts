import { classifyNextLink } from '../extract/chapter-navigation.ts'
import type { ExtractedImages, ImageCandidate } from '../extract/extract-images.ts'
import type { Page } from '../extract/page.ts'
import { describeGap, type Gap } from './chapter-gaps.ts'
import { mergeViews } from './merge-views.ts'

/** Where the images of a chapter end on a page that may continue with the next chapter. */
type End =
  | { readonly kind: 'none' }
  | { readonly kind: 'before'; readonly index: number }
  /** The page continues with another chapter, but nothing shows where. */
  | { readonly kind: 'unclear' }

type CollectedChapter = {
  /** The images of the chapter in reading order. */
  readonly images: readonly ImageCandidate[]
  readonly end: End['kind']
  /** Address of the chapter, which the page may have replaced with that of the next one. */
  readonly url: string
  /** Whether the page now shows or is another chapter. */
  readonly hasLeft: boolean
}

type ChapterCollector = {
  /** Adds what the page shows now. */
  add(page: Page, view: ExtractedImages): void
  /** Records a request of a script: readers load the next chapter from its address. */
  addRequest(url: URL): void
  /** Call before a page is turned. Images that come with the next chapter's address are dropped. */
  startTurn(): void
  /** Whether the page has continued with another chapter, so that nothing of this chapter follows. */
  hasEnded(): boolean
  count(): number
  result(): CollectedChapter
}

/** More images may show where the chapter ends, but not many more. */
const maxUnclearViews = 4

/**
 * Collects the images of one chapter while its page grows, and notices when the page continues with the next one: the
 * address changes, a heading or a container of another chapter appears, or the numbering of the images restarts.
 * @param options.turnsPages whether the page shows other images after each turn, instead of growing
 */
export function createChapterCollector(
  chapterNumber: number | undefined,
  { turnsPages = false } = {},
): ChapterCollector {
  let start: URL | undefined
  let seen: ImageCandidate[] = []
  let last: ExtractedImages | undefined
  let lastUrl: URL | undefined
  let beforeTurn: ImageCandidate[] = []
  let hasTurnedAway = false
  let unclearViews = 0
  let changedAddress = false
  let requestedChapter = false
  const initial = new Set<string>()
  const gaps = new Map<string, Gap>()

  const findEnd = (): End =>
    findChapterEnd(
      seen.map(({ urls: [url = ''] }) => ({ url, gap: gaps.get(url), isInitial: initial.has(url) })),
      { changedAddress, requestedChapter },
    )
  /** Whether an image before `url` has no address yet. It gets one when the page scrolls on. */
  const isMissingBefore = (url: string): boolean => {
    if (!last || last.withoutUrl.length === 0) return false
    const element = last.elements[last.images.findIndex(({ urls }) => urls[0] === url)]
    const missing = new Set(last.withoutUrl)
    const end = element ? last.matched.indexOf(element) : last.matched.length
    return last.matched.slice(0, end).some((other) => missing.has(other))
  }
  return {
    add(page, view) {
      start ??= page.url
      if (leavesChapter(page.url, start, chapterNumber)) {
        if (turnsPages) {
          hasTurnedAway = true
          seen = beforeTurn
          return
        }
        changedAddress = true
      }
      for (const [
        index,
        {
          urls: [url = ''],
        },
      ] of view.images.entries()) {
        if (!last) initial.add(url)
        const [before, after] = [view.elements[index - 1], view.elements[index]]
        if (!gaps.has(url) && before && after)
          gaps.set(url, describeGap(page, [before, after], view.matched, chapterNumber))
      }
      seen = mergeViews(seen, view.images)
      last = view
      lastUrl = page.url
      unclearViews = findEnd().kind === 'unclear' ? unclearViews + 1 : 0
    },
    addRequest(url) {
      if (start && !turnsPages && isSiblingChapter(url, start, chapterNumber)) requestedChapter = true
    },
    startTurn() {
      beforeTurn = seen
    },
    count: () => seen.length,
    hasEnded() {
      const end = findEnd()
      if (turnsPages) return hasTurnedAway || end.kind !== 'none'
      if (end.kind === 'before') return !isMissingBefore(seen[end.index]?.urls[0] ?? '')
      return changedAddress || unclearViews >= maxUnclearViews
    },
    result() {
      const end = findEnd()
      return {
        images: end.kind === 'before' ? seen.slice(0, end.index) : seen,
        end: end.kind,
        url: (changedAddress || turnsPages ? start : (lastUrl ?? start))?.href ?? '',
        hasLeft: changedAddress || hasTurnedAway || end.kind === 'before',
      }
    },
  }
}

type Position = {
  readonly url: string
  /** What precedes the image. Undefined if it was never seen next to another. */
  readonly gap: Gap | undefined
  /** Whether the image was there before the page grew. */
  readonly isInitial: boolean
}
type Evidence = { readonly changedAddress: boolean; readonly requestedChapter: boolean }

function findChapterEnd(positions: readonly Position[], { changedAddress, requestedChapter }: Evidence): End {
  const names = describeNames(positions.map(({ url }) => url))
  const outermost = Math.min(...positions.flatMap(({ gap }) => gap?.containerDepth ?? []))
  const continues = changedAddress || requestedChapter
  let isUnclear = false
  for (const [index, { gap, isInitial }] of positions.entries()) {
    const name = names[index]
    const isOther = gap?.marker === 'otherChapter'
    if (index === 0 || (name === 'continues' && !isOther)) continue
    const hints = [gap?.marker !== undefined, gap?.containerDepth === outermost, name !== undefined].filter(Boolean)
    if (hints.length === 0) continue
    const count = hints.length + Number(continues)
    const isCertain = isOther || name === 'nextChapter'
    if (isInitial ? isCertain && count >= 2 : isCertain || count >= 2) return { kind: 'before', index }
    isUnclear ||= !isInitial
  }
  const hasGrown = positions.some(({ isInitial }) => !isInitial)
  const isOneSeries = names.slice(1).every((name) => name === 'continues')
  isUnclear ||= hasGrown && (changedAddress || (requestedChapter && !isOneSeries))
  return { kind: isUnclear ? 'unclear' : 'none' }
}

/** How the name of an image follows the one before it. */
type NameStep = 'continues' | 'restarts' | 'nextChapter' | 'otherFolder' | undefined

function describeNames(urls: readonly string[]): NameStep[] {
  const names = urls.map(splitName)
  return names.map((name, index): NameStep => {
    const before = names[index - 1]
    if (!before) return undefined
    const isSameFolder = name.folder === before.folder
    const isNumbered = name.number !== undefined && before.number !== undefined && name.prefix === before.prefix
    if (isSameFolder && isNumbered && name.number > before.number) return 'continues'
    const isRun = names[index - 2]?.folder === before.folder && names[index + 1]?.folder === name.folder
    if (!isRun) return undefined
    const restarts = isNumbered && name.number <= (names[0]?.number ?? 1) + 1
    if (isSameFolder) return restarts && before.number > name.number + 1 ? 'restarts' : undefined
    if (!restarts) return 'otherFolder'
    return differsInOneNumber(before.folder, name.folder) ? 'nextChapter' : 'restarts'
  })
}

type ImageName = { readonly folder: string; readonly prefix: string; readonly number: number | undefined }

/** Folder, prefix and number of an image: `…/ch-10/`, `page_` and 7 of `…/ch-10/page_007.jpg?v=1`. */
function splitName(url: string): ImageName {
  const { origin, pathname } = new URL(url)
  const [, folder = '', name = ''] = /^(.*\/)([^/]*)$/.exec(pathname) ?? []
  const [, prefix = '', digits] = /^(.*?)(\d{1,4})(?:[-_.].*)?$/.exec(name) ?? []
  return { folder: origin + folder, prefix, number: digits === undefined ? undefined : Number(digits) }
}

/** Whether two folders are the same except for one number: `…/ch-10/` and `…/ch-11/`. */
function differsInOneNumber(left: string, right: string): boolean {
  const [a, b] = [left, right].map((folder) => folder.split(/(\d+(?:\.\d+)?)/)) as [string[], string[]]
  if (a.length !== b.length) return false
  const different = a.flatMap((part, index) => (part === b[index] ? [] : [index]))
  return different.length === 1 && different[0]! % 2 === 1
}

/** Whether the page changed its address to another chapter, not only to another page of this one. */
function leavesChapter(now: URL, start: URL, chapterNumber: number | undefined): boolean {
  if (now.pathname === start.pathname && now.search === start.search) return false
  const lastNumber = /(\d+)\D*$/.exec(now.pathname)?.[1]
  return classifyNextLink(now, { start, chapterNumber, expectedPage: Number(lastNumber ?? 2) }) === 'chapter'
}

/** Whether a URL is like that of the chapter, except for one number. */
const isSiblingChapter = (url: URL, start: URL, chapterNumber: number | undefined): boolean =>
  url.host === start.host &&
  url.search === start.search &&
  differsInOneNumber(start.pathname, url.pathname) &&
  leavesChapter(url, start, chapterNumber)
