import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import type { Bench, Fault, TestWorld } from '../faults/suite/fault.ts'
import type { Program } from '../faults/suite/rig/program.ts'
import { writeKavita, writeKomga } from '../support/write-server-databases.ts'
import { mangadexEn, tachibk } from '../support/write-tachibk.ts'
import { mutant } from './hostile-files.ts'
import { checkDatabase } from './requests/library.ts'

const maxMb = 900
const slowMs = 30_000
const mutants = { short: 4, nightly: 60 }

type Input = { readonly name: string; readonly file: string; readonly bytes: Buffer }

export const f12: Fault = {
  id: 'F12',
  title: 'Hostile backups of Mihon and databases of Komga and Kavita: bombs, lies, endless views, damaged pages',
  rounds: { short: 1, nightly: 3 },
  async run(bench) {
    const { round, rounds, random, world: open, fail } = bench
    const world = await open({ chapters: 2 })
    const program = await world.prepared()
    const { good, hostile } = await makeInputs(world.folder)
    for (let number = 1; number <= rounds; number += 1) {
      const changed = Array.from({ length: mutants[rounds === 1 ? 'short' : 'nightly'] }, (_, at) => {
        const one = good[at % good.length]!
        return { ...one, name: `${one.name} ${at}`, bytes: mutant(random, one.bytes) }
      })
      const inputs = number === 1 ? [...hostile, ...changed] : changed
      await round(`${inputs.length} files`, async () => {
        for (const input of inputs) await bringIn(bench, world, program, input)
        await world.oracle.settle({ mayFail: true })
        if (program.peakMb() > maxMb) fail(`the program needed ${program.peakMb()} MB`)
        checkDatabase(world.dataDir, fail)
      })
    }
  },
}

async function bringIn({ fail }: Bench, { oracle, folder }: TestWorld, program: Program, { name, file, bytes }: Input) {
  const place = join(folder, 'other')
  mkdirSync(place, { recursive: true })
  const path = join(place, file)
  writeFileSync(path, bytes)
  // A connection that was not in use for a while may close now, not in the middle of what follows.
  await oracle.http.send('GET', '/api/health')
  const began = performance.now()
  const inspected = await oracle.http.send('POST', '/api/other-programs/inspect', { path })
  const ms = performance.now() - began
  if (ms > slowMs) fail(`${name}: inspect took ${Math.round(ms)} ms`)
  if (![200, 400, 422].includes(inspected.status))
    fail(`${name}: ${inspected.status} ${JSON.stringify(inspected.data)}`)
  if (inspected.status === 200) {
    const { status } = await oracle.http.send('POST', '/api/other-programs/import', { path })
    if (![202, 400, 422].includes(status)) fail(`${name}: import ${status}`)
  }
  const { status } = await oracle.http.send('GET', '/api/health')
  if (status !== 200) fail(`${name}: health answers ${status}, program ${program.child.exitCode}`)
  rmSync(place, { recursive: true, maxRetries: 5 })
}

async function makeInputs(folder: string): Promise<{ good: Input[]; hostile: Input[] }> {
  const place = join(folder, 'made')
  mkdirSync(place)
  const server = {
    root: '/data',
    series: [{ title: 'One', summary: 'S', genres: ['Drama'], books: [{ file: '/data/One/1.cbz', page: 2 }] }],
  }
  const read = async (write: Promise<Database.Database>, file: string) => {
    const database = await write
    database.pragma('journal_mode = DELETE')
    database.close()
    return readFileSync(file)
  }
  const komgaFile = join(place, 'database.sqlite')
  const kavitaFile = join(place, 'kavita.db')
  const komga = await read(writeKomga(komgaFile, server), komgaFile)
  const kavita = await read(writeKavita(kavitaFile, server, 3), kavitaFile)
  const manga = (at: number) => ({
    source: mangadexEn,
    url: `/manga/${at}`,
    title: `Mihon ${at}`,
    chapters: [{ url: `/c/${at}`, name: 'Chapter 1', number: 1, read: true }],
  })
  const mihon = tachibk({ manga: [manga(1)], sources: [{ name: 'S', id: mangadexEn }] })
  /** A database whose tables are views that never end. */
  const endless = (file: string): Buffer => {
    const database = new Database(file)
    const tables = database
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
      .pluck()
      .all() as string[]
    database.pragma('foreign_keys = OFF')
    for (const table of tables) {
      const columns = (database.pragma(`table_info("${table}")`) as { name: string }[])
        .map(({ name }) => `n as "${name}"`)
        .join(', ')
      database.exec(
        `drop table "${table}"; create view "${table}" as with recursive r(n) as (select 1 union all select n + 1 from r) select ${columns} from r`,
      )
    }
    database.close()
    return readFileSync(file)
  }
  const of = (name: string, file: string, bytes: Buffer): Input => ({ name, file, bytes })
  const good = [
    of('Mihon', 'a.tachibk', mihon),
    of('Komga', 'database.sqlite', komga),
    of('Kavita', 'kavita.db', kavita),
  ]
  const lie = Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f, 1, 2, 3])
  const hostile = [
    ...good,
    of('gzip bomb', 'a.tachibk', gzipSync(Buffer.alloc(1_500_000_000))),
    of('bomb of messages', 'a.tachibk', gzipSync(Buffer.alloc(20_000_000, Buffer.from([0x0a, 0x00])))),
    of('a length that lies', 'a.tachibk', gzipSync(lie)),
    of('a number without end', 'a.tachibk', gzipSync(Buffer.alloc(1000, 0xff))),
    of('deep groups', 'a.tachibk', gzipSync(Buffer.alloc(100_000, 0x0b))),
    of('cut', 'a.tachibk', mihon.subarray(0, mihon.length / 2)),
    of('not gzip', 'a.tachibk', Buffer.from('hello')),
    of('nothing', 'a.tachibk', Buffer.alloc(0)),
    of('an endless Komga', 'database.sqlite', endless(komgaFile)),
    of('an endless Kavita', 'kavita.db', endless(kavitaFile)),
    of('not a database', 'database.sqlite', Buffer.from('SQLite format 3\u0000 and nothing more')),
    of('an empty database', 'kavita.db', Buffer.alloc(0)),
  ]
  rmSync(place, { recursive: true })
  return { good, hostile }
}
