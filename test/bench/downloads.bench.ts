import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { verifyArchive } from '../../main/platform/cbz/read-archive.ts'
import { addChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { streamEvents } from '../../shared/contracts/events.ts'
import { cancelActiveJobs, getJob } from '../../shared/contracts/jobs.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { openChapter } from '../../shared/contracts/open-chapter.ts'
import { scrapeChapters } from '../../shared/contracts/scraping.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { sampleManga } from '../support/samples.ts'
import { aims } from './aims.ts'
import { alternate, compare, milliseconds, type Result } from './measure.ts'
import { get, startBunko, startProgram } from './programs.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const concurrency = 8
/** A shorter interval would cost Bunko more time than it saves. */
const pollMs = 25

/** Downloads from a site on this machine, compared with fetching the same pages and images. */
export const run = async (): Promise<Result[]> => [await openFirstPage(), await downloadPages()]

type Measured = { readonly api: ApiClient; readonly origin: string; readonly site: string; readonly dataDir: string }

/** @param measure receives Bunko, a site and the ids of chapters of that site that are not downloaded */
const withSite = (
  { images, latencyMs, chapters }: { readonly images: number; readonly latencyMs: number; readonly chapters: number },
  measure: (measured: Measured, chapterIds: string[]) => Promise<Result>,
): Promise<Result> =>
  inTemporaryFolder(async (dataDir) => {
    const site = await startProgram('image-site.ts', String(images), String(latencyMs))
    const bunko = await startBunko(dataDir)
    try {
      const api = createClient(bunko.origin)
      await api.call(createContentSource, {
        body: {
          name: 'Loopback',
          baseUrl: site.origin,
          chapterUrlFormat: '/{slug}/{chapter}',
          scrapingType: 'html',
          imageSelector: 'img.page',
          options: { maxConcurrency: concurrency },
        },
      })
      const { id } = (await api.call(createManga, { body: sampleManga })).json()
      const added = await api.call(addChapters, { params: { id }, body: { from: 1, to: chapters } })
      const chapterIds = added.json().items.map((chapter) => chapter.id)
      return await measure({ api, origin: bunko.origin, site: site.origin, dataDir }, chapterIds)
    } finally {
      await Promise.all([site.stop(), bunko.stop()])
    }
  })

/** From opening a chapter that is not downloaded to its first image, compared with fetching its page and that image. */
const openFirstPage = (): Promise<Result> =>
  withSite({ images: 20, latencyMs: 300, chapters: 9 }, async ({ api, origin, site }, chapterIds) => {
    const events = await listen(origin)
    const readNext = async () => {
      const chapterId = chapterIds.pop()!
      const ms = await milliseconds(async () => {
        const isThere = events.firstPageOf(chapterId)
        await get(origin + openChapter.path.replace('{chapterId}', chapterId), { method: 'POST' })
        await isThere
        await fetchImage(`${origin}/api/reader/chapter/${chapterId}/page/1/image`)
      })
      await api.call(cancelActiveJobs, { body: {} })
      return ms
    }
    const fetchFirst = async () => {
      const page = await (await get(`${site}/star-smith/1`)).text()
      const address = /<img class="page" src="([^"]+)"/.exec(page)![1]!
      await fetchImage(new URL(address, site).href)
    }
    try {
      await readNext() // starts the worker
      const measured = await alternate(8, { baseline: () => milliseconds(fetchFirst), subject: readNext })
      return compare(
        { name: 'first page of a chapter that is not downloaded', unit: 'ms', aim: aims.firstPage },
        measured,
      )
    } finally {
      await events.close()
    }
  })

/** Whole downloads up to the verified CBZ, compared with fetching the same images and discarding them. */
const downloadPages = (): Promise<Result> => {
  const [images, rounds] = [200, 5]
  return withSite({ images, latencyMs: 50, chapters: rounds + 1 }, async ({ api, site, dataDir }, chapterIds) => {
    const fetchAll = async () => {
      const numbers = Array.from({ length: images }, (_, index) => index + 1).values()
      const fetchOn = async () => {
        for (const number of numbers) await fetchImage(`${site}/images/${number}.jpg`)
      }
      await Promise.all(Array.from({ length: concurrency }, fetchOn))
    }
    const next = () => milliseconds(() => download(api, chapterIds.pop()!))
    await next() // starts the worker
    const measured = await alternate(rounds, { baseline: () => milliseconds(fetchAll), subject: next })
    await requireWholeArchives(join(dataDir, 'library'), rounds + 1, images)
    return compare({ name: `download of ${images} pages`, unit: 'ms', aim: aims.download }, measured)
  })
}

async function download(api: ApiClient, chapterId: string): Promise<void> {
  const { jobIds } = (await api.call(scrapeChapters, { body: { chapterId } })).json()
  for (;;) {
    const { status, failureReason } = (await api.call(getJob, { params: { id: jobIds[0]! } })).json()
    if (status === 'completed') return
    if (status === 'failed') throw new Error(`the download failed: ${failureReason}`)
    await setTimeout(pollMs)
  }
}

async function requireWholeArchives(libraryDir: string, count: number, images: number): Promise<void> {
  const files = (await readdir(libraryDir, { recursive: true })).filter((name) => name.endsWith('.cbz'))
  if (files.length !== count) throw new Error(`${files.length} archives instead of ${count}`)
  for (const name of files) {
    const { entries } = await verifyArchive(join(libraryDir, name))
    if (entries.length !== images) throw new Error(`${name} has ${entries.length} pages`)
  }
}

async function fetchImage(url: string): Promise<void> {
  if ((await (await get(url)).arrayBuffer()).byteLength === 0) throw new Error(`no image at ${url}`)
}

/** As the reader does: it requests the page when an event says that it is there. */
async function listen(origin: string) {
  const controller = new AbortController()
  const waiting = new Map<string, () => void>()
  const { body } = await fetch(origin + streamEvents.path, { signal: controller.signal })
  const ended = (async () => {
    let text = ''
    for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
      const events = (text + chunk).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const data = /^event: chapter\.page-ready\ndata: (.*)$/m.exec(event)?.[1]
        const { page, chapterId } = JSON.parse(data ?? '{}') as { page?: number; chapterId?: string }
        if (page === 1) waiting.get(chapterId!)?.()
      }
    }
  })().catch(() => undefined) // the connection was closed
  return {
    firstPageOf: (chapterId: string) => new Promise<void>((resolve) => waiting.set(chapterId, resolve)),
    async close() {
      controller.abort()
      await ended
    },
  }
}
