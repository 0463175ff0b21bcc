import type { Fault } from '../faults/suite/fault.ts'
import { readPaths, sendCrowd } from './clients.ts'

/** The most that the main process may need. */
const maxMb = 500

export const l01: Fault = {
  id: 'L1',
  title: '1,000 clients read everything at the same time without a pause',
  rounds: { short: 1, nightly: 2 },
  async run(bench) {
    const { round, rounds, random, world: open, fail } = bench
    const world = await open({ chapters: 20 })
    const program = await world.prepared()
    const paths = readPaths(world)
    for (let number = 0; number < rounds; number += 1) {
      const clients = rounds === 1 ? 200 : 1000
      await round(`${clients} clients`, async () => {
        await sendCrowd(bench, world, { clients, ms: rounds === 1 ? 2000 : 15_000, path: () => random.pick(paths) })
        if (program.peakMb() > maxMb) fail(`the program needed ${program.peakMb()} MB`)
        await world.verify()
      })
    }
  },
}
