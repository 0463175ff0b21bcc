import { type Message, message, sentences } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import type { DownloadTask, SiteConfig } from '../../protocol/messages.ts'
import { mergeScrolledViews } from '../browser/merge-views.ts'
import { mapWithConcurrency } from '../concurrency.ts'
import { classifyNextLink, findNextPages } from '../extract/chapter-navigation.ts'
import { type CountedChapter, countedPageUrl, countPages } from '../extract/counted-pages.ts'
import { explainNoImages, explainNoRenderedImages, type NoImagesReason } from '../extract/explain-no-images.ts'
import { explainWrongImages, findAccessBarrier } from '../extract/explain-wrong-images.ts'
import { type ExtractedImages, extractImages, type ImageCandidate } from '../extract/extract-images.ts'
import { findPageCount, findPageTurn } from '../extract/find-page-turn.ts'
import { findFurtherImages } from '../extract/further-images.ts'
import { findHiddenPages } from '../extract/hidden-pages.ts'
import type { Page } from '../extract/page.ts'
import { addMirrorUrls, findMirrorOrigins } from '../extract/script-images.ts'
import { settingProblem } from '../setting-problem.ts'
import type { ReadPage } from './page-reader.ts'

/** `referer` is the page that shows the image. */
export type ChapterImage = ImageCandidate & { readonly referer: string }

export type CollectedImages = {
  readonly images: readonly ChapterImage[]
  /** A next link that was not followed, although it may lead to more pages of the chapter. */
  readonly unsureNext?: string
}

/** Receives all images that are known so far, in reading order, while more pages are read. */
export type OnImages = (images: readonly ChapterImage[]) => Promise<void>

type CollectDeps = {
  readonly task: Pick<DownloadTask, 'site' | 'chapterNumber' | 'otherAddresses'>
  readonly read: ReadPage
  readonly concurrency: number
  readonly onImages?: OnImages | undefined
}

const maxImages = 2000
const maxPages = 300

/**
 * All images of a chapter in reading order, following its page links. Throws `no_images` with advice for the user, also
 * when the images do not seem to be pages, and `upstream_failed` when a linked page is missing or the links do not end.
 */
export async function collectImages(first: Page, deps: CollectDeps): Promise<CollectedImages> {
  const { site } = deps.task
  const images = new Map<string, ChapterImage>()
  const add = (page: Page): ExtractedImages & { onlyRepeats: boolean } => {
    const extracted = mergeScrolledViews(page, extractImages(page, site))
    const isIncomplete = extracted.withoutUrl.length > 0 || (page.missingImages ?? 0) > 0
    if (extracted.images.length > 0 && isIncomplete) throw incomplete(page, site, extracted)
    const countBefore = images.size
    const mirrors = findMirrorOrigins(page)
    for (const { urls } of extracted.images) {
      const [url = ''] = urls
      if (!images.has(url)) images.set(url, { urls: addMirrorUrls(urls, mirrors), referer: page.url.href })
    }
    if (images.size > maxImages)
      throw endless(message('scraper.tooManyImages', { url: first.url.href, max: maxImages }))
    return { ...extracted, onlyRepeats: extracted.images.length > 0 && images.size === countBefore }
  }
  const extracted = add(first)
  if (images.size === 0) throw noImages(first, deps, extracted)
  const wrong = explainWrongImages(first, site, extracted)
  if (wrong) throw toProblem(first, wrong)
  const { urlSuffix } = site.options.pageTurn ?? {}
  if (urlSuffix !== undefined) {
    await deps.onImages?.([...images.values()])
    const counted = countPages(first, chapterOf(first, deps), urlSuffix)
    for await (const page of readCountedPages(first, urlSuffix, counted, deps)) {
      if (page.isLeftOut) return { images: [...images.values()] }
      const before = images.size
      add(page)
      if (images.size === before) break
      await deps.onImages?.([...images.values()])
    }
    requireCounted(first, counted, images.size)
    return { images: [...images.values()] }
  }
  const next = findNextPages(first, nextSelector(site))
  if (next.kind === 'none') {
    requireComplete(first, site, extracted)
    return { images: withFurtherImages(first, site, extracted, [...images.values()]) }
  }
  await deps.onImages?.([...images.values()])
  if (next.kind === 'menu') for (const page of await readMenuPages(first, next.urls, deps)) add(page)
  let unsureNext: string | undefined
  if (next.kind !== 'menu')
    for await (const found of followNextLinks(first, deps, images.size)) {
      if ('unsureNext' in found) {
        unsureNext = found.unsureNext
        break
      }
      if (add(found).onlyRepeats) break
      await deps.onImages?.([...images.values()])
    }
  return { images: [...images.values()], ...(unsureNext !== undefined && { unsureNext }) }
}

