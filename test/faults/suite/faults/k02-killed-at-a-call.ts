import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import type { Fault } from '../fault.ts'
import { until } from '../rig/until.ts'

const strace = ['/usr/bin/strace', '/usr/local/bin/strace'].find((path) => existsSync(path))
const calls = 'write,writev,pwrite64,pwritev,fsync,fdatasync,rename,unlink,ftruncate'

export const k02: Fault = {
  id: 'K2',
  title: 'Killed at the n-th write, sync, rename, unlink or truncate (strace)',
  missing: () => (strace === undefined ? 'needs strace' : undefined),
  rounds: { short: 2, nightly: 15 },
  async run({ round, rounds, random, world: open }) {
    const world = await open()
    let program = await world.prepared()
    for (let number = 0; number < rounds; number += 1) {
      const when = random.int(1, random.pick([10, 60, 300]))
      await round(`call ${when}`, async () => {
        // Counts the calls of each thread.
        const inject = `inject=${calls}:signal=SIGKILL:when=${when}`
        const args = ['-f', '-qq', '-o', '/dev/null', '-e', `trace=${calls}`, '-e', inject, '-p', String(program.pid)]
        const tracer = spawn(strace!, args, { stdio: 'ignore' })
        await until(() => isTraced(program.pid), 10_000)
        await world.workWhile(async () => {
          await Promise.race([program.ended, once(tracer, 'exit')])
          await program.kill()
        })
        tracer.kill('SIGKILL')
        program = await world.restart()
      })
    }
  },
}

const isTraced = (pid: number): boolean => {
  try {
    return !/^TracerPid:\s+0$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return true // ended meanwhile
  }
}
