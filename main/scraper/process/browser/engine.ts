import type {
  DownloadedChapter,
  DownloadTask,
  ListedChapter,
  ListTask,
  TestedChapter,
  TestTask,
} from '../../protocol/messages.ts'
import { createTestResult, findChapterImages, stageChapter } from '../chapter/read-chapter.ts'
import { listChapters } from '../chapter-list/list-chapters.ts'
import { createSiteFetch } from '../site-fetch.ts'
import { createRenderedPageReader, renderChapterPage, renderListPage } from './rendered-pages.ts'
import { type BrowserDeps, withBrowserSession } from './session.ts'

/** Downloads a chapter whose pages must be rendered by a browser. */
export async function downloadRenderedChapter(task: DownloadTask, deps: BrowserDeps): Promise<DownloadedChapter> {
  const { found, session } = await findRenderedImages(task, deps)
  const fetch = createSiteFetch({ site: task.site, ...deps, session })
  return await stageChapter(task, async () => found, { ...deps, fetch })
}

export async function testRenderedChapter(task: TestTask, deps: BrowserDeps): Promise<TestedChapter> {
  const { found, session } = await findRenderedImages(task, deps)
  return await createTestResult(found, task, deps, session)
}

export async function listRenderedChapters(task: ListTask, deps: BrowserDeps): Promise<ListedChapter[]> {
  return await withBrowserSession(task.site, deps, (session) => {
    const { cookies, userAgent } = session
    const { request } = createSiteFetch({ site: task.site, ...deps, session: { cookies, userAgent } })
    const read = createRenderedPageReader(session, renderListPage(task.site))
    return listChapters(task, { read, request, signal: deps.signal })
  })
}

async function findRenderedImages(task: TestTask, deps: BrowserDeps) {
  return await withBrowserSession(task.site, deps, async (session) => {
    const read = createRenderedPageReader(session, renderChapterPage(task.site, task.chapterNumber))
    const { cookies, userAgent } = session
    const { request } = createSiteFetch({ site: task.site, ...deps, session: { cookies, userAgent } })
    const found = await findChapterImages(task, { read, request, signal: deps.signal, concurrency: 1 })
    return { found, session: { cookies, userAgent } }
  })
}
