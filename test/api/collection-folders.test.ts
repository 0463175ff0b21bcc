import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listChapters } from '../../shared/contracts/chapters.ts'
import {
  addLibraryFolder,
  listLibraryFolders,
  removeLibraryFolder,
  rescanLibraryFolder,
  rescanManga,
} from '../../shared/contracts/collection.ts'
import { searchMangas } from '../../shared/contracts/mangas.ts'
import { saveProgress } from '../../shared/contracts/reader.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { holdImports } from '../support/hold-imports.ts'
import { importJobsOf, startImport } from '../support/import-folder.ts'
import { drawSmallPage, writeCollectionFile } from '../support/write-collection.ts'
import { zipBytes } from '../support/zip-bytes.ts'

const root = folderForTests('folders')
const { api, started } = appForTests()

let seed = 50_000
const put = async (path: string) =>
  writeCollectionFile(join(root, path), zipBytes([{ name: '001.png', bytes: await drawSmallPage(seed++) }]))

const folders = async () => (await api.call(listLibraryFolders)).json().items
const folderAt = async (name: string) => (await folders()).find(({ path }) => path === join(root, name))
async function findManga(title: string): Promise<string | undefined> {
  const found = (await api.call(searchMangas, { query: { q: title } })).json().items
  return found.find((manga) => manga.title === title)?.id
}
async function chaptersOf(title: string) {
  const id = await findManga(title)
  return id
    ? (await api.call(listChapters, { params: { id }, query: { limit: 100, sortOrder: 'asc' } })).json().items
    : []
}
const numbers = async (title: string) => (await chaptersOf(title)).map(({ number }) => number)
async function rescan(name: string) {
  const { jobIds } = (await api.call(rescanLibraryFolder, { params: { id: (await folderAt(name))!.id } })).json()
  for (const id of jobIds) expect((await api.finished(id)).status).toBe('completed')
}

