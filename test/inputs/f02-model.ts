import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Fault } from '../faults/suite/fault.ts'
import { chapterCommands } from './model/chapters.ts'
import { archivesOf, compareLibrary } from './model/compare.ts'
import { importCommands } from './model/imports.ts'
import { emptyModel } from './model/library.ts'
import { mangaCommands } from './model/mangas.ts'
import { createProgram, type Program } from './model/program.ts'
import { sourceCommands } from './model/sources.ts'
import { checkDatabase, checkLibrary } from './requests/library.ts'

const maxCommands = 50
const runsPerRound = 5
const commands = fc.commands([...mangaCommands, ...sourceCommands, ...chapterCommands, ...importCommands], {
  maxCommands,
  size: 'max',
})

export const f02: Fault = {
  id: 'F2',
  title: `A model of the library and up to ${maxCommands} random commands: create, edit, import, download, delete, undo, prefer, read`,
  rounds: { short: 1, nightly: 20 },
  async run({ round, rounds, random, world: open, fail }) {
    const world = await open({ chapters: 1 })
    const running = await world.prepared()
    const program = createProgram(world, join(world.folder, 'own'))
    for (let number = 0; number < rounds; number += 1) {
      const seed = random.int(0, 2 ** 30)
      await round(`seed ${seed}`, async () => {
        const run = fc.asyncProperty(commands, async (chosen) => {
          const model = emptyModel()
          await fc.asyncModelRun(async () => ({ model, real: await emptied(program) }), chosen)
          await compareLibrary(model, program)
        })
        await fc.assert(run, {
          seed,
          numRuns: runsPerRound,
          includeErrorInReport: true,
          interruptAfterTimeLimit: 60_000,
        })
        checkDatabase(world.dataDir, fail)
      })
    }
    await running.stop()
    checkLibrary(world.dataDir, fail)
  },
}

/** The same program with an empty library. */
async function emptied(program: Program): Promise<Program> {
  const { send, own, world } = program
  const { data: list } = await send('GET', '/api/mangas?limit=100', 200)
  const mangaIds = (list.items as { id: string }[]).map(({ id }) => id)
  if (mangaIds.length > 0) await send('POST', '/api/mangas/remove', 200, { mangaIds })
  const { data: sources } = await send('GET', '/api/content-sources', 200)
  for (const { id } of sources) await send('DELETE', `/api/content-sources/${id}`, 204)
  const { data: folders } = await send('GET', '/api/collection/folders', 200)
  for (const { id, kind } of folders.items)
    if (kind === 'linked') await send('DELETE', `/api/collection/folders/${id}`, 204)
  await send('DELETE', '/api/trash', 204)
  await send('PUT', '/api/settings', 200, {
    following: { longestHours: 168, enabled: false },
    downloads: { keepAhead: 0 },
  })
  // Files that were kept stay when the trash is emptied.
  for (const file of archivesOf(world.dataDir)) rmSync(file)
  rmSync(own, { recursive: true, force: true })
  mkdirSync(own)
  return program
}
