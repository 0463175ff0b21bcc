import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeArchive } from '../../main/platform/cbz/write-archive.ts'
import {
  deleteProgress,
  getPage,
  getPageImage,
  getReaderChapter,
  listPages,
  saveProgress,
} from '../../shared/contracts/reader.ts'
import { drawPage } from '../simulators/pages/draw-page.ts'
import { readPage } from '../simulators/pages/strip.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { writeRar } from '../support/write-rar.ts'

const folder = mkdtempSync(join(tmpdir(), 'Old Scans '))

const { api, started } = appForTests()
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

const draw = (page: number, pages = 3) =>
  drawPage({ site: 'external', manga: 'old-scans', chapter: 7, page, pages, format: 'jpeg', width: 600, height: 800 })

async function pictures(pages: number): Promise<readonly { readonly name: string; readonly bytes: Buffer }[]> {
  const drawn = await Promise.all(Array.from({ length: pages }, (_, index) => draw(index + 1, pages)))
  return drawn.map((bytes, index) => ({ name: `000${index + 1}.jpg`, bytes }))
}

async function cbz(name: string, pages: number): Promise<string> {
  const finalPath = join(folder, name)
  await writeArchive({ finalPath, pages: await pictures(pages) })
  return finalPath
}

const context = async (chapterId: string) => (await api.call(getReaderChapter, { params: { chapterId } })).json()
const image = async (chapterId: string, pageNumber: number) =>
  (await api.call(getPageImage, { params: { chapterId, pageNumber: String(pageNumber) } })).bytes

test('reads an archive outside the library in place', async () => {
  const { id } = await started.app.openFile(await cbz('Volume 7.cbz', 3))
  expect(await context(id)).toMatchObject({
    id,
    title: 'Volume 7',
    number: '',
    isLoose: true,
    isAvailable: true,
    pageCount: 3,
    lastReadPage: null,
    navigation: { previous: null, next: null },
    pages: Array(3).fill({ width: 600, height: 800 }),
  })
  expect((await context(id)).manga.title).toMatch(/^Old Scans /)
  for (const page of [1, 2, 3]) expect(await readPage(await image(id, page))).toMatchObject({ chapter: 7, page })
  const { pages, totalItems } = (
    await api.call(listPages, { params: { chapterId: id }, query: { page: 2, itemsPerPage: 2 } })
  ).json()
  expect({ numbers: pages.map((page: { number: number }) => page.number), totalItems }).toEqual({
    numbers: [3],
    totalItems: 3,
  })
  expect((await api.call(getPage, { params: { chapterId: id, pageNumber: '4' } })).status).toBe(404)
})

test('remembers the page for the same file when it is opened again', async () => {
  const file = await cbz('Remembered.cbz', 4)
  const { id } = await started.app.openFile(file)
  const save = (body: { page: number }) => api.call(saveProgress, { params: { chapterId: id }, body })
  expect((await save({ page: 3 })).json()).toMatchObject({ page: 3, completed: false })
  expect((await save({ page: 5 })).status).toBe(422)
  expect(await started.app.openFile(file)).toEqual({ id })
  expect(await context(id)).toMatchObject({ lastReadPage: 3, isRead: false })
  expect((await save({ page: 4 })).json()).toMatchObject({ completed: true })
  expect((await api.call(deleteProgress, { params: { chapterId: id } })).status).toBe(204)
  expect(await context(id)).toMatchObject({ lastReadPage: null, isRead: false })
})

test('reads a changed file again', async () => {
  const file = await cbz('Grows.cbz', 1)
  const { id } = await started.app.openFile(file)
  const before = await context(id)
  await cbz('Grows.cbz', 2)
  await started.app.openFile(file)
  const after = await context(id)
  expect([before.pageCount, after.pageCount]).toEqual([1, 2])
  expect(after.version).not.toBe(before.version)
})

test('reads a RAR with its pages in natural order', async () => {
  const [one, two, three] = await pictures(3)
  const file = join(folder, 'Old.cbr')
  writeFileSync(
    file,
    writeRar([
      { name: 'page10.jpg', bytes: three!.bytes },
      { name: 'page2.jpg', bytes: two!.bytes },
      { name: 'readme.txt', bytes: Buffer.from('hello') },
      { name: 'page1.jpg', bytes: one!.bytes },
    ]),
  )
  const { id } = await started.app.openFile(file)
  expect(await context(id)).toMatchObject({ title: 'Old', pageCount: 3 })
  for (const page of [1, 2, 3]) expect(await readPage(await image(id, page))).toMatchObject({ page })
})

test('rejects a file that is no comic with a message and keeps nothing of it', async () => {
  const bad = (name: string, bytes: Buffer) => {
    writeFileSync(join(folder, name), bytes)
    return started.app.openFile(join(folder, name))
  }
  await expect(bad('broken.cbz', Buffer.from('no archive'))).rejects.toMatchObject({ code: 'archive_broken' })
  await expect(bad('broken.cbr', Buffer.from('no archive'))).rejects.toMatchObject({ code: 'archive_broken' })
  await expect(bad('text.cbr', writeRar([{ name: 'a.txt', bytes: Buffer.from('a') }]))).rejects.toMatchObject({
    code: 'archive_broken',
    detail: expect.stringContaining('no pages'),
  })
  await expect(bad('letter.txt', Buffer.from('a'))).rejects.toMatchObject({ code: 'archive_broken' })
  await expect(started.app.openFile(join(folder, 'gone.cbz'))).rejects.toMatchObject({
    code: 'not_found',
    detail: expect.stringContaining('gone.cbz'),
  })
})

test('reports a file that has disappeared', async () => {
  const file = await cbz('Leaves.cbz', 1)
  const { id } = await started.app.openFile(file)
  rmSync(file)
  const ask = () => api.call(getPageImage, { params: { chapterId: id, pageNumber: '1' } })
  // An archive that was just read is trusted for a moment.
  await expect.poll(async () => (await ask()).status).toBe(404)
  expect((await ask()).data.detail).toMatch(/no longer exists/)
})
