import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench, Fault } from '../fault.ts'
import { missingForPreload, operation } from '../rig/preload.ts'

const megabyte = 1024 * 1024

export const k04: Fault = {
  id: 'K4',
  title: 'Disk full: ENOSPC at the n-th write, and small disks that fill up',
  missing: missingForPreload,
  rounds: { short: 2, nightly: 14 },
  async run(bench) {
    const byCall = Math.ceil(bench.rounds / 2)
    await failWrites(bench, byCall)
    if (process.getuid?.() === 0) await fillDisks(bench, bench.rounds - byCall)
    else bench.fail('not run: mounting a small disk needs root')
  },
}

/** Writes fail for a time, then work again without a restart. */
async function failWrites({ round, random, world: open }: Bench, rounds: number): Promise<void> {
  const world = await open({ preload: true })
  await world.prepared()
  for (let number = 0; number < rounds; number += 1) {
    const skip = random.int(0, 60)
    const path = random.pick(['library.db', '/library/', '/staging/', ''])
    await round(`write ${skip} of ${path || 'anything'}`, async () => {
      const operations = operation.write | operation.create
      world.preload.arm({ action: 'error', operations, path, skip, times: random.pick([1, 5, 200]), error: 'ENOSPC' })
      await world.workFor(1000)
      world.preload.disarm()
      await world.oracle.tryNow()
      await world.verify()
      await world.restart()
    })
  }
}

async function fillDisks({ round, rounds: _, random, world: open, fail }: Bench, rounds: number): Promise<void> {
  for (let number = 0; number < rounds; number += 1) {
    const diskMb = random.int(24, 90)
    await round(`${diskMb} MB`, async () => {
      const world = await open({ diskMb, chapters: 3 })
      let program = await world.prepared()
      const filler = join(world.dataDir, 'filler')
      const kinds = ['manga', 'edit', 'progress', 'settings', 'source', 'follow', 'read'] as const
      for (const leftMb of [random.int(0, 3), 0]) {
        fillDisk(filler, leftMb)
        await world.workFor(900, { kinds })
      }
      const health = await world.oracle.http.send('GET', '/api/health')
      if (health.status !== 200) fail(`health answers ${health.status} on a full disk`)
      rmSync(filler, { force: true })
      await world.workFor(300, { kinds })
      await world.verify({ mayFail: true })
      program = await world.restart({ mayFail: true })
      await program.kill()
    })
  }
}

/** Appends until only some megabytes are free. */
export function fillDisk(path: string, leftMb = 0): void {
  const file = openSync(path, 'a')
  const sizes = [megabyte, 4096, 1]
  for (const size of sizes) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size, 1))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(file)
  if (leftMb > 0) {
    rmSync(path)
    fillTo(path, leftMb)
  }
}

function fillTo(path: string, leftMb: number): void {
  const reserve = `${path}.left`
  const left = openSync(reserve, 'w')
  writeSync(left, Buffer.alloc(leftMb * megabyte, 1))
  closeSync(left)
  fillDisk(path)
  rmSync(reserve)
}
