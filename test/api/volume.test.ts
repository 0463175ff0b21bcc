import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { openArchive } from '../../main/platform/cbz/read-archive.ts'
import { writeArchive } from '../../main/platform/cbz/write-archive.ts'
import {
  addChapters,
  type ChapterListItem,
  deleteChapterFile,
  downloadVolume,
  hideChapter,
  restoreChapter,
} from '../../shared/contracts/chapters.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { createManga, editManga } from '../../shared/contracts/mangas.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { chaptersOf, download } from '../support/prepare-manga.ts'
import { sampleManga } from '../support/samples.ts'

let mangaId: string
let chapters: readonly ChapterListItem[]

/** Star Smith with three chapters of volume 2 on disk, one that is not, and one of volume 1. */
const { api, started, sites } = appForTests({ sites: { only: ['a1'] } })
beforeAll(async () => {
  await api.call(createContentSource, { body: sites.source('a1') })
  mangaId = (await api.call(createManga, { body: sampleManga })).json().id
  for (const number of [11, 10, 10.5, 12])
    await api.call(addChapters, { params: { id: mangaId }, body: { number, volume: 2 } })
  await api.call(addChapters, { params: { id: mangaId }, body: { number: 1, volume: 1 } })
  chapters = await chaptersOf(api, mangaId)
  const chapterIds = chapters.filter(({ number }) => number !== 12).map(({ id }) => id)
  for (const job of await download(api, chapterIds))
    expect(job).toMatchObject({ status: 'completed', failureReason: null })
})

const get = (volume = '2', headers: Record<string, string> = {}) =>
  api.call(downloadVolume, { params: { id: mangaId, volume }, headers })
const idOf = (number: number) => chapters.find((chapter) => chapter.number === number)!.id

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes)
  const found = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return found
}

const chaptersIn = async (bytes: Buffer): Promise<string[]> => [
  ...new Set([...(await unzip(bytes)).keys()].filter((name) => name.includes('/')).map((name) => name.split('/')[0]!)),
]

describe('the volume', () => {
  test('contains the pages of its chapters in reading order, byte for byte', async () => {
    const answer = await get()
    expect(answer.status).toBe(200)
    const entries = await unzip(answer.bytes)
    const expected = new Map<string, Buffer>()
    for (const [number, folder] of [
      [10, 'c0010.0'],
      [10.5, 'c0010.5'],
      [11, 'c0011.0'],
    ] as const) {
      for (const page of await sites.expected('a1', 'star-smith', number)) {
        const extension = page.format === 'jpeg' ? 'jpg' : page.format
        expected.set(`${folder}/p${String(page.page).padStart(4, '0')}.${extension}`, await page.bytes())
      }
    }
    expect([...entries.keys()]).toEqual([...expected.keys(), 'MetronInfo.xml', 'ComicInfo.xml'])
    for (const [name, bytes] of expected) expect(entries.get(name)!.equals(bytes)).toBe(true)
    const comicInfo = entries.get('ComicInfo.xml')!.toString()
    expect(comicInfo).toContain('<Volume>2</Volume>')
    expect(comicInfo).toContain(`<PageCount>${expected.size}</PageCount>`)
  })

  test('is returned with name, length and validator', async () => {
    const { headers, bytes } = await get()
    expect(headers.get('content-type')).toBe('application/vnd.comicbook+zip')
    expect(headers.get('content-length')).toBe(String(bytes.length))
    expect(headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/)
    expect(headers.get('accept-ranges')).toBe('bytes')
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Star Smith - Vol.02.cbz"; filename*=UTF-8''Star%20Smith%20-%20Vol.02.cbz`,
    )
  })
})

