import { aims } from './aims.ts'
import { once, shuffled, startTurns } from './asked.ts'
import { firstChapters, rareSearches, wordSearches } from './library-paths.ts'
import { openClients } from './load.ts'
import { type Program, startBunko } from './programs.ts'
import type { Result } from './result.ts'
import { seedWideLibrary, type WideLibrary } from './seed/wide-library.ts'
import { alternateTurns, processorTime, type Turn } from './served.ts'
import { inTemporaryFolder } from './temporary-folder.ts'
import { forgetJob, openReader } from './write-load.ts'

const sizes = { baseline: 1000, subject: 10_000 }
const clients = 8
/**
 * Requests per turn. The library and the jobs change before each turn, and no manga is listed twice in it, so that nothing is
 * known: of a small library more would be known than of a large one.
 */
const requests = 300
const turns = { rounds: 40, sliceMs: Number.POSITIVE_INFINITY, warmUpMs: Number.POSITIVE_INFINITY }

/** The only work with ten times the hits to rank: nothing is known of a search whose texts have changed. It has no aim. */
const firstSearches = 'search, many hits, first after a change of a title'

type Side = { readonly program: Program; readonly library: WideLibrary; readonly mangas: number }

/** Processor time per answer of a large library, compared with one that has a tenth of it. Both are Bunko's. */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (folder) => {
    const baseline = await open(`${folder}/small`, sizes.baseline)
    const subject = await open(`${folder}/large`, sizes.subject)
    try {
      const results: Result[] = []
      for (const [name, pathsOf] of Object.entries(works)) {
        const both = {
          baseline: await takesTurns(baseline, pathsOf, name),
          subject: await takesTurns(subject, pathsOf, name),
        }
        const measured = await alternateTurns(both, turns)
        const result = processorTime(
          `${name}, ten times as many mangas`,
          measured,
          name === firstSearches ? undefined : aims.growth,
        )
        results.push(result)
      }
      return results
    } finally {
      await Promise.all([baseline.program.stop(), subject.program.stop()])
    }
  })

async function open(dataDir: string, mangas: number): Promise<Side> {
  const library = await seedWideLibrary(dataDir, mangas)
  return { library, mangas, program: await startBunko(dataDir) }
}

/** One order per turn, and as many pages as the small library has. */
const listsBy = (filter: string) => (side: Side) =>
  ['title', 'updatedAt', 'lastReadAt', 'rating', 'publicationYear', 'createdAt'].map((sortBy) =>
    pages(side.mangas / 20, sizes.baseline / 20).map((page) => `/api/mangas?page=${page}&sortBy=${sortBy}${filter}`),
  )

const pages = (all: number, asked: number) =>
  shuffled(Array.from({ length: all }, (_, index) => index + 1)).slice(0, asked)

/** The paths of a turn, or those of several turns. */
const works: Readonly<Record<string, (side: Side) => string[] | string[][]>> = {
  'list of mangas, any page': listsBy(''),
  'list of unread mangas': listsBy('&unread=true'),
  'manga by slug': ({ library }) => library.slugs.map((slug) => `/api/mangas/by-slug/${slug}`),
  'list of chapters': ({ library }) =>
    [...firstChapters(library), ...library.mangaIds.map((id) => `/api/mangas/${id}/chapters?limit=50`)].slice(0, 1000),
  jobs: ({ mangas }) => pages(mangas / 20, sizes.baseline / 20).map((page) => `/api/jobs?page=${page}&limit=20`),
  updates: ({ mangas }) => Array.from({ length: mangas / 100 }, (_, page) => `/api/updates?page=${page + 1}&limit=20`),
  'continue reading': () => Array.from({ length: 50 }, (_, limit) => `/api/reader/continue?limit=${limit + 1}`),
  'search, few hits': ({ mangas }) => rareSearches(mangas).filter((path) => path.includes('q=manga-')),
  'search, many hits': wordSearches,
  [firstSearches]: () => [...new Map(wordSearches().map((path) => [path.split('&')[0]!, path])).values()],
}

async function takesTurns(side: Side, pathsOf: (side: Side) => string[] | string[][], name: string): Promise<Turn> {
  const { origin, cpuMs } = side.program
  const paths = pathsOf(side)
  const ofTurns = (Array.isArray(paths[0]) ? (paths as string[][]) : [paths as string[]]).map((all) =>
    shuffled(all).slice(0, requests),
  )
  const reader = await openReader(origin)
  const connections = openClients(origin, clients)
  let turn = 0
  return async () => {
    await reader.turnPage()
    if (name === firstSearches) await rename(origin, side.library.mangaIds[turn % 20]!, `Renamed ${turn}`)
    await forgetJob(origin)
    const asked = once(ofTurns[turn++ % ofTurns.length]!, clients)
    const before = await cpuMs()
    const load = await connections.ask(startTurns(asked, 1)(), turns.sliceMs)
    return { ...load, cpuMs: ((await cpuMs()) - before) / load.latenciesMs.length }
  }
}

async function rename(origin: string, id: string, title: string): Promise<void> {
  const response = await fetch(`${origin}/api/mangas/${id}/edit`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ title }),
  })
  if (!response.ok) throw new Error(`The title was not changed: ${response.status} ${await response.text()}`)
}
