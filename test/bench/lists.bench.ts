import { aims } from './aims.ts'
import { loadAlternately, p99, requireEqualAnswers, throughput } from './load.ts'
import type { Both, Result } from './measure.ts'
import { chapterPages, commonSearches, listPages, measuredMangas, rareSearches } from './paths.ts'
import { type Program, startBunko, startProgram } from './programs.ts'
import { createListBaseline } from './seed/list-baseline.ts'
import { seedWideLibrary, type WideLibrary } from './seed/wide-library.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const mangas = 10_000
const many = { clients: 16, rounds: 8 }

/** Lists and searches of a large library, each answer once, compared with a baseline that is made from the answers. */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (dataDir) => {
    const library = await seedWideLibrary(dataDir, mangas)
    const subject = await startBunko(dataDir)
    let baseline: Program | undefined
    try {
      await createListBaseline(subject.origin, dataDir, measuredMangas(library))
      baseline = await startProgram('list-baseline.ts', dataDir)
      return await measure({ baseline, subject }, library)
    } finally {
      await Promise.all([baseline?.stop(), subject.stop()])
    }
  })

async function measure(programs: Both<Program>, library: WideLibrary): Promise<Result[]> {
  const lists = listPages(mangas)
  const chapters = chapterPages(library)
  const works = [
    ['list of 20 of 10,000 mangas, each page once', aims.list, lists],
    ['50 chapters of a manga, any page', aims.chapters, chapters],
    ['search, a common word', aims.commonSearch, commonSearches()],
    ['search, few hits, each text once', aims.rareSearch, rareSearches(mangas)],
  ] as const
  const results: Result[] = []
  for (const [name, aim, paths] of works) {
    await requireEqualAnswers(programs, paths)
    results.push(throughput(name, aim, await loadAlternately(programs, paths, many)))
  }
  for (const [name, paths] of [
    ['list', lists],
    ['50 chapters', chapters],
  ] as const) {
    const measured = await loadAlternately(programs, paths.slice(0, 5000), { clients: 1, rounds: 4 })
    results.push(p99(`${name}, one client, p99`, aims.p99, measured))
  }
  return results
}
