import { aims } from './aims.ts'
import { connectTo, loadOnce } from './load.ts'
import { alternate, compare, type Result } from './measure.ts'
import { shuffled } from './paths.ts'
import { get, type Program, processorMs, startBunko } from './programs.ts'
import { seedWideLibrary, type WideLibrary } from './seed/wide-library.ts'
import { inTemporaryFolder } from './temporary-folder.ts'

const sizes = { small: 1000, large: 10_000 }
const clients = 8
const rounds = 20
/** Of a turn, at most. */
const requests = 300

type Side = { readonly program: Program; readonly library: WideLibrary; readonly mangas: number }

/** Processor time per answer of a large library, compared with one that has a tenth of it. Both are Bunko's. */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (folder) => {
    const baseline = await open(`${folder}/small`, sizes.small)
    const subject = await open(`${folder}/large`, sizes.large)
    try {
      const results: Result[] = []
      for (const [name, pathsOf] of Object.entries(lists)) {
        // As many requests of both libraries.
        const perTurn = Math.min(requests, pathsOf(baseline).length)
        const turns = {
          baseline: takesTurns(baseline, shuffled(pathsOf(baseline)), perTurn),
          subject: takesTurns(subject, shuffled(pathsOf(subject)), perTurn),
        }
        await turns.baseline()
        await turns.subject()
        const measured = await alternate(rounds, turns)
        results.push(compare({ name: `${name}, ten times as many mangas`, unit: 'ms', aim: aims.growth }, measured))
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

const pages = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const orders = ['title', 'updatedAt', 'lastReadAt', 'rating', 'publicationYear', 'createdAt']
const listBy =
  (filter: string) =>
  ({ mangas }: Side) =>
    pages(mangas / 20).flatMap((page) => orders.map((order) => `/api/mangas?page=${page}&sortBy=${order}${filter}`))

const inSizes = (paths: readonly string[]) =>
  paths.flatMap((path) => [16, 17, 18, 19, 20].map((limit) => `${path}&limit=${limit}`))

/** Every list, with all its pages. */
const lists: Readonly<Record<string, (side: Side) => string[]>> = {
  'list of mangas, any page': listBy(''),
  'list of unread mangas': listBy('&unread=true'),
  'list of chapters': ({ library }) => library.mangaIds.map((id) => `/api/mangas/${id}/chapters?limit=50`),
  jobs: ({ mangas }) => inSizes(pages(mangas / 20).map((page) => `/api/jobs?page=${page}`)),
  updates: ({ mangas }) => inSizes(pages(mangas / 100).map((page) => `/api/updates?page=${page}`)),
  'continue reading': () => pages(50).map((limit) => `/api/reader/continue?limit=${limit}`),
}

/** A turn requests other pages each time. The library changes before it, so that no answer is known. */
function takesTurns({ program, library }: Side, paths: readonly string[], perTurn: number): () => Promise<number> {
  let turn = 0
  return async () => {
    await changeRating(program.origin, library.mangaIds[turn]!, (turn % 50) / 10)
    const from = (turn * perTurn) % paths.length
    turn += 1
    const connections = await Promise.all(Array.from({ length: clients }, () => connectTo(program.origin)))
    const before = await processorMs(program)
    const { latenciesMs } = await loadOnce(connections, paths.slice(from, from + perTurn))
    const used = (await processorMs(program)) - before
    for (const { close } of connections) close()
    return used / latenciesMs.length
  }
}

const changeRating = (origin: string, id: string, rating: number): Promise<unknown> =>
  get(`${origin}/api/mangas/${id}/edit`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ rating }),
  })
