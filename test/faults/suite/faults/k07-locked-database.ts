import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import type { Fault } from '../fault.ts'
import { limitOf } from '../rig/until.ts'

const limitMs = 5000

export const k07: Fault = {
  id: 'K7',
  title: 'Database locked by another program for up to 8 s',
  rounds: { short: 1, nightly: 6 },
  async run({ round, rounds, random, world: open, fail }) {
    const world = await open()
    await world.prepared()
    for (let number = 0; number < rounds; number += 1) {
      const ms = rounds === 1 ? 4500 : random.int(100, 8000)
      await round(`${ms} ms`, async () => {
        const other = new Database(join(world.dataDir, 'library.db'))
        let slowestRead = 0
        await world.workWhile(async () => {
          await sleep(200)
          other.exec('begin immediate')
          const end = performance.now() + ms
          while (performance.now() < end) {
            const began = performance.now()
            const { status } = await world.oracle.http.send('GET', '/api/mangas')
            slowestRead = Math.max(slowestRead, performance.now() - began)
            if (status !== 200) fail(`a list answers ${status} while the database is locked`)
            await sleep(50)
          }
          other.exec('rollback')
        })
        other.close()
        if (slowestRead > limitOf(limitMs))
          fail(`a list took ${Math.round(slowestRead)} ms while the database was locked`)
        await world.verify()
      })
    }
  },
}
