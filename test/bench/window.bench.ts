import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aims } from './aims.ts'
import { once, repeated, repeatedByAll } from './asked.ts'
import * as paths from './library-paths.ts'
import { anywhere, stayingReaders } from './page-paths.ts'
import { type Program, startBunko, startProgram } from './programs.ts'
import type { Result } from './result.ts'
import { seedArchives } from './seed/archives.ts'
import { createListFloor } from './seed/list-floor.ts'
import { seedWideLibrary } from './seed/wide-library.ts'
import { type Both, figures, loadInWindow } from './served.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const mangas = 10_000
/** Chromium has at most six requests to one host at a time. */
const clients = 6
const pageCounts = [...Array.from({ length: 8 }, () => 20), ...Array.from({ length: 192 }, () => 4)]
const turns = { rounds: 8, sliceMs: 250, warmUpMs: 1000 }

/**
 * The same work as in `lists` and `page-image` in the path of the desktop window: from the request that Electron's
 * `protocol.handle` passes on to the whole body, without a port. Both sides make a web-standard Request and Response.
 */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (dataDir) => {
    const library = await seedWideLibrary(dataDir, mangas)
    const server = await startBunko(dataDir)
    await createListFloor(server.origin, dataDir, paths.measuredMangas(library))
    await server.stop()
    const chapters = await seedArchives(dataDir, pageCounts)
    const list = join(dataDir, 'chapters.json')
    await writeFile(list, JSON.stringify(chapters))
    const both: Both<Program> = {
      baseline: await startProgram('window-floor', dataDir, list),
      subject: await startProgram('window-bunko', dataDir),
    }
    const works = [
      ['list, 97 pages again and again', repeatedByAll(paths.usualListPages(mangas), clients), aims.list],
      ['50 chapters of a manga, any page, each once', once(paths.chapterPages(library), clients), aims.chapters],
      ['search, few hits, each text once', once(paths.rareSearches(mangas), clients), aims.search],
      ['page image, 1 reader', repeated(stayingReaders(chapters, 1)), aims.pageImage],
      ['page image, any page of 200 archives', repeated(anywhere(chapters, clients)), aims.pageImage],
    ] as const
    try {
      const results: Result[] = []
      for (const [name, asked, aim] of works) {
        results.push(...figures(`in the window: ${name}`, await loadInWindow(both, asked, turns), aim))
      }
      return results
    } finally {
      await Promise.all([both.baseline.stop(), both.subject.stop()])
    }
  })
