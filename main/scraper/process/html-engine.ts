import type {
  DownloadedChapter,
  DownloadTask,
  ListedChapter,
  ListTask,
  TestedChapter,
  TestTask,
} from '../protocol/messages.ts'
import type { OnImages } from './chapter/collect-images.ts'
import { createServedPageReader } from './chapter/page-reader.ts'
import { createTestResult, type EngineDeps, findChapterImages, stageChapter } from './chapter/read-chapter.ts'
import { listChapters } from './chapter-list/list-chapters.ts'
import { createSiteFetch, type SiteFetch } from './site-fetch.ts'

/** Downloads a chapter whose pages are in the served HTML. */
export async function downloadHtmlChapter(task: DownloadTask, deps: EngineDeps): Promise<DownloadedChapter> {
  const fetch = createSiteFetch({ site: task.site, ...deps })
  const find = (onImages: OnImages) => findChapterImages(task, { ...readServed(fetch, deps.signal), onImages })
  return await stageChapter(task, find, { ...deps, fetch })
}

const readServed = (fetch: SiteFetch, signal: AbortSignal) => ({
  read: createServedPageReader(fetch, signal),
  request: fetch.request,
  signal,
})

export async function testHtmlChapter(task: TestTask, deps: EngineDeps): Promise<TestedChapter> {
  const fetch = createSiteFetch({ site: task.site, ...deps })
  const found = await findChapterImages(task, readServed(fetch, deps.signal))
  return await createTestResult(found, task, deps)
}

export async function listHtmlChapters(task: ListTask, deps: EngineDeps): Promise<ListedChapter[]> {
  const fetch = createSiteFetch({ site: task.site, ...deps })
  return await listChapters(task, readServed(fetch, deps.signal))
}
