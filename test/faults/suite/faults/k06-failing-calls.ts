import type { Fault } from '../fault.ts'
import { anyChange, missingForPreload, operation, type PlannedFault } from '../rig/preload.ts'

const plans: readonly [string, PlannedFault][] = [
  [
    'EIO when the log of the database is flushed',
    { action: 'error', operations: operation.sync, path: 'library.db-wal', times: 3 },
  ],
  ['EIO when the database is written', { action: 'error', operations: operation.write, path: 'library.db', times: 5 }],
  ['EIO when an archive is flushed', { action: 'error', operations: operation.sync, path: '/library/', times: 2 }],
  ['EIO when an archive is written', { action: 'error', operations: operation.write, path: '.part', times: 2 }],
  [
    'EIO when a folder or archive is renamed',
    { action: 'error', operations: operation.rename, path: '.part', times: 2 },
  ],
  ['EIO when an archive is read', { action: 'error', operations: operation.read, path: '.cbz', times: 3 }],
  ['EIO when the database is read', { action: 'error', operations: operation.read, path: 'library.db', times: 3 }],
  ['EIO when a staged page is written', { action: 'error', operations: operation.write, path: '/staging/', times: 3 }],
  ['EIO now and then', { action: 'error', operations: anyChange | operation.read, times: 2 }],
]

export const k06: Fault = {
  id: 'K6',
  title: 'EIO on flush, write, rename or read of the database, its log and archives',
  missing: missingForPreload,
  rounds: { short: 3, nightly: 18 },
  async run({ round, rounds, random, world: open }) {
    const world = await open({ preload: true })
    await world.prepared()
    const offset = random.int(0, plans.length - 1)
    for (let number = 0; number < rounds; number += 1) {
      const [name, plan] = plans[(number + offset) % plans.length]!
      await round(name, async () => {
        world.preload.arm({ ...plan, skip: random.int(0, 6) })
        await world.workFor(1200)
        world.preload.disarm()
        await world.verify()
        // What the program answered must also be on disk.
        await world.restart()
      })
    }
  },
}
