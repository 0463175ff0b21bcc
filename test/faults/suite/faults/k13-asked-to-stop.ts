import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'
import { limitOf } from '../rig/until.ts'

const limitMs = 10_000

export const k13: Fault = {
  id: 'K13',
  title: 'Asked to stop (SIGTERM, SIGINT) in the middle of work',
  rounds: { short: 1, nightly: 8 },
  async run({ round, rounds, random, world: open, fail }) {
    const world = await open()
    let program = await world.prepared()
    for (let number = 0; number < rounds; number += 1) {
      world.site.setDelay(random.pick([0, 50, 1500]))
      await round('stop', async () => {
        const ms = random.int(100, 1200)
        await world.workWhile(async () => {
          await sleep(ms)
          const stopped = await program.stop()
          if (stopped.code !== 0) fail(`the program ends with ${stopped.code}`)
          if (stopped.ms > limitOf(limitMs)) fail(`the program takes ${Math.round(stopped.ms)} ms to stop`)
        })
        world.site.setDelay(0)
        program = await world.restart()
      })
    }
  },
}
