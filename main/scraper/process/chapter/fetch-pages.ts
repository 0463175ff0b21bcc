import { message } from '../../../../shared/i18n/message.ts'
import type { ImageInfo } from '../../../platform/images/inspect-image.ts'
import { isProblem, Problem } from '../../../platform/problem.ts'
import type { DownloadedPage } from '../../protocol/messages.ts'
import { createBackgroundTasks } from '../backlog.ts'
import { mapWithConcurrency } from '../concurrency.ts'
import { type SiteFetch, withRetries } from '../site-fetch.ts'
import { otherFormats, secureTwin } from '../spare-addresses.ts'
import type { ChapterImage } from './collect-images.ts'
import type { StagedPage, Staging } from './staging.ts'

export type FetchPagesPorts = {
  readonly fetch: SiteFetch
  readonly staging: Staging
  readonly inspect: (bytes: Uint8Array) => ImageInfo
  readonly signal: AbortSignal
  readonly concurrency: number
  /** Smaller pictures are spacers and no pages; 0 keeps all. */
  readonly minImageBytes: number
  readonly onProgress: (progress: { done: number; total: number }) => void
}

/**
 * Fetches, checks and stages the pictures of a chapter; while one is put on the disk the next is asked for. One that is missing or broken everywhere fails the whole
 * attempt with its number, address and reason: a chapter is complete or not there.
 */
export async function fetchPages(images: readonly ChapterImage[], ports: FetchPagesPorts): Promise<DownloadedPage[]> {
  const total = images.length
  const staged: StagedPage[] = []
  let done = 0
  ports.onProgress({ done, total })
  const backlog = createBackgroundTasks(ports.concurrency)
  try {
    await mapWithConcurrency(images, ports.concurrency, async (image, index) => {
      await backlog.waitForCapacity()
      const store = await fetchPage(image, { number: index + 1, total }, ports)
      backlog.add(async () => {
        staged[index] = await store()
        ports.onProgress({ done: ++done, total })
      })
    })
  } finally {
    await backlog.drain()
  }
  const kept = staged.filter(({ sizeBytes }) => sizeBytes >= ports.minImageBytes)
  if (kept.length === 0) {
    const detail = message('scraper.imagesTooSmall', { total, minimum: ports.minImageBytes })
    throw new Problem('no_images', detail, { extra: { field: 'options.minImageBytes' } })
  }
  return kept.map(({ etag, lastModified, ...page }, index) => ({ ...page, number: index + 1 }))
}

type Place = { readonly number: number; readonly total: number }

/** What is left to do with a picture that has come and is one. */
type Store = () => Promise<StagedPage>

async function fetchPage(image: ChapterImage, place: Place, ports: FetchPagesPorts): Promise<Store> {
  const [first = ''] = image.urls
  const attempt = (url: string) => fetchPicture(url, image.referer, place, ports)
  let failure: Problem | undefined
  for (const url of image.urls) {
    try {
      return await withRetries(() => attempt(url), ports.signal)
    } catch (error) {
      if (!isProblem(error) || !mayBeElsewhere.has(error.code)) throw named(error, place, url)
      failure ??= error
    }
  }
  for (const url of failure === undefined ? [] : spareAddresses(first, failure)) {
    const store = await attempt(url).catch((error: unknown) => {
      if (!isProblem(error)) throw error
    })
    if (store) return store
  }
  throw named(failure, place, first)
}

/** Troubles of one address; a busy site or a full disk is the same at every other. */
const mayBeElsewhere = new Set(['page_broken', 'site_unreachable', 'site_refused', 'timed_out', 'upstream_failed'])

/** Guesses where the picture is instead: under the name of another format, or over https. */
function spareAddresses(url: string, failure: Problem): string[] {
  if (failure.extra?.missing) return otherFormats(url)
  return failure.code === 'site_unreachable' ? secureTwin(url) : []
}

async function fetchPicture(
  url: string,
  referer: string,
  { number, total }: Place,
  ports: FetchPagesPorts,
): Promise<Store> {
  const { fetch, staging, inspect } = ports
  const earlier = await staging.earlier(url)
  const { status, headers, body } = await fetch.image(url, {
    referer,
    ...(earlier && { headers: validatorsOf(earlier) }),
  })
  if (status === 304 && earlier) return () => staging.keep(number, earlier)
  requirePicture(status)
  const facts = inspect(body)
  return () =>
    staging.put(number, { url, bytes: body, facts, headers }).catch((error: unknown) => {
      throw named(error, { number, total }, url)
    })
}

const validatorsOf = ({ etag, lastModified }: StagedPage): Record<string, string> => ({
  ...(etag !== undefined && { 'If-None-Match': etag }),
  ...(lastModified !== undefined && { 'If-Modified-Since': lastModified }),
})

function requirePicture(status: number): void {
  if (status === 404 || status === 410) throw missing(status)
  if (status !== 200) throw new Problem('page_broken', message('scraper.imageStatus', { status }))
}

const missing = (status: number) =>
  new Problem('page_broken', message('scraper.imageMissing', { status }), {
    extra: { missing: true },
  })

function named(error: unknown, { number, total }: Place, url: string): unknown {
  if (!isProblem(error)) return error
  const shown = url.length > 300 ? `${url.slice(0, 300)}…` : url
  const { code, retryable, waitSeconds, userMessage: reason } = error
  return new Problem(code, message('scraper.pageAtUrlFailed', { number, total, url: shown, reason }), {
    cause: error,
    retryable,
    ...(waitSeconds !== undefined && { waitSeconds }),
  })
}
