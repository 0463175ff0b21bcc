// Folders that no person would make on purpose, and that people have: the program says what it leaves out, and goes on.
import { chmodSync, chownSync, linkSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { listChapters } from '../../shared/contracts/chapters.ts'
import { inspectCollection } from '../../shared/contracts/collection.ts'
import { parseJob } from '../../shared/job-context.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder, importJobsOf, startImport } from '../support/import-folder.ts'
import { startServe } from '../support/serve-process.ts'
import { temporaryFolder } from '../support/start-app.ts'
import { drawSmallPage } from '../support/write-collection.ts'
import { zipBytes } from '../support/zip-bytes.ts'

const root = folderForTests('odd')

async function withProgram(work: (api: ApiClient) => Promise<void>, user?: number): Promise<void> {
  const dataDir = await temporaryFolder()
  if (user !== undefined) chownSync(dataDir, user, user)
  const program = await startServe(dataDir, [], user)
  await work(createClient(program.origin))
  expect(await program.terminate()).toBe(0)
  rmSync(dataDir, { recursive: true })
}
const inspect = async (api: ApiClient, path: string) => {
  const answer = await api.call(inspectCollection, { body: { path } })
  expect(answer.status, answer.text.slice(0, 500)).toBe(200)
  return answer.json()
}
const archive = async (seed: number) => zipBytes([{ name: '1.png', bytes: await drawSmallPage(seed) }])

test('100,000 files in one folder: the archives are all named, the others counted, and the good ones added', async () => {
  const folder = join(root, 'many', 'Reed')
  mkdirSync(folder, { recursive: true })
  // A file can have 65,000 names at most.
  const empty = [join(root, 'empty 1'), join(root, 'empty 2')]
  for (const path of empty) writeFileSync(path, '')
  for (let number = 1; number <= 100_000; number += 1) {
    const file = join(folder, `Reed c${number}.${number % 10 === 0 ? 'cbz' : 'txt'}`)
    if (number % 1000 === 0) writeFileSync(file, await archive(number))
    else linkSync(empty[number % 2]!, file)
  }
  await withProgram(async (api) => {
    const { total, items, otherFiles } = await inspect(api, join(root, 'many'))
    expect([total, items.length, otherFiles]).toEqual([10_000, 10_000, 90_000])
    const bad = items.filter(({ kind }) => kind === 'unreadable')
    expect(bad).toHaveLength(9900)
    expect(bad.every(({ reason }) => reason?.includes('empty'))).toBe(true)
    const { jobs, mangaIds } = await importFolder(api, join(root, 'many'))
    for (const job of jobs) expect(job).toMatchObject({ status: 'completed' })
    const { total: added } = (await api.call(listChapters, { params: { id: mangaIds[0]! } })).json()
    expect(added).toBe(100)
  })
})

test('a file that changes while it is read is left out with that reason, and added when it is complete', async () => {
  const folder = join(root, 'changing', 'Sand')
  mkdirSync(folder, { recursive: true })
  const [quiet, busy] = ['Sand c1.cbz', 'Sand c2.cbz'].map((name) => join(folder, name))
  writeFileSync(quiet!, await archive(1))
  writeFileSync(busy!, await archive(2))
  await withProgram(async (api) => {
    let isBusy = true
    const change = async () => {
      for (let ms = Date.now() - 5000; isBusy; ms += 2) {
        utimesSync(busy!, ms / 1000, ms / 1000)
        await nextTurn()
      }
    }
    const changing = change()
    let imported: string
    try {
      // The whole file can be read between two changes.
      const found = async () => (await inspect(api, folder)).items
      const leftOut = { kind: 'unreadable', path: 'Sand c2.cbz', reason: expect.stringMatching(/chang/) }
      await expect.poll(found).toMatchObject([{ kind: 'chapter' }, leftOut])
      imported = await startImport(api, folder)
      await api.finished(imported)
    } finally {
      isBusy = false
      await changing
    }
    const [job] = await importJobsOf(api, imported)
    const id = parseJob(job!).context.mangaId!
    const count = async () => (await api.call(listChapters, { params: { id } })).json().total
    await expect.poll(count, { interval: 500 }).toBe(2)
  })
})

const nobody = 65_534

// Permissions do not apply to root, so the program runs as nobody.
test.runIf(process.getuid?.() === 0)(
  'a folder and a file without permission are named, and the others are added',
  async () => {
    const folder = join(root, 'locked')
    for (const series of ['Open', 'Shut']) mkdirSync(join(folder, series), { recursive: true })
    for (const name of ['Open/Open c1.cbz', 'Open/Open c2.cbz', 'Shut/Shut c1.cbz'])
      writeFileSync(join(folder, name), await archive(3))
    chmodSync(join(folder, 'Open/Open c2.cbz'), 0)
    chmodSync(join(folder, 'Shut'), 0)
    chmodSync(root, 0o755)
    const left = async (api: ApiClient) => {
      const { items } = await inspect(api, folder)
      return items.filter(({ kind }) => kind === 'unreadable').map(({ path, reason }) => `${path}: ${reason}`)
    }
    await withProgram(async (api) => {
      const found = await left(api)
      expect(found).toEqual([
        expect.stringMatching(/^Open\/Open c2\.cbz: .*permission/i),
        expect.stringMatching(/^Shut: .*permission/i),
      ])
      const { mangaIds } = await importFolder(api, folder)
      expect((await api.call(listChapters, { params: { id: mangaIds[0]! } })).json().total).toBe(1)
      expect((await api.call(inspectCollection, { body: { path: join(folder, 'Shut') } })).status).toBe(422)
    }, nobody)
  },
  60_000,
)
