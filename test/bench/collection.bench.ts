import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { aims } from './aims.ts'
import { alternate, compare, milliseconds, type Result } from './measure.ts'
import { get, startBunko } from './programs.ts'
import { readDirectories, readDirectoriesAndCovers } from './read-directories.ts'
import { chaptersPerSeries as perSeries, writeChapterArchives } from './seed/chapter-archives.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const large = Number(process.env.BUNKO_BENCH_ARCHIVES ?? 10_000)
const imported = large / 5
const pollMs = 50

/** Inspecting and importing the user's own archives, compared with bare programs that read the same files. */
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
      const bare = await rate(imported, () => readDirectoriesAndCovers(some, perSeries))
      const covers = join(folder, 'data/cache/thumbnails')
      const taken = await rate(imported, () => importWithCovers(bunko.origin, some, covers))
      const unit = 'archives/s'
      return [
        compare({ name: 'import with covers', unit, aim: aims.import }, { baseline: [bare], subject: [taken] }),
        compare({ name: `inspecting ${large.toLocaleString('en')} archives`, unit, aim: aims.inspect }, inspected),
      ]
    } finally {
      await bunko.stop()
    }
  })

const post = (origin: string, path: string, body: object): Promise<Response> =>
  get(origin + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

/** Ends when all files and covers are there. */
async function importWithCovers(origin: string, folder: string, covers: string): Promise<void> {
  await post(origin, '/api/collection/import', { path: folder })
  const isActive = async () => {
    const jobs = await (await get(`${origin}/api/jobs?status=pending,in_progress&limit=1`)).json()
    return (jobs as unknown[]).length > 0
  }
  while ((await isActive()) || (await countFiles(covers)) < imported / perSeries) await setTimeout(pollMs)
}

async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).length
}

const rate = async (count: number, work: () => Promise<unknown>): Promise<number> =>
  (count * 1000) / (await milliseconds(work))
