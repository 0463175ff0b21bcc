import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tachibk } from '../support/write-tachibk.ts'
import { aims } from './aims.ts'
import { connectTo } from './load.ts'
import { compare, milliseconds, type Result } from './measure.ts'
import { get, startBunko } from './programs.ts'
import { writeChapterArchives } from './seed/chapter-archives.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const series = 2000
const chaptersEach = 30
const removedChapters = 10_000
const turnsIdle = 200

/**
 * How long a page waits at most while a large backup of Mihon is read and imported, and while a manga with many chapters is
 * removed. The baseline is the same without them.
 */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (folder) => {
    const [own, backup, long] = [join(folder, 'own'), join(folder, 'large.tachibk'), join(folder, 'long.tachibk')]
    await mkdir(own)
    await writeChapterArchives(own, 1)
    await writeFile(backup, createBackup(series, chaptersEach))
    await writeFile(long, createBackup(1, removedChapters))
    const bunko = await startBunko(join(folder, 'data'))
    try {
      await finished(bunko.origin, (await send(bunko.origin, '/api/collection/import', { path: own })).jobIds[0])
      const page = await addressOfPage(bunko.origin)
      const reader = await connectTo(bunko.origin)
      const turn = () => milliseconds(() => reader.request(page))
      const idle: number[] = []
      while (idle.length < turnsIdle) idle.push(await turn())
      const waitDuring = async (what: string, work: () => Promise<unknown>): Promise<Result> => {
        const measured = { baseline: [Math.max(...idle)], subject: [Math.max(...(await turnsUntil(work(), turn)))] }
        return compare({ name: `longest wait for a page during ${what}`, unit: 'ms', aim: aims.hold }, measured)
      }
      // No content source reads its site, so each series is chosen.
      const importAll = async (path: string, count: number) => {
        const keys = Array.from({ length: count }, (_, index) => `77 /manga/${count}/${index}`)
        const { jobId } = await send(bunko.origin, '/api/other-programs/import', { path, keys })
        await finished(bunko.origin, jobId)
      }
      await importAll(long, 1)
      const { items } = await read(bunko.origin, '/api/mangas?query=chapters:10000')
      const removal = await waitDuring(`the removal of ${removedChapters.toLocaleString('en')} chapters`, () =>
        get(`${bunko.origin}/api/mangas/${items[0].id}`, { method: 'DELETE' }),
      )
      const imported = await waitDuring(`an import of ${series.toLocaleString('en')} series`, () =>
        importAll(backup, series),
      )
      reader.close()
      return [imported, removal]
    } finally {
      await bunko.stop()
    }
  })

function createBackup(mangas: number, chapters: number): Uint8Array {
  const manga = Array.from({ length: mangas }, (_, index) => ({
    source: 77n,
    url: `/manga/${mangas}/${index}`,
    title: `Series ${index} of ${mangas} on the long shelf`,
    categories: [index % 5],
    chapters: Array.from({ length: chapters }, (_, at) => ({
      url: `/manga/${mangas}/${index}/${at}`,
      name: `Chapter ${at + 1}`,
      number: at + 1,
      read: at < 10,
    })),
  }))
  return tachibk({ sources: [{ name: 'Reading Room', id: 77n }], manga })
}

async function turnsUntil(end: Promise<unknown>, turn: () => Promise<number>): Promise<number[]> {
  let isOver = false
  const ended = end.finally(() => {
    isOver = true
  })
  const latencies: number[] = []
  while (!isOver) latencies.push(await turn())
  await ended
  return latencies
}

async function addressOfPage(origin: string): Promise<string> {
  const { items: mangas } = await read(origin, '/api/mangas')
  const { items: chapters } = await read(origin, `/api/mangas/${mangas[0].id}/chapters`)
  return `/api/reader/chapter/${chapters[0].id}/page/1/image`
}

// biome-ignore lint/suspicious/noExplicitAny: only read by this file
const read = async (origin: string, path: string): Promise<any> => await (await get(origin + path)).json()

// biome-ignore lint/suspicious/noExplicitAny: only read by this file
const send = async (origin: string, path: string, body: object): Promise<any> => {
  const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  return await (await get(origin + path, request)).json()
}

async function finished(origin: string, jobId: string): Promise<void> {
  for (;;) {
    const { status } = await read(origin, `/api/jobs/${jobId}`)
    if (status === 'completed') return
    if (status === 'failed') throw new Error(`job ${jobId} failed`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
