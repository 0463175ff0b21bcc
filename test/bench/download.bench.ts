import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { verifyArchive } from '../../main/platform/cbz/read-archive.ts'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { getJob } from '../../shared/contracts/jobs.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { sampleManga } from '../support/samples.ts'
import { aims } from './aims.ts'
import { startBunko, startProgram } from './programs.ts'
import type { Result } from './result.ts'
import { alternate, compare } from './rounds.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const images = 200
const latencyMs = 50
const concurrency = 8
const rounds = 5
/** A shorter interval would cost Bunko more time than it saves. */
const pollMs = 25

/** A whole download up to the verified CBZ, compared with fetching the same images and discarding them. */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (dataDir) => {
    const site = await startProgram('image-site', String(images), String(latencyMs))
    const bunko = await startBunko(dataDir)
    try {
      const api = createClient(bunko.origin)
      const chapterIds = await prepare(api, site.origin, rounds + 1)
      const next = async () => await seconds(() => download(api, chapterIds.pop()!))
      const baseline = () => seconds(() => fetchAll(site.origin))
      const cold = { baseline: [await baseline()], subject: [await next()] }
      const measured = await alternate(rounds, { baseline, subject: next })
      await requireWholeArchives(join(dataDir, 'library'))
      const result = { unit: 's', target: aims.download }
      return [
        compare({ ...result, name: `download of ${images} pages` }, measured),
        compare({ unit: 's', name: 'the first download, with the start of its worker' }, cold),
      ]
    } finally {
      await Promise.all([site.stop(), bunko.stop()])
    }
  })

/** Adds a source and a manga with `chapters` chapters. @returns the chapter ids */
async function prepare(api: ApiClient, origin: string, chapters: number): Promise<string[]> {
  await api.call(createContentSource, {
    body: {
      name: 'Loopback',
      baseUrl: origin,
      chapterUrlFormat: '/{slug}/{chapter}',
      scrapingType: 'html',
      imageSelector: 'img.page',
      options: { maxConcurrency: concurrency },
    },
  })
  const manga = (await api.call(createManga, { body: sampleManga })).json()
  const added = await api.call(addChapters, { params: { id: manga.id }, body: { from: 1, to: chapters } })
  return added.json().items.map(({ id }) => id)
}

async function download(api: ApiClient, chapterId: string): Promise<void> {
  const { jobIds } = (await api.call(scrapeChapters, { body: { chapterId } })).json()
  for (;;) {
    const { status, failureReason } = (await api.call(getJob, { params: { id: jobIds[0]! } })).json()
    if (status === 'completed') return
    if (status === 'failed') throw new Error(`the download failed: ${failureReason}`)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

async function fetchAll(origin: string): Promise<void> {
  let last = 0
  const fetchOn = async () => {
    while (last < images) {
      last += 1
      const response = await fetch(`${origin}/images/${last}.jpg`)
      if (!response.ok || (await response.arrayBuffer()).byteLength === 0) throw new Error(`no image ${last}`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, fetchOn))
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

async function requireWholeArchives(libraryDir: string): Promise<void> {
  const files = (await readdir(libraryDir, { recursive: true })).filter((name) => name.endsWith('.cbz'))
  if (files.length !== rounds + 1) throw new Error(`${files.length} archives instead of ${rounds + 1}`)
  for (const name of files) {
    const { entries } = await verifyArchive(join(libraryDir, name))
    if (entries.length !== images) throw new Error(`${name} has ${entries.length} pages`)
  }
}
