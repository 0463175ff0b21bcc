import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'

export const k01: Fault = {
  id: 'K1',
  title: 'Killed (SIGKILL of the whole group) at any moment of work',
  rounds: { short: 2, nightly: 15 },
  async run({ round, rounds, random, world: open }) {
    const world = await open()
    let program = await world.prepared()
    for (let number = 0; number < rounds; number += 1) {
      await round('kill', async () => {
        const ms = random.int(50, 1600)
        await world.workWhile(async () => {
          await sleep(ms)
          await program.kill()
        })
        program = await world.restart()
      })
    }
  },
}
