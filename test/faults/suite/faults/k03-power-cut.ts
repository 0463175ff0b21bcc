import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from '../fault.ts'
import { cutKinds, readChanges, restoreAfterCut } from '../rig/power-cut.ts'
import { missingForPreload } from '../rig/preload.ts'
import { startProgram } from '../rig/program.ts'

export const k03: Fault = {
  id: 'K3',
  title: 'Power cut: what was not flushed is gone, in part or as a whole',
  missing: missingForPreload,
  rounds: { short: 3, nightly: 30 },
  async run({ round, rounds, random, world: open }) {
    const world = await open({ preload: 'recorded', chapters: 4 })
    const program = await world.prepared()
    const first = world.preload.logSize()
    await world.workFor(Math.min(rounds * 400, 5000), { pauseMs: 10 })
    await program.kill()
    const changes = readChanges(world.preload.logFile!)
    const last = changes.at(-1)!.end
    for (let number = 0; number < rounds; number += 1) {
      const kind = cutKinds[number % cutKinds.length]!
      const position = random.int(first, last)
      await round(`${kind} at ${position}`, async () => {
        const dataDir = join(world.folder, `cut-${number}`)
        mkdirSync(dataDir)
        restoreAfterCut(changes, position, kind, random, world.dataDir, dataDir)
        const restarted = await startProgram({ dataDir })
        try {
          world.oracle.connect(restarted.origin)
          world.note(await world.oracle.check({ until: position, isOpen: true }))
        } finally {
          await restarted.kill()
          rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
        }
      })
    }
  },
}
