import type { ImageInfo } from '../../platform/images/inspect-image.ts'
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts'
import type {
  DownloadedChapter,
  DownloadTask,
  ListedChapter,
  ListTask,
  TestedChapter,
  TestTask,
} from '../protocol/messages.ts'
import { type ChapterImage, collectImages } from './chapter/collect-images.ts'
import { fetchPages } from './chapter/fetch-pages.ts'
import { createServedPageReader, openChapter, type ReadPage } from './chapter/open-chapter.ts'
import { previewImages } from './chapter/preview-images.ts'
import { openStaging } from './chapter/staging.ts'
import { listChapters } from './chapter-list/list-chapters.ts'
import type { Page } from './extract/page.ts'
import { createPatterns } from './extract/patterns.ts'
import type { RequestPermit } from './permit-client.ts'
import { createSiteFetch, type SiteFetch, type SiteFetchDeps } from './site-fetch.ts'
import { withDeadline } from './suggest/with-deadline.ts'

export type EngineDeps = {
  readonly safeFetch: SafeFetch
  readonly ask: RequestPermit
  readonly inspect: (bytes: Uint8Array) => ImageInfo
  readonly signal: AbortSignal
  readonly onProgress: (progress: { done: number; total: number }) => void
}

/** Pictures fetched at a time for one chapter; the limits of the hosts hold besides. */
const usualConcurrency = 4

/** Downloads a chapter whose pages stand in the HTML of the site into the staging folder of the task. */
export async function downloadHtmlChapter(task: DownloadTask, ports: EngineDeps): Promise<DownloadedChapter> {
  const fetch = createSiteFetch({ site: task.site, ...ports })
  const found = await findChapterImages(task, { read: createServedPageReader(fetch, ports.signal) })
  return await stageChapter(task, found, { ...ports, fetch })
}

/** Finds the pictures of a chapter and fetches the first of them. */
export async function testHtmlChapter(task: TestTask, ports: EngineDeps): Promise<TestedChapter> {
  const fetch = createSiteFetch({ site: task.site, ...ports })
  return await createTestResult(
    await findChapterImages(task, { read: createServedPageReader(fetch, ports.signal) }),
    task,
    ports,
  )
}

export async function listHtmlChapters(task: ListTask, ports: EngineDeps): Promise<ListedChapter[]> {
  const fetch = createSiteFetch({ site: task.site, ...ports })
  return await listChapters(task, {
    read: createServedPageReader(fetch, ports.signal),
    ask: fetch.request,
    signal: ports.signal,
  })
}

export type FoundChapter = { readonly first: Page; readonly images: readonly ChapterImage[] }

/** What a test can do without may take this long. */
const previewMs = 6000

/** @param visit what a browser was given when it showed the pages */
export async function createTestResult(
  { first, images }: FoundChapter,
  { site }: TestTask,
  ports: EngineDeps,
  visit?: SiteFetchDeps['visit'],
): Promise<TestedChapter> {
  const preview = await withDeadline(performance.now() + previewMs, ports, (limited) => {
    const fetch = createSiteFetch({ site, ...limited, ...(visit && { visit }) })
    return previewImages(images, { fetch, inspect: ports.inspect })
  })
  return { chapterUrl: first.url.href, imageUrls: images.map(({ urls }) => urls[0] ?? ''), preview: preview ?? [] }
}

type FindPorts = {
  readonly read: ReadPage
  /** Pages read at a time. */
  readonly concurrency?: number
}

export async function findChapterImages(task: TestTask, { read, concurrency }: FindPorts): Promise<FoundChapter> {
  const first = await openChapter(task, read)
  const images = await collectImages(first, {
    task,
    read,
    patterns: createPatterns(),
    concurrency: concurrency ?? concurrencyOf(task),
  })
  return { first, images }
}

const concurrencyOf = ({ site }: TestTask) => site.options.maxConcurrency ?? usualConcurrency

/** Fetches the pictures that were found into the staging folder of the task. */
export async function stageChapter(
  task: DownloadTask,
  { first, images }: FoundChapter,
  ports: EngineDeps & { readonly fetch: SiteFetch },
): Promise<DownloadedChapter> {
  const staging = await openStaging(task.stagingDir)
  try {
    const minImageBytes = task.site.options.minImageBytes ?? 0
    const pages = await fetchPages(images, { ...ports, staging, concurrency: concurrencyOf(task), minImageBytes })
    await staging.finish()
    return { chapterUrl: first.url.href, address: first.requestedUrl ?? first.url.href, pages }
  } finally {
    await staging.close()
  }
}
