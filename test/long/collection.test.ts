import { rmSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listChapters } from '../../shared/contracts/chapters.ts'
import { inspectCollection } from '../../shared/contracts/collection.ts'
import { listJobs } from '../../shared/contracts/jobs.ts'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { getPageImage, saveProgress } from '../../shared/contracts/reader.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { fileHashes } from '../support/file-hashes.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder, startImport } from '../support/import-folder.ts'
import { startServe } from '../support/serve-process.ts'
import { temporaryFolder } from '../support/start-app.ts'
import { type ExpectedItem, planCollection, writeCollection } from '../support/write-collection.ts'

const root = folderForTests('long-collection')

async function chaptersOf(api: ApiClient, mangaIds: readonly string[]) {
  const all = []
  for (const id of mangaIds)
    all.push(...(await api.call(listChapters, { params: { id }, query: { limit: 100 } })).json().items)
  return all
}

/** How many of the chapters show their last page. */
async function countReadable(
  api: ApiClient,
  chapters: readonly { readonly id: string; readonly pageCount: number | null }[],
) {
  let count = 0
  for (const { id, pageCount } of chapters) {
    const params = { chapterId: id, pageNumber: String(pageCount) }
    if ((await api.call(getPageImage, { params })).status === 200) count += 1
  }
  return count
}

const hasEnded = async (api: ApiClient): Promise<boolean> =>
  (await api.call(listJobs, { query: { status: 'pending,in_progress' } })).json().length === 0

describe('a large collection', () => {
  test('of 3,000 archives is recognised, linked, and followed when half of it moves', async () => {
    const folder = join(root, 'large')
    const expected = planCollection(3000)
    await writeCollection(folder, expected, 1)
    const before = await fileHashes(folder)
    const dataDir = await temporaryFolder()
    const started = await startServe(dataDir)
    const api = createClient(started.origin)
    const { items } = (await api.call(inspectCollection, { body: { path: folder } })).json()
    const found = new Map(items.map((item) => [item.path, item]))
    const isRight = ({ path, series, volume, number, kind }: ExpectedItem) => {
      const item = found.get(path)
      return item?.series === series && item.volume === volume && item.number === number && item.kind === kind
    }
    expect(expected.filter(isRight).length / expected.length).toBeGreaterThanOrEqual(0.98)
    const { mangaIds } = await importFolder(api, folder)
    const chapters = await chaptersOf(api, mangaIds)
    expect(chapters).toHaveLength(3000)
    expect(await fileHashes(folder)).toEqual(before)
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
    // The folder is watched: nobody asks for a scan.
    const moved = chapters.filter(({ number }) => number !== null).slice(0, 200)
    await expect.poll(() => countReadable(api, moved), { interval: 500 }).toBe(moved.length)
    const offline = async () => (await chaptersOf(api, mangaIds)).filter(({ fileProblem }) => fileProblem !== null)
    await expect.poll(async () => (await offline()).length, { interval: 500 }).toBe(0)
    expect(await state()).toEqual(known)
    expect(Object.values(await fileHashes(folder)).sort()).toEqual(Object.values(before).sort())
    expect((await importFolder(api, folder)).jobIds).toEqual([])
    expect(await state()).toEqual(known)
    expect(await started.terminate()).toBe(0)
    rmSync(dataDir, { recursive: true })
  })

  test('is complete after the program was killed while it was imported', async () => {
    const folder = join(root, 'killed')
    await writeCollection(folder, planCollection(400), 3)
    const before = await fileHashes(folder)
    const dataDir = await temporaryFolder()
    const first = await startServe(dataDir)
    await startImport(createClient(first.origin), folder)
    const mangaIds = async (api: ApiClient) =>
      (await api.call(listMangas, { query: { limit: 100 } })).json().items.map(({ id }) => id)
    const countAvailable = async (api: ApiClient) =>
      (await chaptersOf(api, await mangaIds(api))).filter(({ isAvailable }) => isAvailable).length
    await expect.poll(() => countAvailable(createClient(first.origin))).toBeGreaterThan(0)
    await first.kill()
    const second = await startServe(dataDir)
    const api = createClient(second.origin)
    await expect.poll(() => hasEnded(api), { interval: 200 }).toBe(true)
    expect(await countAvailable(api)).toBe(400)
    expect(await chaptersOf(api, await mangaIds(api))).toHaveLength(400)
    expect((await importFolder(api, folder)).jobIds).toEqual([])
    expect(await fileHashes(folder)).toEqual(before)
    await second.terminate()
    rmSync(dataDir, { recursive: true })
  })
})
