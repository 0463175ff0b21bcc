import { aims } from './aims.ts'
import { once, shuffled, startTurns } from './asked.ts'
import { commonSearches, firstChapters, rareSearches } from './library-paths.ts'
import { openClients } from './load.ts'
import { type Program, startProgram } from './programs.ts'
import type { Result } from './result.ts'
import { seedWideLibrary, type WideLibrary } from './seed/wide-library.ts'
import { alternateTurns, processorTime, type Turn } from './served.ts'
import { inTemporaryFolder } from './temporary-folder.ts'
import { openReader } from './write-load.ts'

const sizes = { baseline: 1000, subject: 10_000 }
const clients = 8
/** Requests per turn. The library changes before each turn, so that no answer is known. */
const requests = 300
const turns = { rounds: 7, sliceMs: Number.POSITIVE_INFINITY, warmUpMs: Number.POSITIVE_INFINITY }

type Side = { readonly program: Program; readonly library: WideLibrary; readonly mangas: number }

/** Processor time per answer of a large library, compared with one that has a tenth of it. Both are Bunko's. */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (folder) => {
    const baseline = await open(`${folder}/small`, sizes.baseline)
    const subject = await open(`${folder}/large`, sizes.subject)
    try {
      const results: Result[] = []
      for (const [name, pathsOf] of Object.entries(works)) {
        const both = { baseline: await takesTurns(baseline, pathsOf), subject: await takesTurns(subject, pathsOf) }
        const measured = await alternateTurns(both, turns)
        const result = processorTime(`${name}, ten times as many mangas`, measured, aims.growth)
        results.push(result)
      }
      return results
    } finally {
      await Promise.all([baseline.program.stop(), subject.program.stop()])
    }
  })

async function open(dataDir: string, mangas: number): Promise<Side> {
  const library = await seedWideLibrary(dataDir, mangas)
  return { library, mangas, program: await startProgram('bunko', dataDir) }
}

const listsBy = (filter: string) => (side: Side) =>
  ['title', 'updatedAt', 'lastReadAt', 'rating', 'publicationYear', 'createdAt'].flatMap((sortBy) =>
    Array.from({ length: side.mangas / 20 }, (_, page) => `/api/mangas?page=${page + 1}&sortBy=${sortBy}${filter}`),
  )

const works: Readonly<Record<string, (side: Side) => string[]>> = {
  'list of mangas, any page': listsBy(''),
  'list of unread mangas': listsBy('&unread=true'),
  'manga by slug': ({ library }) => library.slugs.map((slug) => `/api/mangas/by-slug/${slug}`),
  'list of chapters': ({ library }) =>
    [...firstChapters(library), ...library.mangaIds.map((id) => `/api/mangas/${id}/chapters?limit=50`)].slice(0, 1000),
  jobs: ({ mangas }) => Array.from({ length: mangas / 20 }, (_, page) => `/api/jobs?page=${page + 1}&limit=20`),
  updates: ({ mangas }) => Array.from({ length: mangas / 100 }, (_, page) => `/api/updates?page=${page + 1}&limit=20`),
  'continue reading': () => Array.from({ length: 50 }, (_, limit) => `/api/reader/continue?limit=${limit + 1}`),
  'search, few hits': ({ mangas }) => rareSearches(mangas).filter((path) => path.includes('manga-')),
  'search, many hits': () => commonSearches(),
}

async function takesTurns(side: Side, pathsOf: (side: Side) => string[]): Promise<Turn> {
  const { origin, cpuMs } = side.program
  const paths = shuffled(pathsOf(side)).slice(0, requests)
  const reader = await openReader(origin)
  const connections = openClients(origin, clients)
  return async () => {
    await reader.turnPage()
    const before = await cpuMs()
    const load = await connections.ask(startTurns(once(paths, clients), 1)(), turns.sliceMs)
    return { ...load, cpuMs: ((await cpuMs()) - before) / load.latenciesMs.length }
  }
}