/** The link to the next page. A browser turns pages itself. */
const nextSelector = ({ scrapingType, nextPageSelector, options: { pageTurn } }: SiteConfig): string | null =>
  pageTurn === undefined
    ? nextPageSelector
    : scrapingType === 'html'
      ? (nextPageSelector ?? pageTurn.selector ?? null)
      : null

function readMenuPages(first: Page, urls: readonly string[], { read, concurrency }: CollectDeps): Promise<Page[]> {
  const sameHost = urls.filter((url) => new URL(url).host === first.url.host)
  if (sameHost.length > maxPages)
    throw endless(message('scraper.tooManyMenuPages', { url: first.url.href, max: maxPages }))
  return mapWithConcurrency(sameHost, concurrency, async (url, index) => {
    return (await read(url, first.url.href)) ?? throwPageMissing(url, index + 2)
  })
}

/**
 * Follows the next link while it stays in the chapter and leads to a new page. If that is unsure, the link comes last instead
 * of a page.
 */
async function* followNextLinks(
  first: Page,
  { task, read }: CollectDeps,
  count: number,
): AsyncGenerator<Page | { readonly unsureNext: string }> {
  const visited = new Set([first.url.href])
  // The link of a one-shot that shows one image per page leads to no other chapter.
  const isOnlyChapter = task.otherAddresses?.length === 0 && count === 1
  let page = first
  for (let number = 2; ; number++) {
    const next = findNextPages(page, nextSelector(task.site))
    const { chapterNumber, otherAddresses } = task
    const position = { start: first.url, chapterNumber, expectedPage: number, otherAddresses }
    if (next.kind !== 'link' || visited.has(next.url)) return
    const target = classifyNextLink(new URL(next.url), position)
    const turnsPages = target === 'unsure' && (isOnlyChapter || task.site.options.pageTurn !== undefined)
    if (target === 'unsure' && !turnsPages) yield { unsureNext: next.url }
    if (target !== 'page' && !turnsPages) return
    if (number > maxPages) throw endless(message('scraper.tooManyNextPages', { url: first.url.href, max: maxPages }))
    visited.add(next.url)
    page = (await read(next.url, page.url.href)) ?? throwPageMissing(next.url, number)
    const landed = page.url.href === next.url ? 'page' : classifyNextLink(page.url, position)
    if (landed === 'unsure') yield { unsureNext: page.url.href }
    if (landed !== 'page') return
    visited.add(page.url.href)
    yield page
  }
}

const chapterOf = ({ url: start }: Page, { task: { chapterNumber, otherAddresses } }: CollectDeps): CountedChapter => ({
  start,
  chapterNumber,
  otherAddresses,
})

/** The later pages of a chapter by their counted URLs: as many as the reader counts, else until one is missing. */
async function* readCountedPages(
  first: Page,
  suffix: string,
  counted: number | undefined,
  deps: CollectDeps,
): AsyncGenerator<Page> {
  const chapter = chapterOf(first, deps)
  for (let number = 2; number <= (counted ?? Number.POSITIVE_INFINITY); number++) {
    if (number > maxPages) throw endless(message('scraper.tooManyNextPages', { url: first.url.href, max: maxPages }))
    const url = countedPageUrl(chapter, suffix, number)
    const page = await deps.read(url.href, first.url.href)
    const isOther =
      page && page.url.href !== url.href && classifyNextLink(page.url, { ...chapter, expectedPage: number }) !== 'page'
    if (page && !isOther) yield page
    else if (counted === undefined) return
    else throwPageMissing(url.href, number)
  }
}

