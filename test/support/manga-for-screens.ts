import { addChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import type { ReaderSites } from '../simulators/sites/reader-sites.ts'
import type { ApiClient } from './api-client.ts'
import { sampleManga } from './samples.ts'
import type { ScreenForTests } from './screen-for-tests.ts'

/** Adds a source and a manga with three downloaded chapters: 1 and 2 in volume 1, and 3 in volume 2. */
export async function mangaWithFiles(api: ApiClient, sites: ReaderSites): Promise<string> {
  await api.call(createContentSource, { body: sites.source('a1') })
  const { id: mangaId } = (await api.call(createManga, { body: sampleManga })).json()
  for (const number of [1, 2, 3])
    await api.call(addChapters, { params: { id: mangaId }, body: { number, volume: number === 3 ? 2 : 1 } })
  const { jobIds } = (await api.call(scrapeChapters, { body: { mangaId } })).json()
  for (const id of jobIds) await api.finished(id)
  return mangaId
}

/** The chapter rows of the open manga and their menus. */
export const chapterRows = (screen: ScreenForTests) => ({
  row: (number: number) =>
    screen.page.getByRole('row', { name: new RegExp(`^Select chapter ${number} `.replace('.', '\\.')) }),
  menuOf: (number: number) =>
    screen.page.getByRole('button', { name: `More actions for chapter ${number}`, exact: true }),
})
