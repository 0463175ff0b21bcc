import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { aims, limits } from './aims.ts'
import { readDirectories, readDirectoriesAndCovers, walk } from './floors/read-directories.ts'
import { startBunko } from './programs.ts'
import { percentile, type Result } from './result.ts'
import { alternate, compare } from './rounds.ts'
import { chaptersPerSeries as perSeries, writeChapterArchives } from './seed/chapter-archives.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const large = Number(process.env.BUNKO_BENCH_ARCHIVES ?? 10_000)
const imported = large / 5
/** Requests without a pause would take a core from the import, which the floor has for itself. */
const listEveryMs = 20

/** Inspecting, importing and scanning the user's own archives, beside bare programs that read the same files. */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (folder) => {
    const [all, some] = [join(folder, 'all'), join(folder, 'some')]
    await writeChapterArchives(all, large)
    await writeChapterArchives(some, imported)
    const bunko = await startBunko(join(folder, 'data'))
    try {
      const inspected = await alternate(3, {
        baseline: () => rate(large, () => readDirectories(all)),
        subject: () => rate(large, () => post(bunko.origin, '/api/collection/inspect', { path: all })),
      })
      const inspection = compare(
        { name: `inspecting ${large.toLocaleString('en')} archives`, unit: 'archives/s', target: aims.inspect },
        inspected,
      )
      const bare = await rate(imported, () => readDirectoriesAndCovers(some, perSeries))
      const lists: number[] = []
      const covers = join(folder, 'data/cache/thumbnails')
      const adopted = await rate(imported, () => importWhileListing(bunko.origin, some, covers, lists))
      const adoption = compare(
        {
          name: `importing ${imported.toLocaleString('en')} archives with covers`,
          unit: 'archives/s',
          target: aims.import,
        },
        { baseline: [bare], subject: [adopted] },
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

async function post(origin: string, path: string, body: object): Promise<{ jobIds?: string[] }> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as { jobIds?: string[] }
}

/**
 * Ends when all files and covers are there.
 * @param lists receives the durations of lists that are requested meanwhile, more often than a screen does
 */
async function importWhileListing(origin: string, folder: string, covers: string, lists: number[]): Promise<void> {
  let isDone = false
  const work = post(origin, '/api/collection/import', { path: folder }).finally(() => {
    isDone = true
  })
  const active = async () => {
    const response = await fetch(`${origin}/api/jobs?status=pending,in_progress&limit=1`)
    return ((await response.json()) as unknown[]).length
  }
  do {
    await setTimeout(listEveryMs)
    lists.push(await milliseconds(async () => await (await fetch(`${origin}/api/mangas`)).arrayBuffer()))
  } while (!isDone || (await active()) > 0 || (await countFiles(covers)) < imported / perSeries)
  await work
}

async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).length
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const rate = async (count: number, work: () => Promise<unknown>): Promise<number> =>
  (count * 1000) / (await milliseconds(work))