/** @throws Problem `no_images` when the reader counts more pages than were found. */
function requireCounted(first: Page, counted: number | undefined, found: number): void {
  if (counted === undefined || found >= counted) return
  throw toProblem(first, {
    field: 'options.pageTurn.urlSuffix',
    message: message('pageImages.pagesMissing', { total: counted, found }),
    suggestion: message('pageImages.adviceUrlSuffix'),
  })
}

function throwPageMissing(url: string, number: number): never {
  throw new Problem('upstream_failed', message('scraper.readerPageMissing', { number, url }), { retryable: true })
}

const endless = (problem: Message) =>
  new Problem('upstream_failed', sentences(problem, message('scraper.checkPageSelectors')))

/** @throws Problem `no_images` when a page shows only the beginning of the chapter. */
function requireComplete(page: Page, site: SiteConfig, { images, elements, matched }: ExtractedImages): void {
  const { clickSelectors, pageTurn } = site.options
  const turn = pageTurn ? undefined : findPageTurn(page, elements)
  const total = pageTurn ? undefined : (turn?.total ?? countedPages(page, images.length))
  if (total !== undefined && total > images.length)
    throw toProblem(page, {
      field: 'options.pageTurn',
      message: message('pageImages.onePageAtATime', { total, found: images.length }),
      suggestion: turn
        ? message('pageImages.adviceSetPageTurn', { selector: turn.selector })
        : message('pageImages.adviceOnePageAtATime'),
    })
  if (matched.length === 0 || (isRendered(site) && (clickSelectors?.length || pageTurn))) return
  const reason = findHiddenPages(page, { count: images.length, matched, isRendered: isRendered(site) })
  if (reason) throw toProblem(page, reason)
}

/**
 * The images of a chapter on one page, with those that only its source names.
 * @throws Problem `no_images` when their order is unknown and no browser has shown them
 */
function withFurtherImages(
  page: Page,
  site: SiteConfig,
  extracted: ExtractedImages,
  images: readonly ChapterImage[],
): readonly ChapterImage[] {
  // A script rule or a browser that turns pages already read the source.
  if (extracted.elements.length === 0 || site.options.pageTurn || page.isClipped) return images
  const { images: all, problem } = findFurtherImages(page, site, extracted)
  if (problem && !isRendered(site)) throw toProblem(page, problem)
  const known = new Map(images.map((image) => [image.urls[0], image]))
  return all?.map((image) => known.get(image.urls[0]) ?? { ...image, referer: page.url.href }) ?? images
}

/** A spread has two. */
const maxShown = 2

/** The number of pages that a reader counts, such as `1 / 24`, while it shows the first. */
function countedPages(page: Page, shown: number): number | undefined {
  const counted = shown <= maxShown ? findPageCount(page) : undefined
  return counted && counted.current <= shown ? counted.total : undefined
}

const toProblem = ({ url }: Pick<Page, 'url'>, { field, message: problem, suggestion }: NoImagesReason) =>
  settingProblem('no_images', message('scraper.onPage', { url: url.href, problem }), suggestion, field)

function noImages(page: Page, { task }: CollectDeps, extracted: ExtractedImages): Problem {
  const barrier = extracted.matched.length === 0 ? findAccessBarrier(page) : undefined
  if (barrier) return barrier
  const explain = isRendered(task.site) ? explainNoRenderedImages : explainNoImages
  return toProblem(page, explain(page, task.site, extracted))
}

const isRendered = ({ scrapingType }: SiteConfig) => scrapingType === 'javascript'

function incomplete({ url, missingImages = 0 }: Page, site: SiteConfig, extracted: ExtractedImages): Problem {
  const { images, withoutUrl } = extracted
  const advice = isRendered(site) ? message('pageImages.loadedByGesture') : message('pageImages.loadedByScript')
  const missing = missingImages || withoutUrl.length
  const attributes = [...new Set(withoutUrl.flatMap(({ attribs }) => Object.keys(attribs)))].slice(0, 8)
  const suggestion = message('pageImages.adviceIncomplete', { advice })
  const problem = message('pageImages.incomplete', { count: images.length, missing, attributes })
  return toProblem({ url }, { field: 'imageSelector', message: problem, suggestion })
}
