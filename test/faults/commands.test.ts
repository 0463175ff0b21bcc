// The commands of the program for its data folder, run as a person runs them.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createManga, listMangas } from '../../shared/contracts/mangas.ts'
import { createClient } from '../support/api-client.ts'
import { sampleManga } from '../support/samples.ts'
import { startApp } from '../support/start-app.ts'

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

/** Runs the program in this process, as long as `use` needs. */
async function running<T>(use: (api: ReturnType<typeof createClient>) => Promise<T>): Promise<T> {
  const started = await startApp({ dataDir })
  try {
    return await use(createClient(started.origin))
  } finally {
    await started.app.stop()
  }
}
const addManga = (title: string) =>
  running((api) => api.call(createManga, { body: { ...sampleManga, title, slug: title.toLowerCase() } }))
const titles = () => running(async (api) => (await api.call(listMangas)).json().items.map(({ title }) => title))

const damage = () => truncateSync(join(dataDir, 'library.db'), 30_000)

test('backup writes a backup, also while Bunko is running', async () => {
  await running(async (api) => {
    await api.call(createManga, { body: sampleManga })
    const { code, stdout } = await bunko('backup')
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringMatching(/-manual\.db \(\d+ kB\)\n$/) })
  })
  expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1)
})

describe('restore', () => {
  test('brings back the newest good backup of a damaged database and keeps the damaged file', async () => {
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

test('check finds a damaged database', async () => {
  await addManga('First')
  expect(await bunko('check')).toMatchObject({ code: 0, stdout: expect.stringContaining('is intact') })
  damage()
  expect(await bunko('check')).toMatchObject({ code: 1, stdout: expect.stringContaining('is damaged') })
})

test('an unknown option is refused', async () => {
  expect(await bunko('check', '--nonsense')).toMatchObject({ code: 2, stderr: expect.stringContaining('--nonsense') })
})
