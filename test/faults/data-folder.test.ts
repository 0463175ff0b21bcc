import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'

const program = join(import.meta.dirname, '../../dist/serve.js')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bunko-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the program, which must end without a signal. */
async function startWith(
  dataDir: string,
  command = ['--port', '0'],
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [program, ...command, '--data-dir', dataDir])
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  return { code, stdout, stderr }
}

test.each<[string, () => string, RegExp]>([
  ['a file', () => file('notes.txt'), /notes\.txt is not a folder/],
  ['a path below a file', () => join(file('notes.txt'), 'data'), /notes\.txt is not a folder/],
  ['a device', () => '/dev/null', /null is not a folder/],
  ['a folder on a special file system', () => '/proc/bunko/data', /can’t be created/],
  ['a special folder', () => '/proc/self', /can’t write/],
  ['a folder with a database of another program', foreignFolder, /another program/],
  ['a folder of a version before 0.1.0', earlierFolder, /version of Bunko before 0\.1\.0/],
  ['a folder whose database is a folder', folderInPlaceOfDatabase, /library\.db .*not a regular file/],
])('%s as data folder is refused with one sentence and exit code 2', async (_, dataDir, sentence) => {
  const { code, stdout, stderr } = await startWith(dataDir())
  expect(stderr).toMatch(sentence)
  expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: 2, stdout: '', lines: 1 })
})

test('a refused folder is left as it was', async () => {
  const dataDir = foreignFolder()
  await startWith(dataDir)
  const database = new Database(join(dataDir, 'library.db'), { readonly: true })
  expect(database.prepare('select name from sqlite_schema').pluck().all()).toEqual(['photos'])
  database.close()
  expect(readdirSync(dataDir)).not.toContain('library')
})

test.each(['serve', 'rebuild', 'check'])(
  '%s changes no byte of a folder of a version before 0.1.0',
  async (command) => {
    const dataDir = earlierFolder()
    const before = readFolder(dataDir)
    expect(before.map(({ name }) => name)).toEqual(['instance.lock', 'library.db', 'library.db-wal'])
    await startWith(dataDir, command === 'serve' ? ['--port', '0'] : [command])
    expect(readFolder(dataDir)).toEqual(before)
  },
)

const readFolder = (dataDir: string) =>
  readdirSync(dataDir)
    .sort()
    .map((name) => ({ name, content: readFileSync(join(dataDir, name), 'base64') }))

function file(name: string): string {
  writeFileSync(join(folder, name), 'text')
  return join(folder, name)
}

function foreignFolder(): string {
  const database = new Database(join(folder, 'library.db'))
  database.exec('create table photos (id integer)')
  database.close()
  return folder
}

/** The database was open when the program ended. */
function earlierFolder(): string {
  const database = new Database(join(folder, 'a.db'))
  database.pragma('journal_mode = WAL')
  database.exec('create table schema_migrations (version integer primary key, name text, checksum text)')
  database.pragma('user_version = 41')
  database.pragma('wal_checkpoint')
  database.exec("insert into schema_migrations values (41, 'former slugs', '')")
  for (const suffix of ['', '-wal']) copyFileSync(join(folder, `a.db${suffix}`), join(folder, `library.db${suffix}`))
  database.close()
  rmSync(join(folder, 'a.db'))
  writeFileSync(join(folder, 'instance.lock'), '')
  return folder
}

function folderInPlaceOfDatabase(): string {
  mkdirSync(join(folder, 'library.db'))
  return folder
}
