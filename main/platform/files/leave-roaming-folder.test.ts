import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultDataDir } from '../config.ts'
import { secretsScope } from '../secrets.ts'
import { leaveRoamingFolder } from './leave-roaming-folder.ts'

let folder: string
let env: NodeJS.ProcessEnv
let roaming: string
let local: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bunko-roaming-'))
  env = { APPDATA: join(folder, 'Roaming'), LOCALAPPDATA: join(folder, 'Local') }
  roaming = join(folder, 'Roaming', 'Bunko')
  local = join(folder, 'Local', 'Bunko')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function writeFormerData(): void {
  mkdirSync(roaming, { recursive: true })
  writeFileSync(join(roaming, 'library.db'), 'a library')
}
const start = (dataDir = defaultDataDir(env, 'win32')) => leaveRoamingFolder(dataDir, env, 'win32')

test('moves the data to the local folder and keeps access to its secrets', () => {
  writeFormerData()
  const scope = secretsScope(roaming)
  expect(start()).toBe(local)
  expect(readFileSync(join(local, 'library.db'), 'utf8')).toBe('a library')
  expect(existsSync(roaming)).toBe(false)
  expect(secretsScope(local)).toBe(scope)
  expect(start()).toBe(local)
})

test('starts in the local folder if there is no former data', () => {
  expect(start()).toBe(local)
  expect(existsSync(local)).toBe(false)
})

test('keeps the former folder while it cannot be moved, and moves it later', () => {
  writeFormerData()
  // A file where the folder of applications should be.
  writeFileSync(join(folder, 'Local'), '')
  expect(start()).toBe(roaming)
  expect(readFileSync(join(roaming, 'library.db'), 'utf8')).toBe('a library')
  rmSync(join(folder, 'Local'))
  expect(start()).toBe(local)
})

test('never replaces data in the local folder, and leaves a folder of choice alone', () => {
  writeFormerData()
  mkdirSync(local, { recursive: true })
  expect(start()).toBe(local)
  expect(start(join(folder, 'Mine'))).toBe(join(folder, 'Mine'))
  expect(existsSync(join(roaming, 'library.db'))).toBe(true)
})
