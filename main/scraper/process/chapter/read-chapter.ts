import { message } from '../../../../shared/i18n/message.ts'
import type { DownloadedChapter, DownloadTask, TestedChapter, TestTask } from '../../protocol/messages.ts'
import { withDeadline } from '../attempt.ts'
import type { ListReader } from '../chapter-list/entries.ts'
import type { Page } from '../extract/page.ts'
import { findUnlockBox } from '../extract/unlock-box.ts'
import { findJsonPages } from '../json/json-pages.ts'
import { settingProblem } from '../setting-problem.ts'
import { createSiteFetch, type EngineDeps, type SiteFetch, type SiteFetchDeps } from '../site-fetch.ts'
import { findServerPages } from '../suwayomi/read-server.ts'
import { type ChapterImage, type CollectedImages, collectImages, type OnImages } from './collect-images.ts'
import { type PageFetch, startPageFetch } from './fetch-pages.ts'
import { openChapter } from './page-reader.ts'
import { previewImages } from './preview-images.ts'
import { openStaging, type Staging } from './staging.ts'

export type FoundChapter = CollectedImages & { readonly first: Page }

type FindDeps = ListReader & {
  /** Pages read at a time. */
  readonly concurrency?: number
  readonly onImages?: OnImages | undefined
}

/** Finds the images of a chapter without fetching them. */
export async function findChapterImages(task: TestTask, deps: FindDeps): Promise<FoundChapter> {
  const { read, concurrency } = deps
  const { pageList, server } = task.site.options
  if (server) return await findServerPages(task, deps.request)
  if (pageList) return await findJsonPages(task, pageList, deps)
  const first = await openChapter(task, read)
  const collected = await collectImages(first, {
    task,
    read,
    concurrency: concurrency ?? concurrencyOf(task),
    onImages: deps.onImages,
  })
  return { first, ...collected }
}

/**
 * For a test: one image, after which a link may lead to more, is not taken for the whole chapter. A download waits for the
 * user instead.
 * @throws Problem `upstream_failed` with advice
 */
export function requireSureEnd(found: FoundChapter): FoundChapter {
  const { first, images, unsureNext: next } = found
  if (next === undefined || images.length > 1) return found
  const problem = message('scraper.unsureNextPage', { url: first.url.href, next })
  throw settingProblem('upstream_failed', problem, message('scraper.adviceUnsureNextPage'), 'nextPageSelector')
}

/** Images fetched at a time for one chapter. The limits of the hosts apply as well. */
const defaultConcurrency = 4

const concurrencyOf = ({ site }: TestTask) => site.options.maxConcurrency ?? defaultConcurrency

/**
 * Fetches the images of a chapter into the staging folder of the task.
 * @param find finds the images; those that it passes on are fetched while it looks for more
 */
export async function stageChapter(
  task: DownloadTask,
  find: (onImages: OnImages) => Promise<FoundChapter>,
  deps: EngineDeps & { readonly fetch: SiteFetch },
): Promise<DownloadedChapter> {
  const minImageBytes = task.site.options.minImageBytes ?? 0
  let started: { readonly staging: Staging; readonly pages: PageFetch } | undefined
  async function start() {
    const staging = await openStaging(task.stagingDir, { minImageBytes, onPage: deps.onPage })
    const pages = startPageFetch({ ...deps, staging, concurrency: concurrencyOf(task), minImageBytes })
    return { staging, pages }
  }
  async function fetchImages(images: readonly ChapterImage[]) {
    started ??= await start()
    started.pages.add(images)
    return started
  }
  try {
    const { first, images, unsureNext } = await find(async (known) => void (await fetchImages(known)))
    const { staging, pages: fetching } = await fetchImages(images)
    const pages = await fetching.finish()
    await staging.finish()
    const address = first.requestedUrl ?? first.url.href
    const unlockBox = findUnlockBox(first)
    return {
      chapterUrl: first.url.href,
      address,
      pages,
      ...(unsureNext !== undefined && { unsureNext }),
      ...(unlockBox !== undefined && { unlockBox }),
    }
  } finally {
    await started?.pages.cancel()
    await started?.staging.close()
  }
}

/** Time limit for the preview, which is optional in a test. */
const previewMs = 6000

/** Result of a test: the image URLs and a preview of the first images. */
export async function createTestResult(
  found: FoundChapter,
  { site, withoutPictures }: TestTask,
  deps: EngineDeps,
  session?: SiteFetchDeps['session'],
): Promise<TestedChapter> {
  const { first, images } = requireSureEnd(found)
  const imageUrls = images.map(({ urls }) => urls[0] ?? '')
  if (withoutPictures) return { chapterUrl: first.url.href, imageUrls, preview: [] }
  const preview = await withDeadline(performance.now() + previewMs * (deps.patience ?? 1), deps, (limited) => {
    const fetch = createSiteFetch({ site, ...limited, ...(session && { session }) })
    return previewImages(images, { fetch, inspect: deps.inspect })
  })
  return { chapterUrl: first.url.href, imageUrls, preview: preview ?? [] }
}
