import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'
import { childrenOf } from '../rig/processes.ts'

export const k09: Fault = {
  id: 'K9',
  title: 'Worker processes killed, crashed or stopped while they download',
  missing: () => (process.platform === 'linux' ? undefined : 'needs /proc'),
  rounds: { short: 1, nightly: 8 },
  async run({ round, rounds, random, world: open }) {
    const world = await open()
    const program = await world.prepared()
    world.site.setDelay(30)
    for (let number = 0; number < rounds; number += 1) {
      const signal = random.pick(['SIGKILL', 'SIGSEGV', 'SIGTERM'] as const)
      await round(signal, async () => {
        await world.workWhile(async () => {
          for (let times = random.int(1, 3); times > 0; times -= 1) {
            await sleep(random.int(200, 600))
            for (const pid of childrenOf(program.pid)) if (random.chance(0.7)) stop(pid, signal)
          }
        })
        await world.verify()
      })
    }
  },
}

function stop(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
