import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'
import { missingForPreload } from '../rig/preload.ts'

const day = 86_400
const now = Math.floor(Date.now() / 1000)
const jumps: readonly (readonly [string, number])[] = [
  ['an hour back', -3600],
  ['two days back', -2 * day],
  ['1970', -now + 3600],
  ['an hour ahead', 3600],
  ['two days ahead', 2 * day],
  ['2038', Date.UTC(2038, 0, 19, 3, 14, 0) / 1000 - now],
]

export const k12: Fault = {
  id: 'K12',
  title: 'The clock jumps by hours, days, to 1970 and to 2038 while jobs run',
  missing: missingForPreload,
  rounds: { short: 2, nightly: 10 },
  async run({ round, rounds, random, world: open, fail }) {
    const world = await open({ preload: true })
    await world.prepared()
    world.site.setDelay(20)
    const offset = random.int(0, jumps.length - 1)
    for (let number = 0; number < rounds; number += 1) {
      const [name, seconds] = jumps[(number + offset) % jumps.length]!
      await round(name, async () => {
        await world.workWhile(async () => {
          await sleep(300)
          world.preload.moveClock(seconds)
          await sleep(700)
        })
        await world.verify()
        const { data } = await world.oracle.http.send('GET', '/api/jobs?limit=100')
        for (const job of data as { startedAt: string | null; completedAt: string | null }[])
          if (job.startedAt && job.completedAt && job.completedAt < job.startedAt)
            fail(`a job ends (${job.completedAt}) before it starts (${job.startedAt})`)
        await world.restart()
        world.preload.moveClock(0)
        await world.workFor(200)
        await world.verify()
      })
    }
  },
}
