import { aims } from './aims.ts'
import { once, startTurns } from './asked.ts'
import { get } from './get.ts'
import { requireEqualAnswers } from './library-programs.ts'
import { openClients } from './load.ts'
import { type Program, startBunko, startProgram } from './programs.ts'
import type { Result } from './result.ts'
import { createCoverFloor } from './seed/cover-floor.ts'
import { seedCovers } from './seed/covers.ts'
import { createListFloor } from './seed/list-floor.ts'
import { seedWideLibrary } from './seed/wide-library.ts'
import { alternateTurns, figures, type Turn } from './served.ts'
import { inTemporaryFolder } from './temporary-folder.ts'
import { openReader } from './write-load.ts'

const mangas = 10_000
/** Chromium has at most six connections to one host. */
const connections = 6
const screens = 6
const covers = 60
const turns = { rounds: 8, sliceMs: 0, warmUpMs: 0 }

/** All that a screen of the library requests at once, as one unit. The library changes before each turn. */
export const run = (): Promise<Result[]> =>
  inTemporaryFolder(async (dataDir) => {
    const { mangaIds } = await seedWideLibrary(dataDir, mangas)
    await seedCovers(dataDir, mangas, 1)
    const subject = await startBunko(dataDir)
    let baseline: Program | undefined
    try {
      const bursts = await Promise.all(Array.from({ length: screens }, (_, screen) => burstOf(subject.origin, screen)))
      await createListFloor(subject.origin, dataDir, mangaIds.slice(0, 1))
      const isCover = (path: string) => path.includes('/cover?')
      await createCoverFloor(subject.origin, dataDir, bursts.flat().filter(isCover))
      baseline = await startProgram('library-floor', dataDir)
      await requireEqualAnswers(
        { baseline, subject },
        bursts.flat().filter((path) => !isCover(path)),
      )
      const reader = await openReader(subject.origin)
      const both = {
        baseline: await takesTurns(baseline, bursts),
        subject: await takesTurns(subject, bursts, () => reader.turnPage()),
      }
      return figures(`a screen of the library with ${covers} covers`, await alternateTurns(both, turns), aims.list)
    } finally {
      await Promise.all([baseline?.stop(), subject.stop()])
    }
  })

async function burstOf(origin: string, screen: number): Promise<string[]> {
  const response = await get(`${origin}/api/mangas?page=${screen + 1}&limit=${covers}`)
  const { items } = (await response.json()) as { items: { thumbnailUrl: string | null }[] }
  const thumbnails = items.flatMap(({ thumbnailUrl }) => thumbnailUrl ?? [])
  if (thumbnails.length !== covers) throw new Error(`${thumbnails.length} covers instead of ${covers}`)
  const lists = [
    `/api/mangas?page=${screen + 1}&limit=50`,
    '/api/reader/continue?limit=12',
    '/api/updates?page=1&limit=50',
  ]
  return [...lists, ...thumbnails]
}

/** A turn is each burst once, one after the other. */
async function takesTurns(
  program: Program,
  bursts: readonly string[][],
  before: () => Promise<void> = async () => undefined,
): Promise<Turn> {
  const clients = openClients(program.origin, connections)
  return async () => {
    await before()
    const cpuBefore = await program.cpuMs()
    const latenciesMs: number[] = []
    for (const burst of bursts) {
      const start = performance.now()
      await clients.ask(startTurns(once(burst, connections), 1)(), Number.POSITIVE_INFINITY)
      latenciesMs.push(performance.now() - start)
    }
    const cpuMs = ((await program.cpuMs()) - cpuBefore) / bursts.length
    return { latenciesMs, perSecond: (1000 * bursts.length) / latenciesMs.reduce((sum, ms) => sum + ms, 0), cpuMs }
  }
}
