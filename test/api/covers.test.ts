import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../main/database/database.ts'
import { silentLog } from '../../main/platform/log.ts'
import { createBackup } from '../../shared/contracts/backups.ts'
import { refreshManga } from '../../shared/contracts/catalog.ts'
import { chooseCover, listCoverChoices, maxCoverMiB, useAutomaticCover } from '../../shared/contracts/covers.ts'
import { listJobs } from '../../shared/contracts/jobs.ts'
import { getMangaById, getMangaCover } from '../../shared/contracts/mangas.ts'
import { checkResponse } from '../support/answer-schema.ts'
import { catalogAndApp } from '../support/catalog-and-app.ts'
import { createFromCatalog } from '../support/catalog-for-tests.ts'
import { seedChapter, seedManga } from '../support/seed-chapters.ts'

const here = catalogAndApp({ prepare: seed })
const { api } = here
beforeEach(() => here.catalog.requestLog.clear())

const missingId = '00000000-0000-4000-8000-000000000000'
const picture = (color: string, width = 60): Promise<Buffer> =>
  sharp({ create: { width, height: 90, channels: 3, background: color } })
    .jpeg()
    .toBuffer()

const pages = await Promise.all(['lime', 'navy', 'teal'].map((color) => picture(color)))
type Seeded = { readonly id: string; readonly chapterId: string; readonly emptyChapterId: string }
const seeded: Seeded[] = []
let damagedId: string

/** Manga with a chapter of three pages and one without a file. */
async function seed(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase(dataDir, silentLog)
  const place = { db, libraryDir: join(dataDir, 'library') }
  for (let index = 0; index < 9; index += 1) {
    const id = await seedManga(db, `manga-${index}`)
    const chapterId = await seedChapter(place, id, { number: 1, pages })
    seeded.push({ id, chapterId, emptyChapterId: await seedChapter(place, id, { number: 2 }) })
  }
  damagedId = await seedManga(db, 'damaged')
  await seedChapter(place, damagedId, { number: 1, pages: [withTwoFrames(await picture('red', 600))] })
  await close()
}
const newManga = (): Seeded => seeded.pop()!

/** A JPEG with two frame headers: its size can be read, its picture cannot be decoded. */
function withTwoFrames(jpeg: Buffer): Buffer {
  const start = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  const end = start + 2 + jpeg.readUInt16BE(start + 2)
  return Buffer.concat([jpeg.subarray(0, end), jpeg.subarray(start)])
}

async function upload(mangaId: string, body: RequestInit['body'], type?: string) {
  const address = new URL(chooseCover.path.replace('{id}', mangaId), here.started.origin)
  const response = await fetch(address, { method: 'PUT', body: body!, headers: type ? { 'content-type': type } : {} })
  const text = await response.text()
  checkResponse(chooseCover, response.status, response.headers.get('content-type'), text)
  return { status: response.status, data: JSON.parse(text) }
}
const form = (bytes: Uint8Array<ArrayBuffer>, name = 'image') => {
  const data = new FormData()
  data.append(name, new Blob([bytes], { type: 'image/jpeg' }), 'cover.jpg')
  return data
}
const choose = (id: string, body: object) => api.call(chooseCover, { params: { id }, body })
const shown = async (id: string) => (await api.call(getMangaCover, { params: { id } })).bytes
const thumbnailOf = async (id: string) => (await api.call(getMangaById, { params: { id } })).json().thumbnailUrl
const isChosen = async (id: string) => (await api.call(listCoverChoices, { params: { id } })).json().isChosen

test('a first page that cannot be made smaller is explained, and served as it is', async () => {
  const small = await api.call(getMangaCover, { params: { id: damagedId }, query: { width: 320 } })
  expect([small.status, small.text]).toEqual([409, expect.stringMatching(/damaged.*Download the chapter again/)])
  expect((await api.call(getMangaCover, { params: { id: damagedId } })).status).toBe(200)
})

