import { join } from 'node:path'
import Database from 'better-sqlite3'
import { aims } from './aims.ts'
import { isCalibreInstalled, startCalibre } from './calibre-server.ts'
import { loadAlternately, throughput } from './load.ts'
import type { Result } from './measure.ts'
import { commonSearches } from './paths.ts'
import { startBunko } from './programs.ts'
import { type CalibreBook, seedCalibre } from './seed/calibre.ts'
import { titleWords } from './seed/library-rows.ts'
import { seedWideLibrary } from './seed/wide-library.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const mangas = 10_000
const searches = 2000

/** A search in Bunko, compared with one in calibre over the same titles. */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (folder) => {
    if (!isCalibreInstalled()) {
      console.error('calibre is not installed (apt-get install calibre), so it is not measured.')
      return []
    }
    await seedWideLibrary(join(folder, 'bunko'), mangas)
    const subject = await startBunko(join(folder, 'bunko'))
    const library = new Database(join(folder, 'bunko/library.db'), { readonly: true })
    const books = library.prepare<[], CalibreBook>('select title, author from mangas').all()
    library.close()
    await seedCalibre(join(folder, 'calibre'), books)
    const baseline = await startCalibre(join(folder, 'calibre'))
    try {
      const words = titleWords.map((word) => `/interface-data/books-init?num=20&search=${word.toLowerCase()}`)
      const paths = {
        baseline: Array.from({ length: searches }, (_, index) => words[index % words.length]!),
        subject: commonSearches(),
      }
      const measured = await loadAlternately({ baseline, subject }, paths, { clients: 16, rounds: 6 })
      return [throughput('search, a common word, beside calibre', aims.rival, measured)]
    } finally {
      await Promise.all([baseline.stop(), subject.stop()])
    }
  })
