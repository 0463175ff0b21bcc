import type { Locator } from 'playwright-core'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { type ContentSourceWrite, createContentSource } from '../../shared/contracts/content-sources.ts'
import { cancelActiveJobs, forgetEndedJobs, pauseQueue } from '../../shared/contracts/jobs.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { sampleManga } from './samples.ts'
import type { ScreenForTests } from './screen-for-tests.ts'

/** A manga and its only source. */
export type Downloadable = { readonly sourceId: string; readonly mangaId: string; readonly name: string }

/** Adds two sources and a manga for each: site a1, which works, and site a2, which shows no images. */
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

/** Adds a manga with the chapters 1 to `to`, none of them downloaded. */
export async function addMangaTo(api: ScreenForTests['api'], title: string, slug: string, to: number): Promise<string> {
  const { id } = (await api.call(createManga, { body: { ...sampleManga, title, slug } })).json()
  for (let from = 1; from <= to; from += 500)
    await api.call(addChapters, { params: { id }, body: { from, to: Math.min(to, from + 499) } })
  return id
}

/** The downloads screen, and helpers that fill the queue and the history. */
export const downloads = (screen: ScreenForTests) => ({
  pause: (paused: boolean) => screen.api.call(pauseQueue, { body: { paused } }),
  /** Empties the queue and the history and resets the sites: no delays, and a2 shows no images. */
  async clear() {
    await screen.api.call(pauseQueue, { body: { paused: false } })
    await screen.api.call(cancelActiveJobs, { body: {} })
    await screen.api.call(forgetEndedJobs, { body: {} })
    screen.sites.switches('a1').set({ imageDelayMs: 0 })
    screen.sites.switches('a2').set({ emptyChapters: true })
  },
  /** Queues all chapters; with `force` also downloaded ones. @returns the jobs */
  async ask({ mangaId, sourceId }: Omit<Downloadable, 'name'>, { force = false } = {}): Promise<readonly string[]> {
    const body = { mangaId, sourceIds: [sourceId], force }
    return (await screen.api.call(scrapeChapters, { body })).json().jobIds
  },
  async ended(jobIds: readonly string[]) {
    for (const id of jobIds) await screen.api.finished(id)
  },
  group: (name: string): Locator => screen.page.getByRole('region', { name, exact: true }),
  rows: (): Locator => screen.page.getByRole('main').getByRole('listitem'),
  text: (words: string | RegExp): Locator => screen.page.getByRole('main').getByText(words, { exact: true }),
})
