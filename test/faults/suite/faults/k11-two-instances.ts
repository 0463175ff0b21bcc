import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'
import { type Program, StartError, startProgram } from '../rig/program.ts'

export const k11: Fault = {
  id: 'K11',
  title: 'Two programs started on one data folder within 0 to 500 ms',
  rounds: { short: 1, nightly: 8 },
  async run({ round, rounds, random, world: open, fail }) {
    const world = await open()
    let program = await world.prepared()
    for (let number = 0; number < rounds; number += 1) {
      const gapMs = random.int(0, 500)
      await round(`${gapMs} ms`, async () => {
        await world.workFor(200)
        await world.oracle.settle()
        await program.kill()
        const starts = [world.start(), sleep(gapMs).then(() => startProgram({ dataDir: world.dataDir }))]
        const results = await Promise.allSettled(starts)
        const running = results.filter((one): one is PromiseFulfilledResult<Program> => one.status === 'fulfilled')
        if (running.length !== 1) fail(`${running.length} programs run`)
        for (const one of results)
          if (one.status === 'rejected' && !(one.reason instanceof StartError && one.reason.code === 3))
            fail(`the other says ${one.reason}`)
        program = running[0]!.value
        world.oracle.connect(program.origin)
        for (const more of running.slice(1)) await more.value.kill()
        await world.verify()
      })
    }
    await program.kill()
  },
}
