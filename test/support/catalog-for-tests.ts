import { createMangaFromCatalog } from '../../shared/contracts/catalog.ts'
import { type ChapterListItem, fetchChapters } from '../../shared/contracts/chapters.ts'
import type { Job } from '../../shared/contracts/jobs.ts'
import { getPageImage } from '../../shared/contracts/reader.ts'
import type { SimCatalogManga, SimChapter } from '../simulators/catalog/entities.ts'
import { chapterMark, pageSite } from '../simulators/catalog/images.ts'
import type { CatalogSimulator } from '../simulators/catalog/start-catalog.ts'
import { readPage } from '../simulators/pages/strip.ts'
import type { ApiClient } from './api-client.ts'
import { patienceMs } from './patience.ts'
import { chaptersOf } from './prepare-manga.ts'

/** Deadlines for tests of a catalog that answers. */
const patientDeadlines = { headersTimeoutMs: patienceMs, idleTimeoutMs: patienceMs, totalTimeoutMs: patienceMs }

/** Deadlines for tests of a catalog that does not answer. */
export const shortDeadlines = { headersTimeoutMs: 3000, idleTimeoutMs: 1500, totalTimeoutMs: 8000 }

/** The catalog addresses of a simulator for the program. */
export const catalogAddresses = (
  { apiUrl, uploadsUrl, reportUrl }: CatalogSimulator,
  deadlines: typeof shortDeadlines = patientDeadlines,
) => ({ url: apiUrl, uploadsUrl, reportUrl, deadlines })

export const createFromCatalog = (api: ApiClient, externalId: string) =>
  api.call(createMangaFromCatalog, { body: { externalId } })

/** Refreshes the chapter lists of a manga. @returns the completed job */
export async function refreshChapters(api: ApiClient, mangaId: string): Promise<Job> {
  const { jobId } = (await api.call(fetchChapters, { body: { mangaId } })).json()
  return await api.finished(jobId)
}

/** Adds a manga of the catalog and lists its chapters, lowest number first. */
export async function addFromCatalog(
  api: ApiClient,
  { id: externalId }: Pick<SimCatalogManga, 'id'>,
): Promise<{ mangaId: string; chapters: ChapterListItem[] }> {
  const { id: mangaId } = (await createFromCatalog(api, externalId)).json()
  const job = await refreshChapters(api, mangaId)
  if (job.status !== 'completed') throw new Error(`the chapter list failed: ${job.failureReason}`)
  return { mangaId, chapters: await chaptersOf(api, mangaId) }
}

/** Reads the marks of a chapter's pages through the API. */
export async function readMarks(api: ApiClient, chapterId: string, pageCount: number): Promise<string[]> {
  const marks = []
  for (let page = 1; page <= pageCount; page += 1) {
    const image = await api.call(getPageImage, { params: { chapterId, pageNumber: String(page) } })
    const mark = await readPage(image.bytes)
    marks.push(`${mark.site} ${mark.chapter} ${mark.page} ${image.headers.get('content-type')}`)
  }
  return marks
}

/** The expected marks of a chapter version. */
export const expectedMarks = (version: SimChapter, type = 'image/png'): string[] =>
  Array.from(
    { length: version.attributes.pages },
    (_, index) => `${pageSite(version.id)} ${chapterMark(version)} ${index + 1} ${type}`,
  )
