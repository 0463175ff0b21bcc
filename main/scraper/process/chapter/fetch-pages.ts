import { message } from '../../../../shared/i18n/message.ts'
import { isProblem, Problem } from '../../../platform/problem.ts'
import type { DownloadedPage } from '../../protocol/messages.ts'
import { withRetries } from '../attempt.ts'
import { createBackgroundTasks, takeFrom } from '../concurrency.ts'
import { imageExtension } from '../extract/image-url.ts'
import type { EngineDeps, SiteFetch } from '../site-fetch.ts'
import type { ChapterImage } from './collect-images.ts'
import type { StagedPage, Staging } from './staging.ts'

type FetchPagesDeps = EngineDeps & {
  readonly fetch: SiteFetch
  readonly staging: Staging
  readonly concurrency: number
  /** Smaller images are spacers, not pages. 0 keeps all. */
  readonly minImageBytes: number
}

/** The images of a chapter that are being fetched. More can follow while its pages are still read. */
export type PageFetch = {
  /** @param images all images that are known, in reading order: those of the last call and more */
  add(images: readonly ChapterImage[]): void
  /**
   * Waits for all images. One that no URL has fails the whole chapter with its number, URL and reason, because chapters are
   * never incomplete.
   */
  finish(): Promise<DownloadedPage[]>
  /** Fetches no more images and waits for those that are being fetched. */
  cancel(): Promise<void>
}

/** Fetches, validates and stages images. Writes to the disk overlap with the next requests. */
export function startPageFetch(deps: FetchPagesDeps): PageFetch {
  const staged: StagedPage[] = []
  const waiting = new Set<number>()
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  const writes = createBackgroundTasks(deps.concurrency)
  let images: readonly ChapterImage[] = []
  let isComplete = false
  let done = 0

  function reportProgress(): void {
    if (isComplete) deps.onProgress({ done, total: images.length })
  }

  async function fetchOne(index: number): Promise<void> {
    await writes.waitForCapacity()
    const stage = await fetchPage(images[index]!, { number: index + 1, total: images.length }, deps)
    writes.add(async () => {
      staged[index] = await stage()
      done += 1
      reportProgress()
    })
  }

  function fetchMore(): void {
    while (running.size < deps.concurrency && waiting.size > 0 && failures.length === 0) {
      const one = fetchOne(takeFrom(waiting, deps.firstWanted?.() ?? 0))
        .catch((error: unknown) => void failures.push(error))
        .finally(() => {
          running.delete(one)
          fetchMore()
        })
      running.add(one)
    }
  }

  async function settled(): Promise<void> {
    while (running.size > 0) await Promise.race(running)
    await writes.drain()
  }

  return {
    add(all) {
      for (let index = images.length; index < all.length; index += 1) waiting.add(index)
      images = [...all]
      fetchMore()
    },
    async finish() {
      isComplete = true
      reportProgress()
      await settled().catch((error: unknown) => void failures.push(error))
      if (failures.length > 0) throw failures[0]
      return toPages(staged, deps.minImageBytes)
    },
    async cancel() {
      waiting.clear()
      // The failure that cancels is reported, not those that follow from it.
      await settled().catch(() => undefined)
    },
  }
}

function toPages(staged: readonly StagedPage[], minimum: number): DownloadedPage[] {
  const kept = staged.filter(({ sizeBytes }) => sizeBytes >= minimum)
  if (kept.length > 0) return kept.map(toDownloadedPage)
  const detail = message('scraper.imagesTooSmall', { total: staged.length, minimum })
  throw new Problem('no_images', detail, { extra: { field: 'options.minImageBytes' } })
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
