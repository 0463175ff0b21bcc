// A desktop app whose database is damaged.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { runCommand } from '../../main/commands/commands.ts'
import { createManga, listMangas } from '../../shared/contracts/mangas.ts'
import type { ApiClient } from '../support/api-client.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { sampleManga } from '../support/samples.ts'
import { withApp } from '../support/with-app.ts'
import { writeCollection } from '../support/write-collection.ts'

const root = join(import.meta.dirname, '../..')
const electron = join(root, 'test/support/electron/bin/electron')
const original = folderForTests('recovery')
let dataDir: string

const running = <T>(use: (api: ApiClient) => Promise<T>) => withApp(dataDir, use)
const titles = () => running(async (api) => (await api.call(listMangas)).json().items.map(({ title }) => title))

type Dialog = { readonly message: string; readonly detail: string; readonly buttons: readonly string[] }

/** Starts the app, presses buttons by their positions, and waits until the app has ended. */
async function start(...presses: number[]): Promise<{ code: number; dialogs: Dialog[] }> {
  const log = join(dataDir, 'dialogs.txt')
  const child = spawn(process.execPath, [electron, root], {
    stdio: 'ignore',
    env: {
      ...process.env,
      BUNKO_DATA_DIR: dataDir,
      BUNKO_PORT: '0',
      ELECTRON_DOUBLE_ANSWERS: presses.join(','),
      ELECTRON_DOUBLE_DIALOGS: log,
    },
  })
  const [code] = (await once(child, 'exit')) as [number]
  const dialogs = readFileSync(log, 'utf8').trim().split('\n')
  return { code, dialogs: dialogs.map((line) => JSON.parse(line) as Dialog) }
}

beforeAll(async () => {
  dataDir = original
  await running((api) => api.call(createManga, { body: { ...sampleManga, title: 'In the backup' } }))
  await writeCollection(join(original, 'library'), [{ path: 'Paper Garden/Paper Garden c001.cbz' }])
})
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bunko-recovery-'))
  cpSync(original, dataDir, { recursive: true })
  return () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})
const damage = () => truncateSync(join(dataDir, 'library.db'), 30_000)
const keptDatabases = () =>
  readdirSync(join(dataDir, 'backups'))
    .filter((name) => name.startsWith('damaged-'))
    .filter((name) => existsSync(join(dataDir, 'backups', name, 'library.db')))

test('offers the newest backup, which then starts', async () => {
  expect(await runCommand('backup', ['--data-dir', dataDir], {})).toBe(0)
  damage()
  const { code, dialogs } = await start(0)
  expect(code).toBe(0)
  expect(dialogs).toHaveLength(1)
  expect(dialogs[0]!.buttons).toEqual(['Restore', 'Rebuild from files', 'Quit'])
  expect(dialogs[0]!.detail).toMatch(/damaged[\s\S]*backup of /)
  expect(keptDatabases()).toHaveLength(1)
  expect(await titles()).toEqual(['In the backup', 'Paper Garden'])
})

test('without a backup the library is made from its files, and a report says what is missing', async () => {
  damage()
  const { code, dialogs } = await start(0, 0)
  expect(code).toBe(0)
  expect(dialogs.map(({ buttons }) => buttons)).toEqual([['Rebuild from files', 'Quit'], ['Cancel'], ['Start Bunko']])
  expect(dialogs[2]!.detail).toMatch(/Chapters: 1\. Manga: 1\.[\s\S]*reading progress/)
  expect(keptDatabases()).toHaveLength(1)
  expect(await titles()).toEqual(['Paper Garden'])
})

test('Quit changes nothing', async () => {
  damage()
  const before = readFileSync(join(dataDir, 'library.db'))
  const { code } = await start(1)
  expect(code).toBe(1)
  expect(readFileSync(join(dataDir, 'library.db')).equals(before)).toBe(true)
  expect(existsSync(join(dataDir, 'rebuild'))).toBe(false)
})
