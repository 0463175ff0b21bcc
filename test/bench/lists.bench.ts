import { isDeepStrictEqual } from 'node:util'
import { type Program, startProgram } from './programs.ts'
import type { Result } from './result.ts'
import { compare } from './rounds.ts'
import { createListFloor } from './seed/list-floor.ts'
import { seedWideLibrary, type WideLibrary } from './seed/wide-library.ts'
import { type BothServed, loadAlternately, p99, processorTime, throughput } from './served.ts'
import { inTemporaryFolder } from './temporary-folder.ts'
import { changeWhile } from './write-load.ts'

const clients = 16
const turns = { rounds: 8, sliceMs: 250 }
const least = 0.6
const worstP99 = 3
const growth = { atMost: 1.3 }

type Programs = { readonly baseline: Program; readonly subject: Program }
type Measure = (paths: readonly string[]) => Promise<BothServed>

/**
 * Lists, items and searches of a large library, compared with a floor that is made from the answers: narrow tables, JSON and
 * bare node:http. The floor imports nothing of Bunko.
 */
export const run = async (): Promise<Result[]> => {
  const large = await inLibrary(10_000, measureAll)
  const small = await inLibrary(1000, measureGrowth)
  return [...large.results, ...compareGrowth(small, large.growth)]
}

async function inLibrary<T>(
  mangas: number,
  work: (measure: Measure, library: WideLibrary, programs: Programs) => Promise<T>,
): Promise<T> {
  return await inTemporaryFolder(async (dataDir) => {
    const library = await seedWideLibrary(dataDir, mangas)
    const subject = await startProgram('bunko', dataDir)
    await createListFloor(subject.origin, dataDir, measuredMangas(library))
    const baseline = await startProgram('list-floor', dataDir)
    const programs = { baseline, subject }
    const measure: Measure = async (paths) => {
      for (const path of paths.slice(0, 5)) await requireEqualAnswers(programs, path)
      const perClient = Array.from({ length: clients }, (_, client) => rotate(client / clients, paths))
      return await loadAlternately(programs, perClient, turns)
    }
    try {
      return await work(measure, library, programs)
    } finally {
      await Promise.all([baseline.stop(), subject.stop()])
    }
  })
}

/** Some mangas with many chapters and as many with few. */
const measuredMangas = ({ mangaIds }: WideLibrary) =>
  mangaIds.filter((_, index) => index % 50 === 3 || index % 50 === 7)

const pages = (count: number) =>
  Array.from({ length: 97 }, (_, index) => `/api/mangas?page=${1 + ((index * 131) % count)}`)
const chapterPages = (library: WideLibrary) =>
  measuredMangas(library).map((id) => `/api/mangas/${id}/chapters?limit=50`)
const searches = { rare: '/api/mangas/search?q=smith%20123', common: '/api/mangas/search?q=garden' }

async function measureAll(measure: Measure, library: WideLibrary, programs: Programs) {
  const first = await measure(['/api/mangas'])
  const random = await measure(pages(500))
  const items = await measure(library.slugs.slice(0, 100).map((slug) => `/api/mangas/by-slug/${slug}`))
  const chapters = await measure(chapterPages(library))
  const jobs = await measure(['/api/jobs'])
  const rare = await measure([searches.rare])
  const common = await measure([searches.common])
  const short = await measure(['/api/mangas/search?q=ga'])
  const changing = await changeWhile(programs.subject.origin, () => measure(pages(500)))
  const searchedWhileChanging = await changeWhile(programs.subject.origin, () => measure([searches.common]))
  const results = [
    ...figures('20 of 10,000 mangas, page 1', first),
    ...figures('20 of 10,000 mangas, any page', random),
    ...figures('manga by slug', items),
    ...figures('50 chapters of a manga', chapters),
    ...figures('jobs, page 1 of 10,000', jobs),
    ...figures('search, few hits', rare),
    ...figures('search, thousands of hits', common),
    ...figures('search, two letters', short),
    throughput('20 of 10,000 mangas, any page, while the library changes', changing),
    processorTime('20 of 10,000 mangas, any page, while the library changes', changing),
    throughput('search, thousands of hits, while the library changes', searchedWhileChanging),
  ]
  return { results, growth: { random, chapters, rare, common } }
}

async function measureGrowth(measure: Measure, library: WideLibrary) {
  return {
    random: await measure(pages(50)),
    chapters: await measure(chapterPages(library)),
    rare: await measure([searches.rare]),
    common: await measure([searches.common]),
  }
}

type Growth = Awaited<ReturnType<typeof measureGrowth>>

/** Processor time per answer of the large library, compared with one that has a tenth of it. Both are Bunko's. */
function compareGrowth(small: Growth, large: Growth): Result[] {
  const times = ({ subject }: BothServed) => subject.map(({ cpuMs }) => cpuMs)
  const names = {
    random: 'a list',
    chapters: 'a list of chapters',
    rare: 'a search',
    common: 'a search with many hits',
  }
  return (Object.keys(names) as (keyof Growth)[]).map((key) =>
    compare(
      { name: `${names[key]}, ten times as many mangas`, unit: 'ms', target: growth },
      { baseline: times(small[key]), subject: times(large[key]) },
    ),
  )
}

const figures = (name: string, measured: BothServed): Result[] => [
  throughput(name, measured, least),
  p99(name, measured, worstP99),
  processorTime(name, measured),
]

/** Rotates the list to start at a fraction of its length. */
function rotate(share: number, paths: readonly string[]): string[] {
  const first = Math.floor(share * paths.length)
  return [...paths.slice(first), ...paths.slice(0, first)]
}

async function requireEqualAnswers({ baseline, subject }: Programs, path: string): Promise<void> {
  const [expected, actual] = await Promise.all(
    [baseline, subject].map(async ({ origin }) => await (await fetch(origin + path)).json()),
  )
  if (isDeepStrictEqual(actual, expected)) return
  throw new Error(`${path}: the floor answers ${JSON.stringify(expected).slice(0, 300)}
and Bunko ${JSON.stringify(actual).slice(0, 300)}`)
}
