import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { deleteChapterFile, restoreChapterFile } from '../../shared/contracts/chapters.ts'
import { addLibraryFolder, listLibraryFolders } from '../../shared/contracts/collection.ts'
import { moveLibrary } from '../../shared/contracts/files.ts'
import { getPageImage } from '../../shared/contracts/reader.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder } from '../support/import-folder.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { drawSmallPage, writeCollectionFile } from '../support/write-collection.ts'
import { zipBytes } from '../support/zip-bytes.ts'

// Usually another file system than the folder for temporary files.
const otherDisk = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const root = folderForTests('location')
const other = folderForTests('location', otherDisk)
const { api, started } = appForTests()

let chapterIds: string[] = []
beforeAll(async () => {
  for (const number of [1, 2, 3]) {
    const pages = [{ name: '1.png', bytes: await drawSmallPage(7000 + number) }]
    await writeCollectionFile(join(root, 'in', 'Star', `Star c00${number}.cbz`), zipBytes(pages))
  }
  const { mangaIds } = await importFolder(api, join(root, 'in'), { mode: 'copy' })
  chapterIds = (await chaptersOf(api, mangaIds[0]!)).map(({ id }) => id)
})

const place = () => join(started.dataDir, 'library')
const managed = async () => (await api.call(listLibraryFolders)).json().items[0]!
const names = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.cbz'))
    .sort()
const all = ['Star/Star c001.cbz', 'Star/Star c002.cbz', 'Star/Star c003.cbz']

async function move(path: string | null) {
  const response = await api.call(moveLibrary, { body: { path } })
  expect(response.status, response.text).toBe(202)
  const job = await api.finished(response.json().jobId)
  expect(job, String(job.failureReason)).toMatchObject({ status: 'completed' })
}

/** Every page can be read. */
async function expectReadable(): Promise<void> {
  for (const chapterId of chapterIds) {
    const response = await api.call(getPageImage, { params: { chapterId, pageNumber: '1' } })
    expect(response.status, response.text).toBe(200)
  }
}
afterEach(expectReadable)

describe('the managed folder', () => {
  test('moves on the same disk without copying', async () => {
    const target = join(root, 'Manga')
    const { ino } = lstatSync(join(place(), all[0]!))
    await move(target)
    expect(names(target)).toEqual(all)
    expect(lstatSync(join(target, all[0]!)).ino).toBe(ino)
    expect(lstatSync(place()).isSymbolicLink()).toBe(true)
    expect(await managed()).toMatchObject({ path: target, kind: 'managed', chapterCount: 3, isOffline: false })
  })

  test('moves to another disk: copies are complete before the old files go', async () => {
    const target = join(other, 'Manga')
    mkdirSync(join(root, 'Manga', 'notes'))
    writeFileSync(join(root, 'Manga', 'notes', 'mine.txt'), 'mine')
    const before = all.map((name) => readFileSync(join(place(), name)))
    let isReading = true
    const reading = (async () => {
      for (let count = 0; isReading && count < 2000; count += 1) await expectReadable()
    })()
    await move(target).finally(() => {
      isReading = false
    })
    await reading
    expect(all.map((name) => readFileSync(join(target, name)))).toEqual(before)
    expect(readFileSync(join(target, 'notes', 'mine.txt'), 'utf8')).toBe('mine')
    expect(existsSync(join(root, 'Manga'))).toBe(false)
    expect((await managed()).path).toBe(target)
    // A deleted file can be restored although the trash is on another disk.
    const params = { id: chapterIds[0]! }
    expect((await api.call(deleteChapterFile, { params })).status).toBe(204)
    expect(names(target)).toEqual(all.slice(1))
    expect((await api.call(restoreChapterFile, { params })).status).toBe(204)
    expect(names(target)).toEqual(all)
  })

  test('returns to the data folder', async () => {
    await move(null)
    expect(lstatSync(place()).isDirectory()).toBe(true)
    expect(names(place())).toEqual(all)
    expect(existsSync(join(other, 'Manga'))).toBe(false)
    expect(readdirSync(started.dataDir).filter((name) => name.startsWith('library.') && !name.includes('db'))).toEqual(
      [],
    )
    expect((await managed()).path).toBe(place())
    expect((await api.call(moveLibrary, { body: { path: null } })).status).toBe(409)
  })

  test('refuses a place that is not empty, not there, or part of something else', async () => {
    const linked = join(root, 'linked')
    mkdirSync(linked)
    await api.call(addLibraryFolder, { body: { path: linked } })
    writeFileSync(join(root, 'file'), '')
    const refused = [
      'relative/path',
      join(root, 'in'),
      join(root, 'file'),
      join(root, 'missing', 'deeper'),
      join(linked, 'below'),
      join(started.dataDir, 'elsewhere'),
      join(place(), 'inside'),
    ]
    for (const path of refused) {
      const response = await api.call(moveLibrary, { body: { path } })
      expect(response.status, path).toBe(422)
      expect(response.data.violations, path).toMatchObject([{ propertyPath: 'path' }])
    }
    expect(names(place())).toEqual(all)
  })
})
