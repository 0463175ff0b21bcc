import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openArchive } from '../../../../main/platform/cbz/read-archive.ts'
import { archivesOf } from '../../../inputs/model/compare.ts'
import { checkLibrary } from '../../../inputs/requests/library.ts'
import type { Fault } from '../fault.ts'

export const k01: Fault = {
  id: 'K1',
  title: 'Killed (SIGKILL of the whole group) at any moment of work',
  rounds: { short: 8, nightly: 15 },
  async run({ round, rounds, random, world: open, fail }) {
    const world = await open()
    let program = await world.prepared()
    const archives = () => archivesOf(world.dataDir)
    let interrupted = 0
    for (let number = 0; number < rounds; number += 1) {
      await round('kill', async () => {
        const ms = random.int(50, 1600)
        await world.workWhile(async () => {
          await sleep(ms)
          const { data } = await world.oracle.http.send('GET', '/api/jobs?status=in_progress')
          if (data.length > 0) interrupted += 1
          await program.kill()
        })
        for (const file of archives()) {
          const archive = await openArchive(file) // throws for an incomplete file
          for (const entry of archive.entries) await archive.read(entry)
          await archive.close()
        }
        program = await world.restart()
      })
    }
    if (interrupted < rounds / 4) fail(`${interrupted} of ${rounds} kills interrupted a job`)
    await round('what is left', async () => {
      const { mangas } = world.oracle
      for (const { chapters } of mangas) await world.oracle.download(chapters.map(({ id }) => id))
      await world.verify()
      const count = mangas.flatMap(({ chapters }) => chapters).length
      if (archives().length !== count) fail(`${archives().length} archives of ${count} chapters: ${archives()}`)
      const staged = readdirSync(join(world.dataDir, 'staging'))
      if (staged.length > 0) fail(`pages of ended downloads are left: ${staged}`)
      const { code } = await program.stop()
      if (code !== 0) fail(`the program ends with ${code}`)
      checkLibrary(world.dataDir, fail)
    })
  },
}
