import type { ImageInfo } from '../../../platform/images/inspect-image.ts'
import type { SafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts'
import type { DownloadedChapter, DownloadTask, ReadyPage, TestedChapter, TestTask } from '../../protocol/messages.ts'
import { withDeadline } from '../attempt.ts'
import type { Page } from '../extract/page.ts'
import { createPatterns } from '../extract/patterns.ts'
import { findJsonPages } from '../json/json-pages.ts'
import type { AcquirePermit } from '../permit-client.ts'
import { createSiteFetch, type SendRequest, type SiteFetch, type SiteFetchDeps } from '../site-fetch.ts'
import { type ChapterImage, collectImages } from './collect-images.ts'
import { fetchPages } from './fetch-pages.ts'
import { openChapter, type ReadPage } from './open-chapter.ts'
import { previewImages } from './preview-images.ts'
import { openStaging } from './staging.ts'

export type EngineDeps = {
  readonly safeFetch: SafeFetch
  readonly acquirePermit: AcquirePermit
  readonly inspect: (bytes: Uint8Array) => ImageInfo
  readonly signal: AbortSignal
  readonly onProgress: (progress: { done: number; total: number }) => void
  /** A page is staged. */
  readonly onPage?: (page: ReadyPage) => void
  /** Index of the page that a person wants to read. */
  readonly firstWanted?: () => number
}

export type FoundChapter = { readonly first: Page; readonly images: readonly ChapterImage[] }

type FindDeps = {
  readonly read: ReadPage
  /** Sends the requests of `options.pageList`. */
  readonly request: SendRequest
  readonly signal: AbortSignal
  /** Pages read at a time. */
  readonly concurrency?: number
}

/** Finds the images of a chapter without fetching them. */
export async function findChapterImages(task: TestTask, deps: FindDeps): Promise<FoundChapter> {
  const { read, concurrency } = deps
  const { pageList } = task.site.options
  if (pageList) return await findJsonPages(task, pageList, { ...deps, patterns: createPatterns() })
  const first = await openChapter(task, read)
  const images = await collectImages(first, {
    task,
    read,
    patterns: createPatterns(),
    concurrency: concurrency ?? concurrencyOf(task),
  })
  return { first, images }
}

/** Images fetched at a time for one chapter. The limits of the hosts apply as well. */
const defaultConcurrency = 4

const concurrencyOf = ({ site }: TestTask) => site.options.maxConcurrency ?? defaultConcurrency

/** Fetches the images of a chapter into the staging folder of the task. */
export async function stageChapter(
  task: DownloadTask,
  { first, images }: FoundChapter,
  deps: EngineDeps & { readonly fetch: SiteFetch },
): Promise<DownloadedChapter> {
  const minImageBytes = task.site.options.minImageBytes ?? 0
  const staging = await openStaging(task.stagingDir, { minImageBytes, onPage: deps.onPage })
  try {
    const pages = await fetchPages(images, { ...deps, staging, concurrency: concurrencyOf(task), minImageBytes })
    await staging.finish()
    return { chapterUrl: first.url.href, address: first.requestedUrl ?? first.url.href, pages }
  } finally {
    await staging.close()
  }
}

/** Time limit for the preview, which is optional in a test. */
const previewMs = 6000

/** Result of a test: the image URLs and a preview of the first images. */
export async function createTestResult(
  { first, images }: FoundChapter,
  { site }: TestTask,
  deps: EngineDeps,
  session?: SiteFetchDeps['session'],
): Promise<TestedChapter> {
  const preview = await withDeadline(performance.now() + previewMs, deps, (limited) => {
    const fetch = createSiteFetch({ site, ...limited, ...(session && { session }) })
    return previewImages(images, { fetch, inspect: deps.inspect })
  })
  return { chapterUrl: first.url.href, imageUrls: images.map(({ urls }) => urls[0] ?? ''), preview: preview ?? [] }
}
