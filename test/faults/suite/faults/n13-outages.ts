import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'

export const n13: Fault = {
  id: 'N13',
  title: 'The network goes away and comes back, and answers one request in ten not at all',
  rounds: { short: 1, nightly: 4 },
  async run({ round, rounds, random, world: open }) {
    const world = await open({ chapters: 4 })
    await world.prepared()
    const { site, oracle } = world
    for (let number = 0; number < rounds; number += 1) {
      const isOffline = number % 2 === 0
      await round(isOffline ? 'offline' : 'one in ten lost', async () => {
        if (!isOffline)
          site.interfere((_, response) => {
            const isLost = random.chance(0.1)
            if (isLost) response.socket?.destroy()
            return isLost
          })
        for (const manga of oracle.mangas) await oracle.download(manga.chapters.map(({ id }) => id))
        if (isOffline) {
          await sleep(150)
          await site.pause()
          await world.workFor(1500, { kinds: ['progress', 'edit', 'manga', 'read'] })
          await site.resume()
        } else await sleep(1500)
        site.interfere(undefined)
        await oracle.tryNow()
        await world.verify({ withinMs: 90_000 })
      })
    }
  },
}
