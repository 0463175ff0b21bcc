import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../faults/suite/fault.ts'

const growthMb = 60

export const l04: Fault = {
  id: 'L4',
  title:
    'A long run: work and downloads without a pause; memory, file descriptors, log and temporary files stay bounded',
  rounds: { short: 1, nightly: 1 },
  async run({ round, rounds, world: open, fail }) {
    const world = await open({ chapters: 8 })
    const program = await world.prepared()
    for (let number = 0; number < rounds; number += 1) {
      const parts = process.env['VITEST'] ? 2 : 8
      const partMs = process.env['VITEST'] ? 1000 : 15_000
      await round(`${parts} parts`, async () => {
        const sizes: { readonly mb: number; readonly files: number }[] = []
        for (let part = 0; part < parts; part += 1) {
          await world.workFor(partMs, {
            lanes: 4,
            pauseMs: 2,
            kinds: ['edit', 'progress', 'settings', 'download', 'delete', 'bookmark', 'follow', 'read'],
          })
          await sleep(200)
          sizes.push({ mb: residentMb(program.pid), files: readdirSync(`/proc/${program.pid}/fd`).length })
        }
        // The first half fills caches, and a busy machine collects its garbage late.
        const [from, to] = [sizes[parts / 2 - 1]!, sizes.at(-1)!]
        if (to.mb - from.mb > growthMb) fail(`memory: ${sizes.map(({ mb }) => mb).join(', ')} MB`)
        if (to.files - from.files > 30) fail(`file descriptors: ${sizes.map(({ files }) => files).join(', ')}`)
        const log = statSync(join(world.dataDir, 'library.db-wal'), { throwIfNoEntry: false })?.size ?? 0
        if (log > 64 * 1024 * 1024) fail(`the log of the database has ${log} bytes`)
        await world.verify()
        const temporary = readdirSync(world.dataDir, { recursive: true }).filter((name) =>
          String(name).endsWith('.part'),
        )
        if (temporary.length > 0) fail(`temporary files: ${temporary.slice(0, 5).join(', ')}`)
      })
    }
  },
}

const residentMb = (pid: number): number =>
  Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
