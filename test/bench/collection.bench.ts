import { join } from 'node:path'
import { drawSmallPage, writeCollectionFile } from '../support/write-collection.ts'
import { zipBytes } from '../support/zip-bytes.ts'
import { aims, limits } from './aims.ts'
import { readDirectories, readDirectoriesAndCovers, walk } from './floors/read-directories.ts'
import { startProgram } from './programs.ts'
import { percentile, type Result } from './result.ts'
import { alternate, compare } from './rounds.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const large = Number(process.env.BUNKO_BENCH_ARCHIVES ?? 10_000)
const imported = large / 5
const perSeries = 10
const pages = 20

/** Inspecting, importing and scanning the user's own archives, beside bare programs that read the same files. */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (folder) => {
    const [all, some] = [join(folder, 'all'), join(folder, 'some')]
    await writeArchives(all, large)
    await writeArchives(some, imported)
    const bunko = await startProgram('bunko', join(folder, 'data'))
    try {
      const inspected = await alternate(3, {
        baseline: () => rate(large, () => readDirectories(all)),
        subject: () => rate(large, () => post(bunko.origin, '/api/collection/inspect', { path: all })),
      })
      const inspection = compare(
        { name: `inspecting ${large.toLocaleString('en')} archives`, unit: 'archives/s', target: aims.inspect },
        inspected,
      )
      const covers = await rate(imported, () => readDirectoriesAndCovers(some, perSeries))
      const lists: number[] = []
      const adopted = await rate(imported, () => importWhileListing(bunko.origin, some, lists))
      const adoption = compare(
        {
          name: `importing ${imported.toLocaleString('en')} archives with covers`,
          unit: 'archives/s',
          target: aims.import,
        },
        { baseline: [covers], subject: [adopted] },
      )
      const p99 = percentile(lists, 0.99)
      const meanwhile: Result = {
        name: 'a list of mangas during the import',
        of: 'p99',
        unit: 'ms',
        value: p99,
        baseline: percentile(lists, 0.5),
        ratio: p99 / percentile(lists, 0.5),
        target: { valueAtMost: limits.listWhileImportingMs },
      }
      const [stats, scans]: [number[], number[]] = [[], []]
      for (let round = 0; round < 5; round += 1) {
        stats.push(await milliseconds(() => walk(some)))
        scans.push(await milliseconds(() => post(bunko.origin, '/api/collection/import', { path: some })))
      }
      const scan = compare(
        { name: `scanning ${imported.toLocaleString('en')} unchanged archives`, unit: 'ms', target: aims.rescan },
        { baseline: stats, subject: scans },
      )
      return [inspection, adoption, meanwhile, scan]
    } finally {
      await bunko.stop()
    }
  })

async function writeArchives(folder: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const contents = []
    const bytes = await drawSmallPage(index)
    for (let page = 1; page <= pages; page += 1) contents.push({ name: `${String(page).padStart(3, '0')}.png`, bytes })
    const series = `Series ${String(Math.floor(index / perSeries)).padStart(5, '0')}`
    await writeCollectionFile(join(folder, series, `Chapter ${(index % perSeries) + 1}.cbz`), zipBytes(contents))
  }
}

async function post(origin: string, path: string, body: object): Promise<{ jobIds?: string[] }> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as { jobIds?: string[] }
}

/** @param lists gets the times of lists that are asked for all the while */
async function importWhileListing(origin: string, folder: string, lists: number[]): Promise<void> {
  let isDone = false
  const work = post(origin, '/api/collection/import', { path: folder }).finally(() => {
    isDone = true
  })
  const active = async () => {
    const response = await fetch(`${origin}/api/jobs?status=pending,in_progress&limit=1`)
    return ((await response.json()) as unknown[]).length
  }
  do {
    lists.push(await milliseconds(async () => await (await fetch(`${origin}/api/mangas`)).arrayBuffer()))
  } while (!isDone || (await active()) > 0)
  await work
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const rate = async (count: number, work: () => Promise<unknown>): Promise<number> =>
  (count * 1000) / (await milliseconds(work))
