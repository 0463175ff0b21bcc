import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { prepareRestore } from '../../main/backups/restore.ts'
import { forkDatabaseTasks } from '../../main/database/database-tasks.ts'
import { compareBackup, createBackup, listBackups, restoreBackup } from '../../shared/contracts/backups.ts'
import { createManga, listMangas } from '../../shared/contracts/mangas.ts'
import { removeManga } from '../../shared/contracts/removal.ts'
import { getSettings, replaceSettings } from '../../shared/contracts/settings.ts'
import { getHealth } from '../../shared/contracts/system.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { editDatabase } from '../support/edit-database.ts'
import { importFolder } from '../support/import-folder.ts'
import { sampleManga } from '../support/samples.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'
import { removeDataFolder } from '../support/token-scan.ts'
import { writeCollection } from '../support/write-collection.ts'

let dataDir: string
let running: StartedApp
let api: ApiClient

async function start(): Promise<void> {
  running = await startApp({ dataDir })
  api = createClient(running.origin)
}
const restart = async () => {
  await running.app.stop()
  await start()
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'bunko-backups-'))
  await start()
})
afterEach(async () => {
  await running.app.stop()
  await removeDataFolder(dataDir)
})

const add = async (title: string) =>
  (
    await api.call(createManga, { body: { ...sampleManga, title, slug: title.toLowerCase().replaceAll(' ', '-') } })
  ).json().id
const titles = async () => (await api.call(listMangas)).json().items.map(({ title }) => title)
const backups = async () => (await api.call(listBackups)).json()

