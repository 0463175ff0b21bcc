import { join } from 'node:path'
import Database from 'better-sqlite3'
import { insertLibrary } from '../bench/seed/library-rows.ts'
import type { Fault } from '../faults/suite/fault.ts'
import { limitOf } from '../faults/suite/rig/until.ts'
import { sendCrowd } from './clients.ts'

const maxMb = 600
/** Without a timer for speed: this only separates slow from stuck. */
const startMs = 20_000

export const l03: Fault = {
  id: 'L3',
  title: 'A library of 100,000 chapters: start, lists, searches and writes',
  rounds: { short: 1, nightly: 1 },
  async run(bench) {
    const { round, rounds, random, world: open, fail } = bench
    const world = await open({ chapters: 4 })
    const mangas = process.env['VITEST'] ? 50 : 1500
    const { mangaIds } = await insertLibrary(world.dataDir, mangas, () => 70)
    const database = new Database(join(world.dataDir, 'library.db'), { readonly: true })
    const rows = database.prepare('select slug, description from mangas').all() as {
      slug: string
      description: string
    }[]
    database.close()
    for (const { slug, description } of rows) world.oracle.addsManga(slug, description)
    for (let number = 0; number < rounds; number += 1) {
      await round(`${mangas * 70} chapters`, async () => {
        const began = performance.now()
        const program = await world.prepared()
        const ms = performance.now() - began
        if (ms > limitOf(startMs)) fail(`the start took ${Math.round(ms)} ms`)
        const paths = [
          ...[
            '/api/mangas?limit=100',
            '/api/mangas?sortBy=lastReadAt',
            '/api/mangas/search?q=star',
            '/api/mangas/search?q=%25%25%25',
          ],
          ...['/api/updates', '/api/jobs', '/api/genres', '/api/reader/continue', '/api/mangas?page=100000'],
        ]
        const path = () =>
          random.chance(0.5) ? random.pick(paths) : `/api/mangas/${random.pick(mangaIds)}/chapters?limit=100`
        const reading = sendCrowd(bench, world, { clients: 20, ms: mangas === 50 ? 1000 : 10_000, path })
        await world.workFor(mangas === 50 ? 1000 : 10_000, {
          lanes: 2,
          pauseMs: 20,
          kinds: ['manga', 'edit', 'progress', 'follow'],
        })
        await reading
        if (program.peakMb() > maxMb) fail(`the program needed ${program.peakMb()} MB`)
        await world.verify()
      })
    }
  },
}
