import { type Sentence, say, together } from '../../../../shared/sentences/sentence.ts'
import { Problem } from '../../../platform/problem.ts'
import { checkAdvice, loginAdvice } from '../../../platform/safe-fetch/failures.ts'
import type { DownloadTask, SiteConfig } from '../../protocol/messages.ts'
import { whileScrolled } from '../browser/merge-views.ts'
import { explainNoImages, type NoImagesReason } from '../extract/explain-no-images.ts'
import { explainShownPage } from '../extract/explain-shown-page.ts'
import { type ExtractedImages, extractImages, type ImageCandidate } from '../extract/extract-images.ts'
import { moreToCome } from '../extract/hidden-pages.ts'
import { nextPages } from '../extract/next-pages.ts'
import type { Page } from '../extract/page.ts'
import { siblingHosts, withSiblings } from '../extract/sibling-hosts.ts'
import { staysInChapter } from '../extract/chapter-navigation.ts'
import { inOrder } from '../concurrency.ts'
import type { ReadPage } from './open-chapter.ts'
import type { Patterns } from '../extract/patterns.ts'

/** `referer` is the page that shows the picture. */
export type ChapterImage = ImageCandidate & { readonly referer: string }

export type CollectPorts = {
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
export async function collectImages(first: Page, ports: CollectPorts): Promise<ChapterImage[]> {
  const { site } = ports.task
  const images = new Map<string, ChapterImage>()
  const add = (page: Page): ExtractedImages & { repeatsOthers: boolean } => {
    const extracted = whileScrolled(page, extractImages(page, site, ports.patterns))
    if (extracted.images.length > 0 && extracted.lacking.length > 0) throw incomplete(page, site, extracted)
    const before = images.size
    const origins = siblingHosts(page)
    for (const { urls } of extracted.images) {
      const [url = ''] = urls
      if (!images.has(url)) images.set(url, { urls: withSiblings(urls, origins), referer: page.url.href })
    }
    if (images.size > maxImages)
      throw endless(
        say('{url} has more than {maxImages} pictures, which is no chapter.', { url: first.url.href, maxImages }),
      )
    return { ...extracted, repeatsOthers: extracted.images.length > 0 && images.size === before }
  }
  const extracted = add(first)
  if (images.size === 0) throw noImages(first, ports, extracted)
  const next = nextPages(first, site.nextPageSelector)
  if (next.kind === 'none') requireWhole(first, site, extracted)
  if (next.kind === 'menu') for (const page of await menuPages(first, next.urls, ports)) add(page)
  else for await (const page of linkedPages(first, ports)) if (add(page).repeatsOthers) break
  return [...images.values()]
}

function menuPages(first: Page, urls: readonly string[], { read, concurrency }: CollectPorts): Promise<Page[]> {
  const own = urls.filter((url) => new URL(url).host === first.url.host)
  if (own.length > maxPages)
    throw endless(
      say('{url} lists more than {maxPages} pages in its menu, which is no chapter.', {
        url: first.url.href,
        maxPages,
      }),
    )
  return inOrder(own, concurrency, async (url, index) => {
    return (await read(url, first.url.href)) ?? gone(url, index + 2)
  })
}

/** Follows the next link as long as it stays in the chapter and leads to pages not seen before. */
async function* linkedPages(first: Page, { task, read }: CollectPorts): AsyncGenerator<Page> {
  const visited = new Set([first.url.href])
  let page = first
  for (let number = 2; ; number++) {
    const next = nextPages(page, task.site.nextPageSelector)
    const position = { start: first.url, chapterNumber: task.chapterNumber, expectedPage: number }
    if (next.kind !== 'link' || visited.has(next.url) || !staysInChapter(new URL(next.url), position)) return
    if (number > maxPages)
      throw endless(
        say('{url} still has a next link after {maxPages} pages, which is no chapter.', {
          url: first.url.href,
          maxPages,
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
  throw new Problem(
    'upstream_failed',
    say('Page {number} of the reader ({url}) is not there, so the chapter would be incomplete.', { number, url }),
    { retryable: true },
  )
}

const endless = (what: Sentence) =>
  new Problem('upstream_failed', together(what, say('Check nextPageSelector and imageSelector.')))

/** @throws Problem `no_images` for a page that shows the beginning of a chapter only. */
function requireWhole(page: Page, site: SiteConfig, { images, matched }: ExtractedImages): void {
  if (matched.length === 0 || (inBrowser(site) && site.options.clickSelectors?.length)) return
  const reason = moreToCome(page, { count: images.length, matched, inBrowser: inBrowser(site) })
  if (reason) throw explained(page, reason)
}

const explained = ({ url }: Pick<Page, 'url'>, { field, message, suggestion }: NoImagesReason) =>
  new Problem('no_images', together(say('On {url}: {message}', { url: url.href, message }), suggestion), {
    extra: { field, suggestion },
  })

/** What stands before a chapter instead of it. */
function wall(page: Page): Problem | undefined {
  const login = page.$('input[type=password]').length > 0
  const captcha =
    page.$('.g-recaptcha, .h-captcha, .cf-turnstile, [data-sitekey], iframe[src*="captcha"], #challenge-form').length >
    0
  if (!login && !captcha) return undefined
  const suggestion = captcha ? checkAdvice : loginAdvice
  const url = page.url.href
  const what = captcha
    ? say('{url} wants to know that a person reads it.', { url })
    : say('{url} shows a login instead of the chapter.', { url })
  const extra = { field: 'options.headers.Cookie', suggestion }
  return new Problem('needs_you', together(what, suggestion), { extra })
}

function noImages(page: Page, { task }: CollectPorts, extracted: ExtractedImages): Problem {
  const before = extracted.matched.length === 0 ? wall(page) : undefined
  if (before) return before
  const explain = inBrowser(task.site) ? explainShownPage : explainNoImages
  return explained(page, explain(page, task.site, extracted))
}

const inBrowser = ({ scrapingType }: SiteConfig) => scrapingType === 'javascript'

function incomplete({ url }: Page, site: SiteConfig, { lacking, images }: ExtractedImages): Problem {
  const byScript = inBrowser(site)
    ? say('if they fill when one scrolls or presses a button, set scroll or clickSelectors')
    : say('if a script fills them in, try scrapingType javascript')
  const attributes = [...new Set(lacking.flatMap(({ attribs }) => Object.keys(attribs)))].slice(0, 8).join(', ')
  const suggestion = say(
    'If one of these attributes holds the address, name it in imageAttributes; if they are no pages, exclude them with excludeSelector; {byScript}.',
    { byScript },
  )
  const found = say(
    '{count} pictures have an address, but {lacking} elements just like them have none (their attributes: {attributes}), so the chapter would be incomplete.',
    { count: images.length, lacking: lacking.length, attributes },
  )
  return explained({ url }, { field: 'imageSelector', message: found, suggestion })
}
