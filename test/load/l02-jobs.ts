import type { Fault } from '../faults/suite/fault.ts'
import { sendCrowd } from './clients.ts'

const maxMb = 600

export const l02: Fault = {
  id: 'L2',
  title: '10,000 jobs wait while a queue works, lists are read and events are sent',
  rounds: { short: 1, nightly: 1 },
  async run(bench) {
    const { round, rounds, random, world: open, fail } = bench
    const world = await open({ chapters: 2 })
    const program = await world.prepared()
    const { http } = world.oracle
    const chapters = process.env['VITEST'] ? 500 : 10_000
    for (let number = 0; number < rounds; number += 1) {
      await round(`${chapters} jobs`, async () => {
        const body = {
          title: 'Long',
          slug: 'long',
          description: 'long',
          author: 'A',
          publicationYear: 2020,
          genres: ['Drama'],
          status: 'ongoing',
        }
        const manga = await http.send('POST', '/api/mangas/create', body)
        world.oracle.addsManga('long', 'long')
        const ids: string[] = []
        for (let from = 1; from <= chapters; from += 500) {
          const added = await http.send('POST', `/api/mangas/${manga.data.id}/chapters`, { from, to: from + 499 })
          if (added.status !== 201) fail(`chapters from ${from}: ${added.status} ${JSON.stringify(added.data)}`)
        }
        for (let page = 1; ids.length < chapters; page += 1) {
          const listed = await http.send('GET', `/api/mangas/${manga.data.id}/chapters?limit=500&page=${page}`)
          const items = (listed.data?.items ?? []) as { id: string }[]
          if (items.length === 0) return fail(`${ids.length} of ${chapters} chapters`)
          ids.push(...items.map(({ id }) => id))
        }
        world.site.setDelay(200)
        for (let at = 0; at < ids.length; at += 500) {
          const sent = await http.send('POST', '/api/scraping/chapters', { chapterIds: ids.slice(at, at + 500) })
          if (sent.status !== 202) fail(`download: ${sent.status} ${JSON.stringify(sent.data)}`)
        }
        const paths = [
          '/api/jobs?limit=100',
          '/api/queue',
          '/api/queue/groups',
          '/api/mangas',
          '/api/jobs?status=completed',
        ]
        await sendCrowd(bench, world, {
          clients: 20,
          ms: chapters === 500 ? 1000 : 15_000,
          path: () => random.pick(paths),
        })
        const cancelled = await http.send('POST', '/api/jobs/cancel-active', {})
        if (cancelled.status !== 200) fail(`cancel: ${cancelled.status} ${JSON.stringify(cancelled.data)}`)
        world.site.setDelay(0)
        await world.oracle.settle({ mayFail: true })
        if (program.peakMb() > maxMb) fail(`the program needed ${program.peakMb()} MB`)
        await world.verify({ mayFail: true })
      })
    }
  },
}
