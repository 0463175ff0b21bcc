import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'
import { anyChange, missingForPreload, operation } from '../rig/preload.ts'

export const k15: Fault = {
  id: 'K15',
  title: 'Slow disk: each flush or change takes up to 300 ms',
  missing: missingForPreload,
  rounds: { short: 1, nightly: 5 },
  async run({ round, rounds, random, world: open }) {
    const world = await open({ preload: true })
    let program = await world.prepared()
    for (let number = 0; number < rounds; number += 1) {
      const delayMs = random.int(20, 300)
      await round(`${delayMs} ms`, async () => {
        world.preload.arm({
          action: 'delay',
          operations: random.pick([operation.sync, anyChange & ~operation.write]),
          delayMs,
        })
        await world.workFor(1500)
        await program.kill()
        world.preload.disarm()
        program = await world.restart()
      })
    }
  },
}

const prlimit = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path))

export const k16: Fault = {
  id: 'K16',
  title: 'Few file descriptors: the limit falls to what is open and a few more',
  missing: () => (prlimit === undefined ? 'needs prlimit' : undefined),
  rounds: { short: 1, nightly: 5 },
  async run({ round, rounds, random, world: open }) {
    const world = await open()
    let program = await world.prepared()
    await world.workFor(500)
    for (let number = 0; number < rounds; number += 1) {
      const { execFileSync } = await import('node:child_process')
      const { readdirSync } = await import('node:fs')
      const limit = readdirSync(`/proc/${program.pid}/fd`).length + random.int(0, 8)
      await round(`${limit} descriptors`, async () => {
        execFileSync(prlimit!, ['--pid', String(program.pid), `--nofile=${limit}:4096`])
        await world.workFor(1000)
        execFileSync(prlimit!, ['--pid', String(program.pid), '--nofile=4096:4096'])
        await world.verify()
        program = await world.restart()
      })
    }
  },
}

export const k17: Fault = {
  id: 'K17',
  title: 'Stopped (SIGSTOP) for seconds, as when a laptop sleeps, then continued',
  rounds: { short: 1, nightly: 4 },
  async run({ round, rounds, random, world: open }) {
    const world = await open()
    const program = await world.prepared()
    world.site.setDelay(20)
    for (let number = 0; number < rounds; number += 1) {
      const ms = random.int(500, 4000)
      await round(`${ms} ms`, async () => {
        await world.workWhile(async () => {
          await sleep(300)
          process.kill(-program.pid, 'SIGSTOP')
          await sleep(ms)
          process.kill(-program.pid, 'SIGCONT')
          await sleep(300)
        })
        await world.verify()
      })
    }
  },
}
