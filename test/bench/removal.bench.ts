import { join } from 'node:path'
import Database from 'better-sqlite3'
import { limits } from './aims.ts'
import { startBunko } from './programs.ts'
import type { Result } from './result.ts'
import { compareToLimit } from './rounds.ts'
import { insertLibrary } from './seed/library-rows.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const chapters = 10_000
const rounds = 5

/** Removal of a manga with 10,000 chapters and their progress, beside the deletion of as many rows of a bare table. */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (dataDir) => {
    const { mangaIds } = await insertLibrary(dataDir, rounds, () => chapters)
    const remove = createBareTable(join(dataDir, 'floor.db'))
    const bunko = await startBunko(dataDir)
    try {
      const [baseline, subject]: [number[], number[]] = [[], []]
      for (const [index, id] of mangaIds.entries()) {
        baseline.push(await milliseconds(() => remove(index)))
        subject.push(await milliseconds(() => removeManga(bunko.origin, id)))
      }
      const name = `removal of a manga with ${chapters.toLocaleString('en')} chapters`
      return [compareToLimit({ name, unit: 'ms' }, limits.bulkDeleteMs, { baseline, subject })]
    } finally {
      await bunko.stop()
    }
  })

async function removeManga(origin: string, id: string): Promise<void> {
  const response = await fetch(`${origin}/api/mangas/${id}`, { method: 'DELETE' })
  if (response.status !== 204) throw new Error(`The manga was not removed: ${response.status} ${await response.text()}`)
}

/** @returns deletes all rows of a manga as safely as Bunko: the transaction is on disk when it returns */
function createBareTable(path: string): (manga: number) => Promise<void> {
  const file = new Database(path)
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  file.exec(
    'create table chapters (manga integer, number integer, title text, primary key (manga, number)) without rowid',
  )
  const insert = file.prepare('insert into chapters values (?, ?, ?)')
  file.transaction(() => {
    for (let manga = 0; manga < rounds; manga += 1) {
      for (let number = 1; number <= chapters; number += 1) insert.run(manga, number, `The chapter number ${number}`)
    }
  })()
  const remove = file.prepare('delete from chapters where manga = ?')
  return async (manga) => {
    remove.run(manga)
  }
}

async function milliseconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
