import { addChapters, listChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { streamEvents } from '../../shared/contracts/events.ts'
import { cancelActiveJobs } from '../../shared/contracts/jobs.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { openChapter } from '../../shared/contracts/open-chapter.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { sampleManga } from '../support/samples.ts'
import { aims } from './aims.ts'
import { startProgram } from './programs.ts'
import type { Result } from './result.ts'
import { alternate, compare } from './rounds.ts'
import { originOf, startServer } from './server-process.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const images = 20
const latencyMs = 300
const warmRounds = 8
const coldRounds = 7

/** From opening a chapter that is not downloaded to its first image, compared with fetching its page and that image. */
export const run = async (): Promise<Result[]> => {
  const site = await startProgram('image-site', String(images), String(latencyMs))
  try {
    const baseline = () => seconds(() => fetchFirstImage(site.origin))
    await baseline()
    const warm = await inBunko(site.origin, async (readNext) => {
      await readNext()
      return await alternate(warmRounds, { baseline, subject: readNext })
    })
    const first = await alternate(coldRounds, {
      baseline,
      subject: () => inBunko(site.origin, (readNext) => readNext()),
    })
    const looked = await alternate(coldRounds, {
      baseline,
      subject: () => inBunko(site.origin, lookAtListFirst),
    })
    const result = { unit: 's', target: aims.firstPage }
    return [
      compare({ ...result, name: 'first page of a chapter that is not downloaded' }, warm),
      compare({ ...result, name: 'the same, as the first download, a second after its list was shown' }, looked),
      compare({ unit: 's', name: 'the same, as the first request since the start' }, first),
    ]
  } finally {
    await site.stop()
  }
}

/** The list is shown before a chapter is pressed. */
const lookAtListFirst = async (readNext: () => Promise<number>, showList: () => Promise<unknown>) => {
  await showList()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return await readNext()
}

/** @param measure receives a function that opens a new chapter and returns the seconds until its first image */
const inBunko = <T>(
  origin: string,
  measure: (readNext: () => Promise<number>, showList: () => Promise<unknown>) => Promise<T>,
): Promise<T> =>
  inTemporaryFolder(async (dataDir) => {
    const bunko = await startServer(dataDir)
    const served = originOf(bunko)
    const events = await listen(served)
    try {
      const api = createClient(served)
      const { mangaId, chapterIds } = await prepare(api, origin, warmRounds + 1)
      const readNext = async () => {
        const chapterId = chapterIds.pop()!
        const taken = await seconds(() => readFirstPage(served, chapterId, events))
        await api.call(cancelActiveJobs, { body: {} })
        return taken
      }
      return await measure(readNext, () => api.call(listChapters, { params: { id: mangaId } }))
    } finally {
      await events.close()
      await bunko.stop()
    }
  })

type Prepared = { readonly mangaId: string; readonly chapterIds: string[] }

async function prepare(api: ApiClient, origin: string, chapters: number): Promise<Prepared> {
  await api.call(createContentSource, {
    body: {
      name: 'Loopback',
      baseUrl: origin,
      chapterUrlFormat: '/{slug}/{chapter}',
      scrapingType: 'html',
      imageSelector: 'img.page',
    },
  })
  const manga = (await api.call(createManga, { body: sampleManga })).json()
  const added = await api.call(addChapters, { params: { id: manga.id }, body: { from: 1, to: chapters } })
  return { mangaId: manga.id, chapterIds: added.json().items.map(({ id }) => id) }
}

/** As the reader does: it asks for the page when an event says that it is there. */
async function readFirstPage(origin: string, chapterId: string, events: Events): Promise<void> {
  const there = events.firstPageOf(chapterId)
  const opened = await fetch(origin + openChapter.path.replace('{chapterId}', chapterId), { method: 'POST' })
  if (opened.status !== 202) throw new Error(`the chapter was not opened: ${opened.status}`)
  await there
  await fetchImage(`${origin}/api/reader/chapter/${chapterId}/page/1/image`)
}

async function fetchFirstImage(origin: string): Promise<void> {
  const page = await (await fetch(`${origin}/star-smith/1`)).text()
  const address = /<img class="page" src="([^"]+)"/.exec(page)?.[1]
  await fetchImage(new URL(address!, origin).href)
}

async function fetchImage(url: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok || (await response.arrayBuffer()).byteLength === 0) throw new Error(`no image at ${url}`)
}

type Events = { firstPageOf(chapterId: string): Promise<void>; close(): Promise<void> }

async function listen(origin: string): Promise<Events> {
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
    firstPageOf: (chapterId) => new Promise((resolve) => waiting.set(chapterId, resolve)),
    async close() {
      controller.abort()
      await ended
    },
  }
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
