import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { migrations } from '../../../../main/database/migrations/index.ts'
import type { Bench, Fault } from '../fault.ts'
import { anyChange, missingForPreload } from '../rig/preload.ts'
import { StartError, startProgram } from '../rig/program.ts'

export const k10: Fault = {
  id: 'K10',
  title: 'Killed at the n-th change of a migration, and of a backup',
  missing: missingForPreload,
  rounds: { short: 2, nightly: 24 },
  async run(bench) {
    const ofMigration = Math.ceil(bench.rounds / 2)
    await killMigrations(bench, ofMigration)
    await killBackups(bench, bench.rounds - ofMigration)
  },
}

/** A library has one schema until 0.1.0: the first start creates it, as a migration of an empty database. */
async function killMigrations({ round, random, world: open, fail }: Bench, rounds: number): Promise<void> {
  const world = await open({ preload: true })
  const file = join(world.dataDir, 'library.db')
  for (let number = 0; number < rounds; number += 1) {
    const skip = random.int(0, 80)
    await round(`first start, change ${skip}`, async () => {
      rmSync(world.dataDir, { recursive: true, force: true })
      mkdirSync(world.dataDir)
      world.preload.arm({ action: random.pick(['kill', 'tear']), operations: anyChange, skip, times: 1 })
      // Killed at the start, or ready before that many changes.
      await startProgram({ dataDir: world.dataDir, env: world.preload.env }).then(
        (program) => program.kill(),
        (error: unknown) => {
          if (!(error instanceof StartError)) throw error
        },
      )
      world.preload.disarm()
      const program = await world.start()
      const { status, data } = await world.oracle.http.send('GET', '/api/mangas')
      if (status !== 200 || data.total !== 0) fail(`the new library answers ${status} with ${data.total} mangas`)
      await program.stop()
      const connection = new Database(file, { readonly: true })
      if (connection.pragma('integrity_check', { simple: true }) !== 'ok') fail('the database is damaged')
      if (connection.pragma('user_version', { simple: true }) !== migrations.length) fail('the schema is not complete')
      connection.close()
    })
  }
}

async function killBackups({ round, random, world: open, fail }: Bench, rounds: number): Promise<void> {
  if (rounds === 0) return
  const world = await open({ preload: true })
  let program = await world.prepared()
  for (let number = 0; number < rounds; number += 1) {
    const skip = random.int(0, 120)
    await round(`backup, change ${skip}`, async () => {
      await world.workFor(150)
      world.preload.arm({ action: 'kill', operations: anyChange, path: '/backups/', skip, times: 1 })
      const { status } = await world.oracle.http.send('POST', '/api/backups')
      if (status !== 0 && status >= 300) fail(`a backup answers ${status}`)
      world.preload.disarm()
      await program.kill()
      requireWholeBackups(join(world.dataDir, 'backups'), fail)
      program = await world.start()
      const { data } = await world.oracle.http.send('GET', '/api/backups')
      const parts = readdirSync(join(world.dataDir, 'backups')).filter((name) => !name.endsWith('.db'))
      if (JSON.stringify(data).includes('.part')) fail(`a partial backup is listed: ${parts.join()}`)
      await world.verify()
    })
  }
}

/** Everything that is named as a backup can be opened and is intact. */
function requireWholeBackups(folder: string, fail: (what: string) => void): void {
  for (const name of readdirSync(folder, { withFileTypes: true })) {
    if (!name.isFile() || !name.name.endsWith('.db')) continue
    const copy = new Database(join(folder, name.name), { readonly: true })
    try {
      if (copy.pragma('integrity_check', { simple: true }) !== 'ok') fail(`the backup ${name.name} is damaged`)
    } finally {
      copy.close()
    }
  }
}
