import { message } from '../../../../shared/i18n/message.ts'
import type { ImageInfo } from '../../../platform/images/inspect-image.ts'
import { isProblem, Problem } from '../../../platform/problem.ts'
import type { DownloadedPage } from '../../protocol/messages.ts'
import { withRetries } from '../attempt.ts'
import { createBackgroundTasks, mapWithConcurrency } from '../concurrency.ts'
import { imageExtension } from '../extract/image-url.ts'
import type { SiteFetch } from '../site-fetch.ts'
import type { ChapterImage } from './collect-images.ts'
import type { StagedPage, Staging } from './staging.ts'

type FetchPagesDeps = {
  readonly fetch: SiteFetch
  readonly staging: Staging
  readonly inspect: (bytes: Uint8Array) => ImageInfo
  readonly signal: AbortSignal
  readonly concurrency: number
  /** Smaller images are spacers, not pages. 0 keeps all. */
  readonly minImageBytes: number
  readonly onProgress: (progress: { done: number; total: number }) => void
  /** Index of the image to fetch next, or the first one after it. */
  readonly firstWanted?: (() => number) | undefined
}

/**
 * Fetches, validates and stages the images of a chapter. Writes to the disk overlap with the next requests. An image
 * that no URL has fails the whole chapter with its number, URL and reason, because chapters are never incomplete.
 */
export async function fetchPages(images: readonly ChapterImage[], deps: FetchPagesDeps): Promise<DownloadedPage[]> {
  const total = images.length
  const staged: StagedPage[] = []
  let done = 0
  deps.onProgress({ done, total })
  const writes = createBackgroundTasks(deps.concurrency)
  try {
    const fetchOne = async (image: ChapterImage, index: number) => {
      await writes.waitForCapacity()
      const stage = await fetchPage(image, { number: index + 1, total }, deps)
      writes.add(async () => {
        staged[index] = await stage()
        deps.onProgress({ done: ++done, total })
      })
    }
    await mapWithConcurrency(images, deps.concurrency, fetchOne, deps.firstWanted)
  } finally {
    await writes.drain()
  }
  const kept = staged.filter(({ sizeBytes }) => sizeBytes >= deps.minImageBytes)
  if (kept.length === 0) {
    const detail = message('scraper.imagesTooSmall', { total, minimum: deps.minImageBytes })
    throw new Problem('no_images', detail, { extra: { field: 'options.minImageBytes' } })
  }
  return kept.map(toDownloadedPage)
}

/** The page as the task's result has it. */
export const toDownloadedPage = (
  { etag: _, lastModified: __, isSpacer: ___, ...page }: StagedPage,
  index: number,
): DownloadedPage => ({ ...page, number: index + 1 })

type Position = { readonly number: number; readonly total: number }

/** Writes a fetched, valid image to the staging folder. */
type StageImage = () => Promise<StagedPage>

async function fetchPage(image: ChapterImage, position: Position, deps: FetchPagesDeps): Promise<StageImage> {
  const [first = ''] = image.urls
  const fetchFrom = (url: string) => fetchImage(url, image.referer, position, deps)
  let failure: Problem | undefined
  for (const url of image.urls) {
    try {
      return await withRetries(() => fetchFrom(url), deps.signal)
    } catch (error) {
      if (!isProblem(error) || !urlSpecific.has(error.code)) throw withPosition(error, position, url)
      failure ??= error
    }
  }
  for (const url of failure === undefined ? [] : alternativeUrls(first, failure)) {
    const stage = await fetchFrom(url).catch((error: unknown) => {
      if (!isProblem(error)) throw error
    })
    if (stage) return stage
  }
  throw withPosition(failure, position, first)
}

/** Problems that another URL may not have. A busy site or a full disk affects all URLs. */
const urlSpecific = new Set(['page_broken', 'site_unreachable', 'site_refused', 'timed_out', 'upstream_failed'])

/** Guesses other URLs of an image: with the extension of another format, or over HTTPS. */
function alternativeUrls(url: string, failure: Problem): string[] {
  if (failure.extra?.missing) return withOtherExtensions(url)
  return failure.code === 'site_unreachable' && /^http:\/\/[^/:]+\//.test(url) ? [url.replace(/^http:/, 'https:')] : []
}

function withOtherExtensions(address: string): string[] {
  const url = new URL(address)
  const extension = imageExtension.exec(url.pathname)?.[0].toLowerCase()
  const others = extension ? ['.jpg', '.png', '.webp', '.jpeg'].filter((other) => other !== extension) : []
  return others.map((other) => {
    const copy = new URL(address)
    copy.pathname = url.pathname.replace(imageExtension, other)
    return copy.href
  })
}

async function fetchImage(
  url: string,
  referer: string,
  position: Position,
  { fetch, staging, inspect }: FetchPagesDeps,
): Promise<StageImage> {
  const staged = await staging.findRevalidatable(url)
  const { status, headers, body } = await fetch.image(url, {
    referer,
    ...(staged && { headers: validatorsOf(staged) }),
  })
  if (status === 304 && staged) return () => staging.keep(position.number, staged)
  requireSuccess(status)
  const info = inspect(body)
  return () =>
    staging.put(position.number, { url, bytes: body, info, headers }).catch((error: unknown) => {
      throw withPosition(error, position, url)
    })
}

const validatorsOf = ({ etag, lastModified }: StagedPage): Record<string, string> => ({
  ...(etag !== undefined && { 'If-None-Match': etag }),
  ...(lastModified !== undefined && { 'If-Modified-Since': lastModified }),
})

function requireSuccess(status: number): void {
  if (status === 404 || status === 410) {
    throw new Problem('page_broken', message('scraper.imageMissing', { status }), { extra: { missing: true } })
  }
  if (status !== 200) throw new Problem('page_broken', message('scraper.imageStatus', { status }))
}

/** The Problem with the page number and URL in its message. */
function withPosition(error: unknown, { number, total }: Position, url: string): unknown {
  if (!isProblem(error)) return error
  const shortUrl = url.length > 300 ? `${url.slice(0, 300)}…` : url
  const { code, retryable, waitSeconds, userMessage: reason } = error
  return new Problem(code, message('scraper.pageAtUrlFailed', { number, total, url: shortUrl, reason }), {
    cause: error,
    retryable,
    ...(waitSeconds !== undefined && { waitSeconds }),
  })
}
