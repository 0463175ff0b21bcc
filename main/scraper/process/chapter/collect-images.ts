import { type Message, message, sentences } from '../../../../shared/i18n/message.ts'
import { Problem } from '../../../platform/problem.ts'
import { challengeAdvice, loginAdvice } from '../../../platform/safe-fetch/failures.ts'
import type { DownloadTask, SiteConfig } from '../../protocol/messages.ts'
import { mergeScrolledViews } from '../browser/merge-views.ts'
import { mapWithConcurrency } from '../concurrency.ts'
import { staysInChapter } from '../extract/chapter-navigation.ts'
import { explainNoImages, type NoImagesReason } from '../extract/explain-no-images.ts'
import { explainNoRenderedImages } from '../extract/explain-shown-page.ts'
import { type ExtractedImages, extractImages, type ImageCandidate } from '../extract/extract-images.ts'
import { findHiddenPages } from '../extract/hidden-pages.ts'
import { findNextPages } from '../extract/next-pages.ts'
import type { Page } from '../extract/page.ts'
import type { Patterns } from '../extract/patterns.ts'
import { addMirrorUrls, findMirrorOrigins } from '../extract/sibling-hosts.ts'
import type { ReadPage } from './open-chapter.ts'

/** `referer` is the page that shows the picture. */
export type ChapterImage = ImageCandidate & { readonly referer: string }

export type CollectDeps = {
  readonly task: Pick<DownloadTask, 'site' | 'chapterNumber'>
  readonly read: ReadPage
  readonly patterns: Patterns
  readonly concurrency: number
}

const maxImages = 2000
const maxPages = 300

/**
 * Every picture of a chapter in reading order, following its page links. Throws `no_images` with what a person can
 * change, `upstream_failed` when a page behind a link is gone or the links do not end.
 */
export async function collectImages(first: Page, ports: CollectDeps): Promise<ChapterImage[]> {
  const { site } = ports.task
  const images = new Map<string, ChapterImage>()
  const add = (page: Page): ExtractedImages & { repeatsOthers: boolean } => {
    const extracted = mergeScrolledViews(page, extractImages(page, site, ports.patterns))
    if (extracted.images.length > 0 && extracted.withoutUrl.length > 0) throw incomplete(page, site, extracted)
    const before = images.size
    const origins = findMirrorOrigins(page)
    for (const { urls } of extracted.images) {
      const [url = ''] = urls
      if (!images.has(url)) images.set(url, { urls: addMirrorUrls(urls, origins), referer: page.url.href })
    }
    if (images.size > maxImages)
      throw endless(message('scraper.tooManyImages', { url: first.url.href, max: maxImages }))
    return { ...extracted, repeatsOthers: extracted.images.length > 0 && images.size === before }
  }
  const extracted = add(first)
  if (images.size === 0) throw noImages(first, ports, extracted)
  const next = findNextPages(first, site.nextPageSelector)
  if (next.kind === 'none') requireWhole(first, site, extracted)
  if (next.kind === 'menu') for (const page of await menuPages(first, next.urls, ports)) add(page)
  else for await (const page of linkedPages(first, ports)) if (add(page).repeatsOthers) break
  return [...images.values()]
}

function menuPages(first: Page, urls: readonly string[], { read, concurrency }: CollectDeps): Promise<Page[]> {
  const own = urls.filter((url) => new URL(url).host === first.url.host)
  if (own.length > maxPages)
    throw endless(
      message('scraper.tooManyMenuPages', {
        url: first.url.href,
        max: maxPages,
      }),
    )
  return mapWithConcurrency(own, concurrency, async (url, index) => {
    return (await read(url, first.url.href)) ?? gone(url, index + 2)
  })
}

/** Follows the next link as long as it stays in the chapter and leads to pages not seen before. */
async function* linkedPages(first: Page, { task, read }: CollectDeps): AsyncGenerator<Page> {
  const visited = new Set([first.url.href])
  let page = first
  for (let number = 2; ; number++) {
    const next = findNextPages(page, task.site.nextPageSelector)
    const position = { start: first.url, chapterNumber: task.chapterNumber, expectedPage: number }
    if (next.kind !== 'link' || visited.has(next.url) || !staysInChapter(new URL(next.url), position)) return
    if (number > maxPages)
      throw endless(
        message('scraper.tooManyNextPages', {
          url: first.url.href,
          max: maxPages,
        }),
      )
    visited.add(next.url)
    page = (await read(next.url, page.url.href)) ?? gone(next.url, number)
    if (page.url.href !== next.url && !staysInChapter(page.url, position)) return
    visited.add(page.url.href)
    yield page
  }
}

function gone(url: string, number: number): never {
  throw new Problem('upstream_failed', message('scraper.readerPageMissing', { number, url }), { retryable: true })
}

const endless = (what: Message) =>
  new Problem('upstream_failed', sentences(what, message('scraper.checkPageSelectors')))

/** @throws Problem `no_images` for a page that shows the beginning of a chapter only. */
function requireWhole(page: Page, site: SiteConfig, { images, matched }: ExtractedImages): void {
  if (matched.length === 0 || (inBrowser(site) && site.options.clickSelectors?.length)) return
  const reason = findHiddenPages(page, { count: images.length, matched, inBrowser: inBrowser(site) })
  if (reason) throw explained(page, reason)
}

const explained = ({ url }: Pick<Page, 'url'>, { field, message: problem, suggestion }: NoImagesReason) =>
  new Problem('no_images', sentences(message('scraper.onPage', { url: url.href, problem }), suggestion), {
    extra: { field, suggestion },
  })

/** What stands before a chapter instead of it. */
function wall(page: Page): Problem | undefined {
  const login = page.$('input[type=password]').length > 0
  const captcha =
    page.$('.g-recaptcha, .h-captcha, .cf-turnstile, [data-sitekey], iframe[src*="captcha"], #challenge-form').length >
    0
  if (!login && !captcha) return undefined
  const suggestion = captcha ? challengeAdvice : loginAdvice
  const url = page.url.href
  const what = captcha ? message('scraper.botCheck', { url }) : message('scraper.loginShown', { url })
  const extra = { field: 'options.headers.Cookie', suggestion }
  return new Problem('needs_you', sentences(what, suggestion), { extra })
}

function noImages(page: Page, { task }: CollectDeps, extracted: ExtractedImages): Problem {
  const before = extracted.matched.length === 0 ? wall(page) : undefined
  if (before) return before
  const explain = inBrowser(task.site) ? explainNoRenderedImages : explainNoImages
  return explained(page, explain(page, task.site, extracted))
}

const inBrowser = ({ scrapingType }: SiteConfig) => scrapingType === 'javascript'

function incomplete({ url }: Page, site: SiteConfig, { withoutUrl, images }: ExtractedImages): Problem {
  const byScript = inBrowser(site) ? message('pageImages.loadedByGesture') : message('pageImages.loadedByScript')
  const attributes = [...new Set(withoutUrl.flatMap(({ attribs }) => Object.keys(attribs)))].slice(0, 8).join(', ')
  const suggestion = message('pageImages.adviceIncomplete', { advice: byScript })
  const found = message('pageImages.incomplete', { count: images.length, missing: withoutUrl.length, attributes })
  return explained({ url }, { field: 'imageSelector', message: found, suggestion })
}
