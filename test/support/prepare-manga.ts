import type { ChapterListItem } from '../../shared/contracts/chapters.ts'
import { fetchChapters, listChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { scrapeChapters, setPreferredSources } from '../../shared/contracts/scraping.ts'
import type { ReaderSites } from '../simulators/sites/reader-sites.ts'
import type { ApiClient } from './api-client.ts'
import { sampleManga } from './samples.ts'

export type Prepared = {
  readonly mangaId: string
  readonly sourceId: string
  readonly chapters: readonly ChapterListItem[]
}

/** Adds a source and a manga and lists its chapters from the site, lowest number first. */
export async function prepareManga(
  api: ApiClient,
  sites: ReaderSites,
  site: string,
  slug = 'star-smith',
): Promise<Prepared> {
  const source = (await api.call(createContentSource, { body: sites.source(site) })).json()
  const manga = (await api.call(createManga, { body: { ...sampleManga, slug } })).json()
  await api.call(setPreferredSources, { params: { id: manga.id }, body: { sourceIds: [source.id] } })
  const { jobId } = (await api.call(fetchChapters, { body: { mangaId: manga.id } })).json()
  const job = await api.finished(jobId)
  if (job.status !== 'completed') throw new Error(`the chapter list failed: ${job.failureReason}`)
  return { mangaId: manga.id, sourceId: source.id, chapters: await chaptersOf(api, manga.id) }
}

export const chaptersOf = async (api: ApiClient, id: string): Promise<ChapterListItem[]> =>
  (await api.call(listChapters, { params: { id }, query: { limit: 500, sortOrder: 'asc' } })).data.items

/** Downloads chapters and waits until their jobs have ended. */
export async function download(api: ApiClient, chapterIds: readonly string[]) {
  const { jobIds } = (await api.call(scrapeChapters, { body: { chapterIds } })).json()
  return await Promise.all(jobIds.map((id) => api.finished(id)))
}