describe('folders of the library', () => {
  test('the folder of Bunko is the first', async () => {
    expect((await folders())[0]).toMatchObject({
      id: 'library',
      kind: 'managed',
      path: join(started.dataDir, 'library'),
    })
  })

  test('adds a folder, its archives, and later those that are put there', async () => {
    await put('watched/Reed/Reed c001.cbz')
    const response = await api.call(addLibraryFolder, { body: { path: join(root, 'watched') } })
    expect(response.status).toBe(201)
    expect(response.json()).toMatchObject({ kind: 'linked', isOffline: false })
    await expect.poll(() => numbers('Reed')).toEqual([1])
    await expect.poll(async () => (await folderAt('watched'))?.watching).toBe('events')
    await put('watched/Reed/Reed c002.cbz')
    await expect.poll(() => numbers('Reed')).toEqual([1, 2])
    await mkdir(join(root, 'watched', 'Moss'))
    await rename(join(root, 'watched/Reed/Reed c002.cbz'), join(root, 'watched/Moss/anything.cbz'))
    const isThere = async () => (await chaptersOf('Reed')).map(({ isAvailable }) => isAvailable)
    await expect.poll(async () => (await folderAt('watched'))?.missingCount).toBe(0)
    expect(await isThere()).toEqual([true, true])
  })

  test('refuses a folder twice, inside another one, and of Bunko', async () => {
    await put('known/Fern/Fern c001.cbz')
    expect((await api.call(addLibraryFolder, { body: { path: join(root, 'known') } })).status).toBe(201)
    for (const path of [join(root, 'known'), join(root, 'known', 'Fern'), started.dataDir, join(root, 'missing')]) {
      const response = await api.call(addLibraryFolder, { body: { path } })
      expect(response.status, path).toBe(422)
      expect(response.data.violations).toMatchObject([{ propertyPath: 'path' }])
    }
  })

  test('a folder that is gone or empty is offline, and loses nothing', async () => {
    await put('disk/Ivy/Ivy c001.cbz')
    await put('disk/Ivy/Ivy c002.cbz')
    await api.call(addLibraryFolder, { body: { path: join(root, 'disk') } })
    await expect.poll(() => numbers('Ivy')).toEqual([1, 2])
    const [first] = await chaptersOf('Ivy')
    await api.call(saveProgress, { params: { chapterId: first!.id }, body: { page: 1 } })
    const before = await chaptersOf('Ivy')
    await rename(join(root, 'disk'), join(root, 'unplugged'))
    await rescan('disk')
    expect(await folderAt('disk')).toMatchObject({
      isOffline: true,
      offlineReason: 'There is no folder here. Check the path, or connect the disk.',
    })
    await mkdir(join(root, 'disk'))
    await rescan('disk')
    expect(await folderAt('disk')).toMatchObject({ isOffline: true, offlineReason: expect.stringContaining('empty') })
    expect(await chaptersOf('Ivy')).toEqual(
      before.map((chapter) => ({ ...chapter, isOffline: true, fileProblem: 'offline' })),
    )
    await rm(join(root, 'disk'), { recursive: true })
    await rename(join(root, 'unplugged'), join(root, 'disk'))
    await rescan('disk')
    expect(await folderAt('disk')).toMatchObject({ isOffline: false, offlineReason: null, missingCount: 0 })
    expect(await chaptersOf('Ivy')).toEqual(before)
  })

  test.each([
    { what: 'is damaged', series: 'Elm', spoil: (file: string) => writeFile(file, 'no archive') },
    { what: 'is gone', series: 'Oak', spoil: (file: string) => rm(file) },
  ])('adds a file after all that $what when its turn comes and is whole again later', async ({ series, spoil }) => {
    const folder = join(root, `later-${series}`)
    await put(`later-${series}/${series}/${series} c001.cbz`)
    await put(`later-${series}/${series}/${series} c002.cbz`)
    const file = join(folder, `${series}/${series} c002.cbz`)
    const hold = await holdImports(started.dataDir, api)
    const job = await startImport(api, folder)
    await expect.poll(() => importJobsOf(api, job)).toHaveLength(1)
    const jobIds = (await importJobsOf(api, job)).map(({ id }) => id)
    await hold.end()
    await rename(file, join(root, 'aside'))
    await writeFile(file, '')
    await spoil(file)
    await hold.release(jobIds)
    for (const id of jobIds) expect((await api.finished(id)).status).toBe('completed')
    await rescan(`later-${series}`)
    expect(await numbers(series)).toEqual([1])
    await rename(join(root, 'aside'), file)
    await rescan(`later-${series}`)
    await expect.poll(() => numbers(series)).toEqual([1, 2])
  })

  test('one missing file is counted and comes back', async () => {
    await put('missing-one/Sage/Sage c001.cbz')
    await put('missing-one/Sage/Sage c002.cbz')
    await api.call(addLibraryFolder, { body: { path: join(root, 'missing-one') } })
    await expect.poll(() => numbers('Sage')).toEqual([1, 2])
    const file = join(root, 'missing-one/Sage/Sage c002.cbz')
    await rename(file, join(root, 'aside'))
    const { jobIds } = (await api.call(rescanManga, { params: { id: (await findManga('Sage'))! } })).json()
    expect(jobIds).toHaveLength(1)
    await api.finished(jobIds[0]!)
    expect(await folderAt('missing-one')).toMatchObject({ missingCount: 1, chapterCount: 2 })
    const offline = async () =>
      (await chaptersOf('Sage')).map(({ number, isOffline }) => [number, isOffline]).toSorted()
    expect(await offline()).toEqual([
      [1, false],
      [2, true],
    ])
    await rename(join(root, 'aside'), file)
    await rescan('missing-one')
    expect(await folderAt('missing-one')).toMatchObject({ missingCount: 0 })
    expect(await offline()).toEqual([
      [1, false],
      [2, false],
    ])
  })

  test('removing a folder keeps its files and the progress', async () => {
    await put('removed/Clover/Clover c001.cbz')
    await api.call(addLibraryFolder, { body: { path: join(root, 'removed') } })
    await expect.poll(() => numbers('Clover')).toEqual([1])
    const [chapter] = await chaptersOf('Clover')
    await api.call(saveProgress, { params: { chapterId: chapter!.id }, body: { page: 1 } })
    const id = (await folderAt('removed'))!.id
    expect((await api.call(removeLibraryFolder, { params: { id } })).status).toBe(204)
    expect((await api.call(removeLibraryFolder, { params: { id } })).status).toBe(404)
    expect((await api.call(rescanLibraryFolder, { params: { id } })).status).toBe(404)
    expect(await folderAt('removed')).toBeUndefined()
    expect(existsSync(join(root, 'removed/Clover/Clover c001.cbz'))).toBe(true)
    expect(await chaptersOf('Clover')).toMatchObject([{ id: chapter!.id, isAvailable: false, lastReadPage: 1 }])
    await api.call(addLibraryFolder, { body: { path: join(root, 'removed') } })
    await expect.poll(async () => (await chaptersOf('Clover'))[0]).toMatchObject({ id: chapter!.id, isAvailable: true })
  })
})