describe('an uploaded image', () => {
  test('is the cover, with a new version, as the body and in a form', async () => {
    const { id } = newManga()
    const [red, blue] = [await picture('red'), await picture('blue')]
    const before = await thumbnailOf(id)
    const first = await upload(id, new Uint8Array(red), 'image/jpeg')
    expect(first).toMatchObject({ status: 200, data: { id, wasChosen: false } })
    expect(await shown(id)).toEqual(red)
    expect(first.data.thumbnailUrl).not.toBe(before)
    expect(await thumbnailOf(id)).toBe(first.data.thumbnailUrl)
    const second = await upload(id, form(new Uint8Array(blue)))
    expect(second).toMatchObject({ status: 200, data: { wasChosen: true } })
    expect(await shown(id)).toEqual(blue)
    expect(second.data.thumbnailUrl).not.toBe(first.data.thumbnailUrl)
    expect(await isChosen(id)).toBe(true)
  })

  test('has a thumbnail of its own: no address shows that of the cover before', async () => {
    const { id } = newManga()
    const small = async (address: string) => {
      const response = await fetch(new URL(address.replace('width=320', 'width=20'), here.started.origin))
      const { dominant } = await sharp(await response.arrayBuffer()).stats()
      return { isRed: dominant.r > dominant.b, cache: response.headers.get('cache-control') }
    }
    const asUpload = async (color: string) =>
      (await upload(id, new Uint8Array(await picture(color)), 'image/jpeg')).data.thumbnailUrl
    const red = await asUpload('red')
    const immutable = expect.stringContaining('immutable')
    for (const _ of ['made', 'kept']) expect(await small(red)).toEqual({ isRed: true, cache: immutable })
    const blue = await asUpload('blue')
    expect(await small(red)).toEqual({ isRed: false, cache: expect.not.stringContaining('immutable') })
    for (const _ of ['made', 'kept']) expect(await small(blue)).toEqual({ isRed: false, cache: immutable })
  })

  test('is refused when it is no image, damaged, too large, or missing; the cover stays', async () => {
    const { id } = newManga()
    const red = await picture('red')
    await upload(id, new Uint8Array(red), 'image/jpeg')
    const files = await readdir(join(here.started.dataDir, 'covers'))
    const empty = new FormData()
    empty.append('image', 'a text')
    for (const [body, type, reason] of [
      ['<html><body>no image</body></html>', 'image/jpeg', 'HTML page'],
      [new Uint8Array(red.subarray(0, red.length - 20)), 'image/jpeg', ''],
      [new Uint8Array(0), 'image/png', ''],
      [new Uint8Array(maxCoverMiB * 1024 * 1024 + 1), 'image/png', `${maxCoverMiB} MiB`],
      [form(new Uint8Array(maxCoverMiB * 1024 * 1024 + 1)), undefined, `${maxCoverMiB} MiB`],
      [empty, undefined, 'no image'],
      ['--x\r\nbroken', 'multipart/form-data; boundary=x', 'no image'],
    ] as const) {
      const { status, data } = await upload(id, body, type)
      expect(status).toBe(422)
      expect(data.violations).toMatchObject([{ propertyPath: 'image' }])
      expect(data.detail).toContain(reason)
    }
    expect((await upload(id, 'a', 'text/plain')).status).toBe(415)
    expect((await upload(missingId, new Uint8Array(red), 'image/jpeg')).status).toBe(404)
    expect(await shown(id)).toEqual(red)
    expect(await readdir(join(here.started.dataDir, 'covers'))).toEqual(files)
  })

  test('is in a backup even when it can be fetched nowhere, and survives a restart', async () => {
    const { id } = newManga()
    const red = await picture('red', 77)
    await upload(id, new Uint8Array(red), 'image/jpeg')
    const { name } = (await api.call(createBackup)).json()
    const copy = new Database(join(here.started.dataDir, 'backups', name), { readonly: true })
    const rows = copy.prepare('select bytes from backup_covers where file like ?').all(`${id}%`)
    copy.close()
    expect(rows).toEqual([{ bytes: red }])
    await here.restart()
    expect(await shown(id)).toEqual(red)
  })
})

describe('a page', () => {
  test('of a chapter with a file is the cover', async () => {
    const { id, chapterId } = newManga()
    expect((await choose(id, { chapterId, page: 2 })).status).toBe(200)
    expect(await shown(id)).toEqual(pages[1])
  })

  test('that does not exist, or is of another manga, is refused', async () => {
    const { id, chapterId, emptyChapterId } = newManga()
    const other = newManga().id
    for (const [manga, body, path] of [
      [id, { chapterId, page: 4 }, 'page'],
      [id, { chapterId, page: 0 }, 'page'],
      [id, { chapterId: emptyChapterId, page: 1 }, 'page'],
      [id, { chapterId: missingId, page: 1 }, 'chapterId'],
      [other, { chapterId, page: 1 }, 'chapterId'],
      [id, {}, ''],
      [id, { chapterId }, ''],
      [id, { chapterId, page: 1, catalogCover: 'a.png' }, ''],
      [id, { catalogCover: 'a.png' }, 'catalogCover'],
    ] as const) {
      const answer = await choose(manga, body)
      expect(answer.status).toBe(422)
      expect(answer.data.violations).toMatchObject([{ propertyPath: path }])
    }
    expect((await choose(missingId, { chapterId, page: 1 })).status).toBe(404)
    expect(await isChosen(id)).toBe(false)
  })
})

