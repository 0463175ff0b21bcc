// The commands of the program for its data folder, run as a user runs them.
import { execFile } from 'node:child_process'
import {
  existsSync,
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
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createManga, listMangas } from '../../shared/contracts/mangas.ts'
import type { ApiClient } from '../support/api-client.ts'
import { importFolder } from '../support/import-folder.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { sampleManga } from '../support/samples.ts'
import { withApp } from '../support/with-app.ts'
import { writeCollection } from '../support/write-collection.ts'

const program = join(import.meta.dirname, '../../main/serve.ts')
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bunko-commands-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))

type Output = { readonly code: number; readonly stdout: string; readonly stderr: string }
const bunko = (...args: readonly string[]): Promise<Output> =>
  new Promise((resolve) => {
    execFile(process.execPath, [program, ...args, '--data-dir', dataDir], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })

const running = <T>(use: (api: ApiClient) => Promise<T>) => withApp(dataDir, use)
const addManga = (title: string) =>
  running((api) => api.call(createManga, { body: { ...sampleManga, title, slug: title.toLowerCase() } }))
const titles = () => running(async (api) => (await api.call(listMangas)).json().items.map(({ title }) => title))

const damage = () => truncateSync(join(dataDir, 'library.db'), 30_000)

test('restore refuses a backup of a newer version before anything changes', async () => {
  await addManga('First')
  await bunko('backup')
  const folder = join(dataDir, 'backups')
  const [name] = readdirSync(folder) as [string]
  const copy = new Database(join(folder, name))
  copy.pragma('user_version = 999')
  copy.close()
  expect(await bunko('restore', name)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/newer version of Bunko/),
  })
  expect(await bunko('restore')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/no backup in .* that this version/),
  })
  expect(readdirSync(folder)).toEqual([name])
  expect(await titles()).toEqual(['First'])
})

test('backup writes a backup, also while Bunko is running', async () => {
  await running(async (api) => {
    await api.call(createManga, { body: sampleManga })
    const { code, stdout } = await bunko('backup')
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringMatching(/-manual\.db \(\d+ kB\)\n$/) })
  })
  expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1)
})

describe('restore', () => {
  test('restores the newest good backup of a damaged database and keeps the damaged file', async () => {
    await addManga('First')
    expect((await bunko('backup')).code).toBe(0)
    await addManga('Second')
    damage()
    await expect(titles()).rejects.toMatchObject({ code: 'internal' })
    const { code, stdout } = await bunko('restore')
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('could not be read') })
    expect(await titles()).toEqual(['First'])
    const aside = readdirSync(join(dataDir, 'backups')).find((name) => name.startsWith('damaged-'))
    expect(existsSync(join(dataDir, 'backups', aside!, 'library.db'))).toBe(true)
  })

  test('skips a damaged backup and keeps the state before it', async () => {
    await addManga('First')
    await bunko('backup')
    await addManga('Second')
    await bunko('backup')
    const [, newest] = readdirSync(join(dataDir, 'backups')).toSorted()
    truncateSync(join(dataDir, 'backups', newest!), 30_000)
    expect((await bunko('restore')).code).toBe(0)
    expect(await titles()).toEqual(['First'])
    const undo = readdirSync(join(dataDir, 'backups')).find((name) => name.includes('before_restore'))
    expect((await bunko('restore', undo!)).code).toBe(0)
    expect((await titles()).toSorted()).toEqual(['First', 'Second'])
  })

  test('says that there is no backup, and that Bunko is running', async () => {
    await addManga('First')
    expect(await bunko('restore')).toMatchObject({ code: 1, stdout: expect.stringContaining('There is no backup') })
    expect((await bunko('restore', 'nonsense.db')).code).toBe(1)
    await running(async () => expect((await bunko('restore')).code).toBe(3))
    expect(await titles()).toEqual(['First'])
  })
})

describe('a library without its database', () => {
  test.each(['missing', 'empty'])('does not start as an empty library if it has a backup: %s', async (kind) => {
    await addManga('First')
    await bunko('backup')
    rmSync(join(dataDir, 'library.db'))
    if (kind === 'empty') writeFileSync(join(dataDir, 'library.db'), '')
    const { code, stderr } = await bunko('--port', '0')
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('there are backups in') })
    expect((await bunko('restore')).code).toBe(0)
    expect(await titles()).toEqual(['First'])
  })

  test.each(['missing', 'empty'])('does not start as an empty library: %s', async (kind) => {
    await addManga('First')
    await bunko('backup')
    const folder = join(dataDir, 'library/first')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, '1.cbz'), 'archive')
    rmSync(join(dataDir, 'library.db'))
    if (kind === 'empty') writeFileSync(join(dataDir, 'library.db'), '')
    const { code, stderr } = await bunko('--port', '0')
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('database is missing') })
    expect((await bunko('restore')).code).toBe(0)
    expect(await titles()).toEqual(['First'])
  })
})

