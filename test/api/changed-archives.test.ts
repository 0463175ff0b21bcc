import { execFileSync } from 'node:child_process'
import { copyFile, link, mkdir, readFile, rename, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../main/database/database.ts'
import { pageName } from '../../main/platform/cbz/entry-names.ts'
import { writeArchive } from '../../main/platform/cbz/write-archive.ts'
import { silentLog } from '../../main/platform/log.ts'
import { downloadChapterFile, downloadVolume, listChapters } from '../../shared/contracts/chapters.ts'
import { getPageImage, listPages } from '../../shared/contracts/reader.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { seedChapter, seedManga } from '../support/seed-chapters.ts'
import { type StartedApp, startApp, temporaryFolder } from '../support/start-app.ts'

let started: StartedApp
let api: ApiClient
let dataDir: string
let mangaId: string
const ids: string[] = []
/** The chapter of the test; each test changes the file of another one. */
let id: string
let file: string

beforeAll(async () => {
  dataDir = await temporaryFolder()
  const { db, close } = await openDatabase(dataDir, silentLog)
  const place = { db, libraryDir: join(dataDir, 'library') }
  mangaId = await seedManga(db)
  for (let number = 1; number <= 12; number += 1) {
    const pages = [Buffer.from(`page one of ${number}`), Buffer.from(`page two of ${number}`)]
    ids.push(await seedChapter(place, mangaId, { number, volume: number, pages }, `star-smith/${number}.cbz`))
  }
  await close()
  started = await startApp({ dataDir })
  api = createClient(started.origin)
  await writeFile(join(dataDir, 'secret.txt'), 'a secret outside the library')
})
afterAll(() => started.end())

let next = 0
beforeEach(() => {
  next += 1
  id = ids[next - 1]!
  file = join(dataDir, `library/star-smith/${next}.cbz`)
})

const page = (number = 1) => api.call(getPageImage, { params: { chapterId: id, pageNumber: String(number) } })
const download = (headers = {}) => api.call(downloadChapterFile, { params: { id }, headers })
const volume = () => api.call(downloadVolume, { params: { id: mangaId, volume: String(next) } })
const pastTrust = () => new Promise((resolve) => setTimeout(resolve, 1050))

/** Reads the chapter, changes its file, and waits until Bunko looks at the file again. */
async function afterChange(change: () => Promise<unknown>) {
  const before = { page: await page(), file: await download() }
  expect([before.page.status, before.file.status]).toEqual([200, 200])
  await change()
  await pastTrust()
  return before
}

async function expectExplained(): Promise<void> {
  for (const answer of [await page(), await download(), await volume()]) {
    expect(answer.status).toBe(409)
    expect(answer.data.detail).toMatch(/file .*(replaced|changed).*(Put|put)/)
  }
}

test('a file that was cut is not served as whole', async () => {
  await afterChange(() => truncate(file, 100))
  await expectExplained()
})

test.each([
  ['a link', () => symlink(join(dataDir, 'secret.txt'), file)],
  ['a link to another archive', () => symlink(file.replace(/\d+\.cbz/, '12.cbz'), file)],
  ['a folder', () => mkdir(file)],
  ['a named pipe', async () => execFileSync('mkfifo', [file])],
])('%s in its place is refused at once', async (_, replace) => {
  await afterChange(async () => {
    await rm(file)
    await replace()
  })
  await expectExplained()
})

test('a folder that became a link out of the library is refused', async () => {
  const folder = join(dataDir, 'library/star-smith')
  await rename(folder, join(dataDir, 'elsewhere'))
  await symlink(join(dataDir, 'elsewhere'), folder)
  try {
    expect([(await page()).status, (await download()).status]).toEqual([409, 409])
  } finally {
    await rm(folder)
    await rename(join(dataDir, 'elsewhere'), folder)
  }
})

test('another archive is read again: new pages, new tags', async () => {
  const picture = (width: number) =>
    sharp({ create: { width, height: 20, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
  const pages = await Promise.all(
    [10, 11, 12].map(async (width, index) => ({ name: pageName(index, 'png'), bytes: await picture(width) })),
  )
  const before = await afterChange(() => writeArchive({ finalPath: file, pages }))
  const image = await page(3)
  expect([image.status, image.bytes.equals(pages[2]!.bytes)]).toEqual([200, true])
  const first = await page()
  expect(first.headers.get('etag')).not.toBe(before.page.headers.get('etag'))
  const whole = await download({ 'If-None-Match': before.file.headers.get('etag')! })
  expect(whole.status).toBe(200)
  expect(whole.bytes.equals(await readFile(file))).toBe(true)
  expect((await volume()).status).toBe(200)
  expect((await api.call(listPages, { params: { chapterId: id } })).json().totalItems).toBe(3)
  const chapters = (await api.call(listChapters, { params: { id: mangaId }, query: { limit: 100 } })).json().items
  expect(chapters.find((chapter) => chapter.id === id)).toMatchObject({ pageCount: 3, isAvailable: true })
})

test('the same content with another time or place keeps its tags', async () => {
  const before = await afterChange(async () => {
    await copyFile(file, `${file}.copy`)
    await utimes(`${file}.copy`, new Date(), new Date('2020-01-01'))
    await rename(`${file}.copy`, file)
  })
  expect((await page()).headers.get('etag')).toBe(before.page.headers.get('etag'))
  expect((await download({ 'If-None-Match': before.file.headers.get('etag')! })).status).toBe(304)
})

test('a file that is gone, and comes back', async () => {
  await afterChange(async () => {
    await link(file, `${file}.away`)
    await rm(file)
  })
  for (const answer of [await page(), await download()]) {
    expect(answer.status).toBe(404)
    expect(answer.data.detail).toContain('missing')
  }
  await rename(`${file}.away`, file)
  expect([(await page()).status, (await download()).status]).toEqual([200, 200])
})