test('the comparison finds linked files where they are', async () => {
  const own = mkdtempSync(join(tmpdir(), 'bunko-own-'))
  try {
    await writeCollection(own, [{ path: 'Rain/Rain c001.cbz' }, { path: 'Rain/Rain c002.cbz' }])
    await importFolder(api, own)
    const { name } = (await api.call(createBackup)).json()
    const missing = async () => (await api.call(compareBackup, { params: { name } })).json().missingFileCount
    expect(await missing()).toBe(0)
    rmSync(join(own, 'Rain/Rain c002.cbz'))
    expect(await missing()).toBe(1)
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
})

test('restores the library, and can be undone', async () => {
  const first = await add('First')
  const made = (await api.call(createBackup)).json()
  expect(made).toMatchObject({ reason: 'manual' })
  expect((await api.call(getHealth)).json().lastBackupAt).toBe(made.createdAt)
  await add('Second')
  await api.call(removeManga, { params: { id: first } })
  expect(await titles()).toEqual(['Second'])

  const comparison = (await api.call(compareBackup, { params: { name: made.name } })).json()
  expect(comparison).toMatchObject({ backup: { mangas: 1 }, current: { mangas: 1 }, missingFileCount: 0 })
  const { undo, isRestarting } = (await api.call(restoreBackup, { params: { name: made.name } })).json()
  expect(isRestarting).toBe(false)
  // Nothing changes before the restart.
  expect(await titles()).toEqual(['Second'])
  await restart()
  expect((await api.call(getHealth)).json().lastBackupAt).toBe(undo.createdAt)
  expect(await titles()).toEqual(['First'])
  expect(await add('Third')).toBeTruthy()

  await api.call(restoreBackup, { params: { name: undo.name } })
  await restart()
  expect(await titles()).toEqual(['Second'])
  expect((await backups()).items.map(({ reason }) => reason)).toEqual(['before_restore', 'before_restore', 'manual'])
})

test('a backup is one SQLite file without secrets that holds covers and settings', async () => {
  await add('First')
  const covers = join(dataDir, 'covers')
  mkdirSync(covers, { recursive: true })
  writeFileSync(join(covers, 'own.png'), 'picture')
  await editDatabase(
    dataDir,
    "insert into manga_covers select id, 'upload', 'own.png', 'image/png', 1, 1, 7, 'x', '2026-01-01T00:00:00.000Z' from mangas",
  )
  const { catalog } = (await api.call(getSettings)).json()
  await api.call(replaceSettings, { body: { catalog: { ...catalog, languages: ['fr'] } } })
  const { name } = (await api.call(createBackup)).json()
  rmSync(covers, { recursive: true })
  await api.call(replaceSettings, { body: { catalog: { ...catalog, languages: ['ja'] } } })
  await api.call(restoreBackup, { params: { name } })
  await restart()
  expect((await api.call(getSettings)).json().catalog.languages).toEqual(['fr'])
  expect(readFileSync(join(covers, 'own.png'), 'utf8')).toBe('picture')
  expect(readdirSync(dataDir)).not.toContain('restore')
})

describe('a backup that cannot be restored', () => {
  test('is refused when it is damaged, and nothing changes', async () => {
    await add('First')
    const { name } = (await api.call(createBackup)).json()
    truncateSync(join(dataDir, 'backups', name), 9000)
    const answer = await api.call(restoreBackup, { params: { name } })
    expect(answer.status).toBe(409)
    expect(answer.data.detail).toContain('damaged')
    expect((await api.call(compareBackup, { params: { name } })).status).toBe(409)
    await restart()
    expect(await titles()).toEqual(['First'])
  })

  test.each([
    ['a newer version', 'pragma user_version = 999', /newer version of Bunko/],
    ['a version before 0.1.0', 'pragma application_id = 0', /before 0\.1\.0/],
    ['another version', "update schema_migrations set checksum = 'other'", /Another version/],
  ])('of %s is refused before anything changes', async (_, change, reason) => {
    await add('First')
    const { name } = (await api.call(createBackup)).json()
    const copy = new Database(join(dataDir, 'backups', name))
    copy.exec(change)
    copy.close()
    for (const operation of [restoreBackup, compareBackup] as const) {
      const answer = await api.call(operation, { params: { name } })
      expect({ status: answer.status, detail: answer.data.detail }).toEqual({
        status: 409,
        detail: expect.stringMatching(reason),
      })
    }
    expect((await backups()).items.map((backup) => backup.name)).toEqual([name])
    // The health names backups that can be restored.
    expect((await api.call(getHealth)).json().lastBackupAt).toBe(null)
    expect(readdirSync(dataDir)).not.toContain('restore')
  })

  test.each(['../library.db', 'nonsense', 'bunko-20260101T000000000Z-manual.db'])('%s does not exist', async (name) => {
    expect((await api.call(restoreBackup, { params: { name } })).status).toBe(404)
  })
})

describe('the folder for backups', () => {
  const setFolder = (folder: string | null) => api.call(replaceSettings, { body: { backups: { folder } } })

  test('can be on another disk', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bunko-backups-elsewhere-'))
    try {
      await setFolder(folder)
      const { name } = (await api.call(createBackup)).json()
      expect(readdirSync(folder)).toEqual([name])
      expect(await backups()).toMatchObject({ folder, items: [{ name }] })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('must be an absolute path that can be written to', async () => {
    expect((await setFolder('somewhere')).status).toBe(422)
    await setFolder('/proc/nowhere')
    const answer = await api.call(createBackup)
    expect(answer.status).toBe(422)
    expect(answer.data.detail).toContain('/proc/nowhere')
  })
})

test('a prepared restore is completed even if an earlier start was interrupted after the move', async () => {
  await add('First')
  const { name } = (await api.call(createBackup)).json()
  await add('Second')
  await running.app.stop()
  await prepareRestore(dataDir, join(dataDir, 'backups', name), forkDatabaseTasks())
  // The database is already replaced; the covers and the folder are left.
  renameSync(join(dataDir, 'restore/library.db'), join(dataDir, 'library.db'))
  await start()
  expect(await titles()).toEqual(['First'])
  expect(readdirSync(dataDir)).not.toContain('restore')
})
