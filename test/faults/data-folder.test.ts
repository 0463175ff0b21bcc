import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
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
async function startWith(dataDir: string): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [program, '--port', '0', '--data-dir', dataDir], { timeout: 20_000 })
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

function folderInPlaceOfDatabase(): string {
  mkdirSync(join(folder, 'library.db'))
  return folder
}
