// Shows that a simulated power cut loses what was not flushed: without this, K3 would prove nothing.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CutKind, readChanges, restoreAfterCut } from './suite/rig/power-cut.ts'
import { createPreload, missingForPreload, operation, type Preload } from './suite/rig/preload.ts'
import { createRandom } from './suite/rig/random.ts'

let folder: string
let root: string
let preload: Preload

beforeEach(({ skip }) => {
  const missing = missingForPreload()
  skip(missing !== undefined, missing ?? '')
  folder = mkdtempSync(join(tmpdir(), 'bunko-cut-'))
  root = join(folder, 'data')
  mkdirSync(root)
  preload = createPreload(root, folder, { isRecorded: true })
})
afterEach(() => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
})

/** Runs a script that has `root` and `fs`. @returns the folder after a power cut at its end */
function afterScript(script: string, kind: CutKind): string {
  const program = `const root = ${JSON.stringify(root)}; const fs = require('node:fs'); const open = fs.openSync; ${script}`
  execFileSync(process.execPath, ['-e', program], { env: { PATH: process.env['PATH'], ...preload.env } })
  const changes = readChanges(preload.logFile!)
  const target = join(folder, kind)
  mkdirSync(target)
  restoreAfterCut(changes, changes.at(-1)!.end, kind, createRandom(1), root, target)
  return target
}

const write = `const file = open(root + '/part', 'w'); fs.writeSync(file, 'whole'); `
const flush = 'fs.fsyncSync(file); '
const rename = `fs.renameSync(root + '/part', root + '/final'); `
const flushFolder = `fs.fsyncSync(open(root, 'r')); `

test('a file that was renamed without a flush is empty or missing', () => {
  expect(readFileSync(join(afterScript(write + rename, 'names'), 'final'), 'utf8')).toBe('')
  expect(existsSync(join(afterScript(write + rename, 'strict'), 'final'))).toBe(false)
})

test('a file that was flushed, renamed and whose folder was flushed is whole', () => {
  for (const kind of ['strict', 'names', 'some'] as const)
    expect(readFileSync(join(afterScript(write + flush + rename + flushFolder, kind), 'final'), 'utf8')).toBe('whole')
})

test('a name is lost unless its folder was flushed', () => {
  expect(existsSync(join(afterScript(write + flush + rename, 'strict'), 'final'))).toBe(false)
})

test('a folder that has the inode of a removed file is flushed as a folder', () => {
  const steps = [
    { operation: operation.create, inode: 7n, path: join(root, 'staged') },
    { operation: operation.unlink, inode: 0n, path: join(root, 'staged') },
    { operation: operation.mkdir, inode: 0n, path: join(root, 'manga') },
    { operation: operation.create, inode: 8n, path: join(root, 'manga/1.cbz') },
    { operation: operation.sync, inode: 7n, path: join(root, 'manga') },
  ]
  const changes = steps.map((step, at) => ({ ...step, offset: 0, second: '', data: Buffer.alloc(0), end: at + 1 }))
  restoreAfterCut(changes, changes.length, 'strict', createRandom(1), root, folder)
  expect(existsSync(join(folder, 'manga/1.cbz'))).toBe(true)
})
