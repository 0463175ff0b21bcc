import type { Locator } from 'playwright-core'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { type ContentSourceWrite, createContentSource } from '../../shared/contracts/content-sources.ts'
import { cancelActiveJobs, forgetEndedJobs, pauseQueue } from '../../shared/contracts/jobs.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { sampleManga } from './samples.ts'
import type { ScreenForTests } from './screen-for-tests.ts'

/** A manga and the one source that it is downloaded from. */
export type Downloadable = { readonly sourceId: string; readonly mangaId: string; readonly name: string }

/** Sites a1, which works page by page, and a2, which shows no pictures, as sources, and a manga for each. */
export async function addWorkingAndBroken({ api, sites }: ScreenForTests) {
  const add = async (body: object) => (await api.call(createContentSource, { body })).json()
  const { id, name } = await add(oneByOne(sites.source('a1')))
  const closed = await add({ ...sites.source('a2'), name: 'Closed shop' })
  const working = { sourceId: id, name, mangaId: await addMangaTo(api, 'Star Smith', 'star-smith', 3) }
  const broken = { ...closed, sourceId: closed.id, mangaId: await addMangaTo(api, 'Lamp Road', 'lamp-road', 4) }
  return { working, broken } satisfies Record<string, Downloadable>
}

const oneByOne = (source: ContentSourceWrite) => ({
  ...source,
  options: { ...source.options, maxConcurrency: 1 },
})

/** A manga with the chapters 1 to `to`, none of them on disk. */
export async function addMangaTo(api: ScreenForTests['api'], title: string, slug: string, to: number): Promise<string> {
  const { id } = (await api.call(createManga, { body: { ...sampleManga, title, slug } })).json()
  for (let from = 1; from <= to; from += 500)
    await api.call(addChapters, { params: { id }, body: { from, to: Math.min(to, from + 499) } })
  return id
}

/** The queue, its history, and how both are filled. */
export const downloads = (screen: ScreenForTests) => ({
  pause: (paused: boolean) => screen.api.call(pauseQueue, { body: { paused } }),
  /** Nothing waits, runs or has ended; the sites are quick, and a2 shows nothing. */
  async clear() {
    await screen.api.call(pauseQueue, { body: { paused: false } })
    await screen.api.call(cancelActiveJobs, { body: {} })
    await screen.api.call(forgetEndedJobs, { body: {} })
    screen.sites.switches('a1').set({ imageDelayMs: 0 })
    screen.sites.switches('a2').set({ emptyChapters: true })
  },
  /** Asks for all chapters, those on disk too where `force`. The jobs. */
  async ask({ mangaId, sourceId }: Omit<Downloadable, 'name'>, { force = false } = {}): Promise<readonly string[]> {
    const body = { mangaId, sourceIds: [sourceId], force }
    return (await screen.api.call(scrapeChapters, { body })).json().jobIds
  },
  async ended(jobIds: readonly string[]) {
    for (const id of jobIds) await screen.api.finished(id, 60_000)
  },
  group: (name: string): Locator => screen.page.getByRole('region', { name, exact: true }),
  rows: (): Locator => screen.page.getByRole('main').getByRole('listitem'),
  text: (words: string | RegExp): Locator => screen.page.getByRole('main').getByText(words, { exact: true }),
})