describe('a cover of the catalog', () => {
  const volumeCovers = [
    { fileName: 'ten.png', volume: '10', locale: 'ja' },
    { fileName: 'two.png', volume: '2', locale: 'ja' },
    { fileName: 'extra.png', volume: null, locale: 'en' },
  ]

  test('is listed by volume, and can be chosen', async () => {
    const found = here.catalog.add({ key: 'Volumes', volumeCovers })
    const { id } = (await createFromCatalog(api, found.id)).json()
    const automatic = await shown(id)
    const { isChosen, items } = (await api.call(listCoverChoices, { params: { id } })).json()
    expect(isChosen).toBe(false)
    expect(items.map(({ fileName, volume }) => [fileName, volume])).toEqual([
      [found.cover, '1'],
      ['two.png', '2'],
      ['ten.png', '10'],
      ['extra.png', null],
    ])
    expect((await fetch(new URL(items[1]!.thumbnailUrl, here.started.origin))).status).toBe(200)
    const chosen = await choose(id, { catalogCover: 'two.png' })
    expect(chosen.status).toBe(200)
    expect(await shown(id)).not.toEqual(automatic)
    const unknown = await choose(id, { catalogCover: 'nine.png' })
    expect(unknown.status).toBe(422)
    expect(unknown.data.violations).toMatchObject([{ propertyPath: 'catalogCover' }])
    expect((await choose(id, { catalogCover: '../../x' })).status).toBe(422)
  })

  test('lists more covers than one answer of the catalog has', async () => {
    const many = Array.from({ length: 130 }, (_, index) => ({
      fileName: `cover-${index}.png`,
      volume: String(index + 2),
      locale: 'ja',
    }))
    const found = here.catalog.add({ key: 'Many Volumes', volumeCovers: many })
    const { id } = (await createFromCatalog(api, found.id)).json()
    const { items } = (await api.call(listCoverChoices, { params: { id } })).json()
    expect(items.map(({ volume }) => volume)).toEqual(Array.from({ length: 131 }, (_, index) => String(index + 1)))
  })

  test('is empty for a manga outside the catalog, and 404 without the manga', async () => {
    const { id } = newManga()
    expect((await api.call(listCoverChoices, { params: { id } })).json()).toEqual({ isChosen: false, items: [] })
    expect((await api.call(listCoverChoices, { params: { id: missingId } })).status).toBe(404)
    expect(here.catalog.requestLog.requests()).toEqual([])
  })
})

describe('the automatic cover', () => {
  test('does not replace a chosen one after a refresh, and returns when asked', async () => {
    const found = here.catalog.add({ key: 'Refreshed' })
    const { id } = (await createFromCatalog(api, found.id)).json()
    const automatic = await shown(id)
    const red = await picture('red')
    await upload(id, new Uint8Array(red), 'image/jpeg')
    // The catalog has another cover now.
    Object.assign(found, { cover: 'another.png' })
    const { id: jobId } = (await api.call(refreshManga, { params: { id } })).json()
    expect(await api.finished(jobId)).toMatchObject({ status: 'completed' })
    await settled(id)
    expect(await shown(id)).toEqual(red)
    expect((await api.call(useAutomaticCover, { params: { id } })).status).toBe(204)
    await settled(id)
    expect(await isChosen(id)).toBe(false)
    expect(await shown(id)).toEqual(automatic)
  })

  test('is the first page without a cover at the catalog; nothing happens when none was chosen', async () => {
    const { id } = newManga()
    await upload(id, new Uint8Array(await picture('red')), 'image/jpeg')
    for (let again = 0; again < 2; again += 1) {
      expect((await api.call(useAutomaticCover, { params: { id } })).status).toBe(204)
      expect(await shown(id)).toEqual(pages[0])
    }
    expect((await api.call(useAutomaticCover, { params: { id: missingId } })).status).toBe(404)
  })

  /** Waits until the jobs of the manga have ended. */
  async function settled(mangaId: string): Promise<void> {
    const items = (await api.call(listJobs, { query: { mangaId } })).json()
    for (const { id } of items) await api.finished(id)
  }
})