describe('ranges', () => {
  test('of any kind match the whole', async () => {
    const { bytes, headers } = await get()
    const etag = headers.get('etag')!
    const size = bytes.length
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 1],
      ['bytes=-1', size - 1, size],
      ['bytes=-1000', size - 1000, size],
      [`bytes=${size - 3000}-`, size - 3000, size],
      ['bytes=12345-456789', 12_345, 456_790],
      [`bytes=5-${size * 2}`, 5, size],
    ] as const) {
      const part = await get('2', { Range: range, 'If-Range': etag })
      expect(part.status).toBe(206)
      expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${size}`)
      expect(part.bytes.equals(bytes.subarray(start, end))).toBe(true)
    }
    expect((await get('2', { Range: 'bytes=0-9', 'If-Range': '"older"' })).status).toBe(200)
    const beyond = await get('2', { Range: `bytes=${size}-` })
    expect(beyond.status).toBe(416)
    expect(beyond.headers.get('content-range')).toBe(`bytes */${size}`)
  })

  test('requested one by one make up the whole', async () => {
    const { bytes } = await get()
    const step = Math.ceil(bytes.length / 23)
    const pieces = []
    for (let start = 0; start < bytes.length; start += step) {
      pieces.push((await get('2', { Range: `bytes=${start}-${start + step - 1}` })).bytes)
    }
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
  })

  test('return nothing if unchanged, for HEAD, or if unwanted', async () => {
    const { headers, bytes } = await get()
    const etag = headers.get('etag')!
    const unchanged = await get('2', { 'If-None-Match': `"x", ${etag}` })
    expect(unchanged.status).toBe(304)
    expect(unchanged.bytes).toHaveLength(0)
    const head = await fetch(`${started.origin}/api/mangas/${mangaId}/volumes/2/download`, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe(String(bytes.length))
    expect(head.headers.get('etag')).toBe(etag)
    const minimal = await get('2', { Prefer: 'return=minimal' })
    expect(minimal.status).toBe(204)
    expect(minimal.headers.get('etag')).toBe(etag)
    expect(minimal.headers.get('content-disposition')).toContain('Vol.02')
    expect(minimal.bytes).toHaveLength(0)
  })
})

describe('missing parts', () => {
  test.each(['x', '1.5', '-0', '-1', '1e3', '02', '3', '', ' ', '٢', '9'.repeat(40)])('volume %j', async (volume) => {
    const answer = await get(volume)
    expect(answer.status).toBe(404)
    expect(answer.data.detail).toEqual(expect.any(String))
  })

  test('return not found for an unknown manga', async () => {
    const answer = await api.call(downloadVolume, { params: { id: 'nope', volume: '2' } })
    expect(answer.status).toBe(404)
    expect(answer.data.detail).toMatch(/isn’t in the library/)
  })
})

describe('a hidden or deleted chapter', () => {
  test('is skipped, changes the validator, and returns', async () => {
    const before = await get()
    await api.call(hideChapter, { params: { id: idOf(10.5) } })
    const without = await get('2', { Range: 'bytes=0-9', 'If-Range': before.headers.get('etag')! })
    expect(without.status).toBe(200)
    expect(without.headers.get('etag')).not.toBe(before.headers.get('etag'))
    expect(await chaptersIn(without.bytes)).toEqual(['c0010', 'c0011'])
    await api.call(restoreChapter, { params: { id: idOf(10.5) } })
    const after = await get()
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
    expect(after.bytes.equals(before.bytes)).toBe(true)
  })

  test('as the only one leaves no volume', async () => {
    expect((await get('1')).status).toBe(200)
    await api.call(hideChapter, { params: { id: idOf(1) } })
    expect((await get('1')).status).toBe(404)
    await api.call(restoreChapter, { params: { id: idOf(1) } })
    await api.call(deleteChapterFile, { params: { id: idOf(1) } })
    expect((await get('1')).status).toBe(404)
  })

  test('deleted during a download, ends it with an error instead of a short file', async () => {
    await makeLarge(11)
    const answer = await fetch(`${started.origin}/api/mangas/${mangaId}/volumes/2/download`)
    const size = Number(answer.headers.get('content-length'))
    const reader = answer.body!.getReader()
    let taken = (await reader.read()).value!.length
    expect((await api.call(deleteChapterFile, { params: { id: idOf(11) } })).status).toBe(204)
    const rest = async () => {
      for (;;) {
        const { value, done } = await reader.read()
        if (done) return
        taken += value.length
      }
    }
    await expect(rest()).rejects.toThrow()
    expect(taken).toBeLessThan(size)
    expect(await chaptersIn((await get()).bytes)).toEqual(['c0010.0', 'c0010.5'])
  })
})

// Last: the new title is written into the files of the chapters a while later.
test('keeps the volume number in the name after a long title in any script', async () => {
  const title = '星'.repeat(255)
  await api.call(editManga, { params: { id: mangaId }, body: { title } })
  const { headers } = await get()
  await api.call(editManga, { params: { id: mangaId }, body: { title: sampleManga.title } })
  const name = decodeURIComponent(headers.get('content-disposition')!.split("UTF-8''")[1]!)
  expect(name).toMatch(/^星+ - Vol\.02\.cbz$/)
  expect(Buffer.byteLength(name)).toBeLessThan(150)
})

/** Puts larger images into the file of a chapter, from outside: more than the buffers of a connection hold. */
async function makeLarge(number: number): Promise<void> {
  const library = join(started.dataDir, 'library')
  const files = await readdir(library, { recursive: true })
  const finalPath = join(library, files.find((name) => name.includes(`Ch.${String(number).padStart(4, '0')}`))!)
  const archive = await openArchive(finalPath)
  const pages = []
  for (const entry of archive.entries)
    pages.push({ name: entry.name, bytes: Buffer.concat([await archive.read(entry), randomBytes(4_000_000)]) })
  await archive.close()
  await writeArchive({ finalPath, pages })
}
