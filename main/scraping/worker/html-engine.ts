import type { ImageFacts } from '../../platform/images/inspect-image.ts'
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts'
import { collectImages } from './collect-images.ts'
import { fetchPages } from './fetch-pages.ts'
import type { DownloadedChapter, DownloadTask, TestedChapter, TestTask } from './messages.ts'
import { openChapter } from './open-chapter.ts'
import { createPatterns } from './patterns.ts'
import type { AskPermit } from './permits.ts'
import { createSiteFetch } from './site-fetch.ts'
import { openStaging } from './staging.ts'

export type EnginePorts = {
  readonly safeFetch: SafeFetch
  readonly ask: AskPermit
  readonly inspect: (bytes: Uint8Array) => ImageFacts
  readonly signal: AbortSignal
  readonly onProgress: (progress: { done: number; total: number }) => void
}

/** Pictures fetched at a time for one chapter; the limits of the hosts hold besides. */
const usualConcurrency = 4

/** Downloads a chapter whose pages stand in the HTML of the site into the staging folder of the task. */
export async function downloadHtmlChapter(task: DownloadTask, ports: EnginePorts): Promise<DownloadedChapter> {
  const { site } = task
  const { fetch, concurrency, first, images } = await findImages(task, ports)
  const staging = await openStaging(task.stagingDir)
  try {
    const minImageBytes = site.options.minImageBytes ?? 0
    const pages = await fetchPages(images, { ...ports, fetch, staging, concurrency, minImageBytes })
    await staging.finish()
    return { chapterUrl: first.url.href, pages }
  } catch (error) {
    await staging.flush()
    throw error
  }
}

/** Finds the pictures of a chapter without fetching them. */
export async function testHtmlChapter(task: TestTask, ports: EnginePorts): Promise<TestedChapter> {
  const { first, images } = await findImages(task, ports)
  return { chapterUrl: first.url.href, imageUrls: images.map(({ urls }) => urls[0] ?? '') }
}

async function findImages(task: TestTask, ports: EnginePorts) {
  const { site } = task
  const { signal } = ports
  const fetch = createSiteFetch({ site, ...ports })
  const concurrency = site.options.maxConcurrency ?? usualConcurrency
  const first = await openChapter(task, fetch, signal)
  const images = await collectImages(first, { task, fetch, patterns: createPatterns(), signal, concurrency })
  return { fetch, concurrency, first, images }
}