test.each(['backup', 'restore', 'rebuild', 'check'])(
  '%s --help lists its options and does nothing',
  async (command) => {
    const { code, stdout } = await bunko(command, '--help')
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining(`Usage: bunko ${command}`) })
    expect(stdout).toContain('--data-dir DIR')
    expect(readdirSync(dataDir)).toEqual([])
    expect((await bunko('--help')).stdout).toContain(`  ${command} `)
  },
)

test('check finds a damaged database', async () => {
  await addManga('First')
  expect(await bunko('check')).toMatchObject({ code: 0, stdout: expect.stringContaining('is intact') })
  damage()
  expect(await bunko('check')).toMatchObject({ code: 1, stdout: expect.stringContaining('is damaged') })
})

describe('check --repair', () => {
  const folder = () => join(dataDir, '../', `own-${dataDir.split('-').at(-1)}`)
  afterEach(() => rmSync(folder(), { recursive: true, force: true }))

  test('leaves chapters alone whose files are on a disk that is not connected', async () => {
    const path = folder()
    await writeCollection(path, [{ path: 'Paper Garden/Paper Garden c001.cbz' }])
    await running((api) => importFolder(api, path))
    expect(await bunko('check', '--deep')).toMatchObject({ code: 0 })
    renameSync(path, `${path}-away`)
    const { stdout } = await bunko('check', '--repair')
    expect(stdout).toContain('1 file is in a folder of yours')
    renameSync(`${path}-away`, path)
    expect(await bunko('check', '--deep')).toMatchObject({ code: 0, stdout: expect.stringContaining('1 files were') })
  })

  test('names files that no chapter has, and rebuild adds them', async () => {
    await addManga('First')
    await writeCollection(join(dataDir, 'library'), [{ path: 'Paper Garden/Paper Garden c001.cbz' }])
    expect((await bunko('check')).stdout).toContain('1 file in the library folder belongs to no chapter')
    expect((await bunko('rebuild')).code).toBe(0)
    expect((await bunko('check', '--deep')).stdout).not.toContain('belongs to no chapter')
    expect(await titles()).toEqual(['First', 'Paper Garden'])
  })
})

describe('a backup of the present state that cannot be written', () => {
  test.each(['restore', 'rebuild'])('stops %s before anything changes', async (command) => {
    await addManga('First')
    expect((await bunko('backup')).code).toBe(0)
    await addManga('Second')
    const backups = join(dataDir, 'backups')
    const [name] = readdirSync(backups)
    renameSync(backups, `${backups}-away`)
    writeFileSync(backups, 'no folder')
    const args = command === 'restore' ? [command, join(`${backups}-away`, name!)] : [command]
    const { code, stderr } = await bunko(...args)
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringMatching(/backups.*ENOTDIR|EEXIST/) })
    expect(existsSync(join(dataDir, 'restore'))).toBe(false)
    rmSync(backups)
    renameSync(`${backups}-away`, backups)
    expect((await titles()).toSorted()).toEqual(['First', 'Second'])
  })
})

test('an unknown option is refused', async () => {
  expect(await bunko('check', '--nonsense')).toMatchObject({ code: 2, stderr: expect.stringContaining('--nonsense') })
})

test('check tells the lists of chapters which files are damaged or missing, and that they are whole again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bunko-commands-in-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const names = [1, 2, 3].map((number) => `Star/Star c${number}.cbz`)
  await writeCollection(
    folder,
    names.map((path) => ({ path })),
    1,
  )
  const { mangaIds } = await running((api) => importFolder(api, folder, { mode: 'copy' }))
  const problems = () =>
    running(async (api) => (await chaptersOf(api, mangaIds[0]!)).map(({ fileProblem }) => fileProblem))
  const [first, second] = names.map((name) => join(dataDir, 'library', name))
  const whole = readFileSync(first!)
  truncateSync(first!, 100)
  renameSync(second!, `${second}.away`)
  expect(await problems()).toEqual([null, null, null])
  expect((await bunko('check')).code).toBe(1)
  expect(await problems()).toEqual(['damaged', 'missing', null])
  writeFileSync(first!, whole)
  renameSync(`${second}.away`, second!)
  expect((await bunko('check')).code).toBe(0)
  expect(await problems()).toEqual(['damaged', null, null])
  expect((await bunko('check', '--deep')).code).toBe(0)
  expect(await problems()).toEqual([null, null, null])
})
