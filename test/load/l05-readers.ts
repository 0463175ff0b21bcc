import type { Fault } from '../faults/suite/fault.ts'
import { sendCrowd } from './clients.ts'

/** The most that the main process may need. */
const maxMb = 500

export const l05: Fault = {
  id: 'L5',
  title: '200 readers turn the pages of one chapter, as pictures and as base64',
  rounds: { short: 1, nightly: 2 },
  async run(bench) {
    const { round, rounds, random, world: open, fail } = bench
    const world = await open({ chapters: 2, pages: 40 })
    const program = await world.prepared()
    const [chapter] = world.oracle.mangas[0]!.chapters
    await world.oracle.download([chapter!.id])
    await world.verify()
    for (let number = 0; number < rounds; number += 1) {
      await round('200 readers', async () => {
        const page = () => `/api/reader/chapter/${chapter!.id}/page/${random.int(1, 40)}`
        const path = () => (random.chance(0.5) ? page() : `${page()}/image`)
        const isRight = ({ status, bytes }: { status: number; bytes: number }) => status === 200 && bytes > 1000
        await sendCrowd(bench, world, { clients: 200, ms: rounds === 1 ? 2000 : 10_000, path, isRight })
        if (program.peakMb() > maxMb) fail(`the program needed ${program.peakMb()} MB`)
        await world.verify()
      })
    }
  },
}
