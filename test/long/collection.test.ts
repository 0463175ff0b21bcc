import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { listChapters } from '../../shared/contracts/chapters.ts'
import { importCollection, inspectCollection } from '../../shared/contracts/collection.ts'
import { listJobs } from '../../shared/contracts/jobs.ts'
import { saveProgress } from '../../shared/contracts/reader.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { startServe } from '../support/serve-process.ts'
import { startApp, temporaryFolder } from '../support/start-app.ts'
import { type ExpectedItem, planCollection, writeCollection } from '../support/write-collection.ts'

const root = mkdtempSync(join(tmpdir(), 'bunko-long-collection-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function hashes(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    found.set(
      file,
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    )
  }
  return found
}

async function chaptersOf(api: ApiClient, mangaIds: readonly string[]) {
  const all = []
  for (const id of mangaIds)
    all.push(...(await api.call(listChapters, { params: { id }, query: { limit: 100 } })).json().items)
  return all
}

const hasEnded = async (api: ApiClient): Promise<boolean> =>
  (await api.call(listJobs, { query: { status: 'pending,in_progress' } })).json().length === 0

describe('a large collection', () => {
  test('of 3,000 archives is recognised, linked, and followed when half of it moves', async () => {
    const folder = join(root, 'large')
    const expected = planCollection(3000)
    await writeCollection(folder, expected, 1)
    const before = await hashes(folder)
    const started = await startApp()
    const api = createClient(started.origin)
    const { items } = (await api.call(inspectCollection, { body: { path: folder } })).json()
    const found = new Map(items.map((item) => [item.path, item]))
    const isRight = ({ path, series, volume, number, kind }: ExpectedItem) => {
      const item = found.get(path)
      return item?.series === series && item.volume === volume && item.number === number && item.kind === kind
    }
    expect(expected.filter(isRight).length / expected.length).toBeGreaterThanOrEqual(0.98)
    const { mangaIds } = (await api.call(importCollection, { body: { path: folder } })).json()
    await expect.poll(() => hasEnded(api), { timeout: 110_000, interval: 500 }).toBe(true)
    const chapters = await chaptersOf(api, mangaIds)
    expect(chapters).toHaveLength(3000)
    expect(await hashes(folder)).toEqual(before)
    for (const { id } of chapters.filter((_, index) => index % 10 === 0))
      await api.call(saveProgress, { params: { chapterId: id }, body: { page: 1 } })
    const state = async () =>
      (await chaptersOf(api, mangaIds)).map(({ id, number, lastReadPage }) => `${id} ${number} ${lastReadPage}`).sort()
    const known = await state()
    for (const [index, { path }] of expected.entries()) {
      if (index % 2 === 0) continue
      const to = join(folder, 'Elsewhere', `${index % 13}`, `renamed ${index}.cbz`)
      await mkdir(dirname(to), { recursive: true })
      await rename(join(folder, path), to)
    }
    expect((await api.call(importCollection, { body: { path: folder } })).json().jobIds).toEqual([])
    expect(await state()).toEqual(known)
    await started.end()
  }, 300_000)

  test('is complete after the program was killed while it was imported', async () => {
    const folder = join(root, 'killed')
    await writeCollection(folder, planCollection(400), 3)
    const before = await hashes(folder)
    const dataDir = await temporaryFolder()
    const first = await startServe(dataDir)
    const { mangaIds } = (await createClient(first.origin).call(importCollection, { body: { path: folder } })).json()
    const countAvailable = async (api: ApiClient) =>
      (await chaptersOf(api, mangaIds)).filter(({ isAvailable }) => isAvailable).length
    await expect.poll(() => countAvailable(createClient(first.origin))).toBeGreaterThan(0)
    await first.kill()
    const second = await startServe(dataDir)
    const api = createClient(second.origin)
    await expect.poll(() => hasEnded(api), { timeout: 100_000, interval: 200 }).toBe(true)
    expect(await countAvailable(api)).toBe(400)
    expect(await chaptersOf(api, mangaIds)).toHaveLength(400)
    expect((await api.call(importCollection, { body: { path: folder } })).json().jobIds).toEqual([])
    expect(await hashes(folder)).toEqual(before)
    await second.terminate()
    rmSync(dataDir, { recursive: true })
  }, 300_000)
})
