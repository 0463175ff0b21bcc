import type { Fault } from '../faults/suite/fault.ts'

const maxMb = 500

export const l08: Fault = {
  id: 'L8',
  title: '16 clients write without a pause while chapters are downloaded; every confirmed change is read back',
  rounds: { short: 1, nightly: 2 },
  async run({ round, rounds, world: open, fail }) {
    const world = await open({ chapters: 8 })
    const program = await world.prepared()
    for (let number = 0; number < rounds; number += 1) {
      await round('16 clients', async () => {
        await world.workFor(rounds === 1 ? 1000 : 10_000, { lanes: 16 })
        await world.verify()
        if (program.peakMb() > maxMb) fail(`the program needed ${program.peakMb()} MB`)
      })
    }
  },
}
