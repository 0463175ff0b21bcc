import { execFileSync } from 'node:child_process'
import {
  copyFile,
  link,
  mkdir,
  readFile,
  rename,
  rm,
  rmdir,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
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
  for (let number = 1; number <= 24; number += 1) {
    const pages = [Buffer.from(`page one of ${number}`), Buffer.from(`page two of ${number}`)]
    ids.push(await seedChapter(place, mangaId, { number, volume: number, pages }, `star-smith/${number}.cbz`))
  }
  await db.updateTable('chapters').set({ file_groups: '["Night Owls"]' }).execute()
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
const volume = (headers = {}) => api.call(downloadVolume, { params: { id: mangaId, volume: String(next) }, headers })
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

test('a file that is cut while it is open is explained immediately', async () => {
  expect((await page(2)).status).toBe(200)
  await truncate(file, 100)
  const answer = await page(2)
  expect(answer.status).toBe(409)
  expect(answer.data.detail).toMatch(/file .*(replaced|changed).*(Put|put)/)
})

test.each([
  ['a link', () => symlink(join(dataDir, 'secret.txt'), file)],
  ['a folder', () => mkdir(file)],
])('%s that replaces a file that was just read is refused immediately', async (_, replace) => {
  const before = [await download(), await volume()]
  expect(before.map(({ status }) => status)).toEqual([200, 200])
  await rm(file)
  await replace()
  const [ofFile, ofVolume] = before.map(({ headers }) => ({ 'If-None-Match': headers.get('etag')! }))
  for (const answer of [await download(ofFile), await download(), await volume(ofVolume), await volume()]) {
    expect(answer.status).toBe(409)
    expect(answer.data.detail).toMatch(/file .*(replaced|changed).*(Put|put)/)
  }
})

test.each([
  ['a link', () => symlink(join(dataDir, 'secret.txt'), file)],
  ['a link to another archive', () => symlink(file.replace(/\d+\.cbz/, '16.cbz'), file)],
  ['a folder', () => mkdir(file)],
  ['a named pipe', async () => execFileSync('mkfifo', [file])],
])('%s in its place is refused immediately', async (_, replace) => {
  await afterChange(async () => {
    await rm(file)
    await replace()
  })
  await expectExplained()
})

const listed = async () =>
  (await api.call(listChapters, { params: { id: mangaId }, query: { limit: 100 } }))
    .json()
    .items.find((chapter) => chapter.id === id)
const problem = async () => (await listed())?.fileProblem

test('a chapter whose file is cut is marked immediately, and not anymore when the file is whole again', async () => {
  expect([(await page()).status, await problem()]).toEqual([200, null])
  const whole = await readFile(file)
  await truncate(file, 100)
  expect([(await page(2)).status, await problem()]).toEqual([409, 'damaged'])
  await writeFile(file, whole)
  expect([(await page()).status, await problem()]).toEqual([200, null])
})

test('a chapter whose file is missing is marked by its list of pages, and is not available', async () => {
  await rename(file, `${file}.away`)
  expect((await api.call(listPages, { params: { chapterId: id } })).status).toBe(200)
  expect(await listed()).toMatchObject({ fileProblem: 'missing', isAvailable: false })
  await rename(`${file}.away`, file)
  expect([(await page()).status, await problem()]).toEqual([200, null])
})

test('a chapter whose file was replaced by a link is marked until its own file is back', async () => {
  await rename(file, `${file}.away`)
  await symlink(join(dataDir, 'secret.txt'), file)
  expect([(await page()).status, await problem()]).toEqual([409, 'damaged'])
  await rename(`${file}.away`, file)
  expect([(await page()).status, await problem()]).toEqual([200, null])
})

test('a chapter with a page that cannot be read is marked; its other pages can be read', async () => {
  const time = new Date('2026-01-01')
  await utimes(file, time, time)
  expect((await page(1)).status).toBe(200)
  const whole = await readFile(file)
  const bytes = Buffer.from(whole)
  const at = bytes.indexOf(`page two of ${next}`)
  bytes.write('damaged', at)
  await writeFile(file, bytes)
  await utimes(file, time, time)
  expect([(await page(2)).status, await problem()]).toEqual([409, 'damaged'])
  expect([(await page(1)).status, await problem()]).toEqual([200, 'damaged'])
  await writeFile(file, whole)
  await pastTrust()
  expect([(await page(2)).status, await problem()]).toEqual([200, null])
})

test('the chapters of a managed folder whose disk is not there are offline until one of them can be read', async () => {
  const library = join(dataDir, 'library')
  const others = [id, ids[next]!]
  const problems = async () => {
    const { items } = (await api.call(listChapters, { params: { id: mangaId }, query: { limit: 100 } })).json()
    return others.map((other) => items.find((chapter) => chapter.id === other)?.fileProblem)
  }
  await rename(library, `${library}.away`)
  await mkdir(library)
  try {
    for (const other of others) expect((await api.call(listPages, { params: { chapterId: other } })).status).toBe(200)
    expect(await problems()).toEqual(['offline', 'offline'])
  } finally {
    await rmdir(library)
    await rename(`${library}.away`, library)
  }
  expect([(await page()).status, await problems()]).toEqual([200, [null, null]])
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
  expect(chapters.find((chapter) => chapter.id === id)).toMatchObject({
    pageCount: 3,
    isAvailable: true,
    groups: ['Night Owls'],
  })
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
