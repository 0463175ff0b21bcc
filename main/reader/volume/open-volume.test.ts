import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { appendFile, mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { seedChapter, seedFile, seedManga } from '../../../test/support/seed-chapters.ts'
import { setVisible } from '../../chapters/chapters.store.ts'
import { openDatabase } from '../../database/database.ts'
import type { Db } from '../../database/schema.ts'
import { createOpenArchives, type OpenArchives } from '../../platform/cbz/open-archives.ts'
import { silentLog } from '../../platform/log.ts'
import { createVolumes, type OpenedVolume } from './open-volume.ts'

/** The changes of these tests happen after the comparison with the database. */
const unchanged = { hasChanged: async () => false }

let folder: string
let db: Db
let archives: OpenArchives
let volumes: ReturnType<typeof createVolumes>
let mangaId: string
let close: () => Promise<void>
/** Bytes that were read from chapters' files. */
let readBytes: number
/** How often the place of a page was looked up. */
let located: number

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bunko-volume-'))
  const database = await openDatabase(folder, silentLog)
  db = database.db
  // An archive that stays open is the same on a busy machine, too.
  archives = counting(createOpenArchives({ recheckMs: 60_000 }))
  volumes = createVolumes({ db, archives, libraryDir: folder, checks: unchanged })
  mangaId = await seedManga(db)
  readBytes = 0
  located = 0
  close = async () => {
    await archives.closeAll()
    await database.close()
    await rm(folder, { recursive: true })
  }
})
afterEach(() => close())

const counting = (inner: OpenArchives): OpenArchives => ({
  ...inner,
  use: (path, work) =>
    inner.use(path, (archive) =>
      work({
        ...archive,
        locate(entry) {
          located += 1
          return archive.locate(entry)
        },
        readRange(offset, length) {
          readBytes += length
          return archive.readRange(offset, length)
        },
      }),
    ),
})

const pagesOf = (label: string, count = 3) =>
  Array.from({ length: count }, (_, page) => Buffer.from(`${label} page ${page + 1}`))

const add = (number: number, facts: { language?: string; volume?: number; pages?: readonly Uint8Array[] } = {}) =>
  seedChapter({ db, libraryDir: folder }, mangaId, {
    number,
    volume: 2,
    pages: pagesOf(`${number}${facts.language ?? ''}`),
    ...facts,
  })

const hide = (id: string) => db.transaction().execute((tx) => setVisible(tx, [id], false, '2026-01-02T00:00:00.000Z'))

const whole = (volume: OpenedVolume) => buffer(volume.read(0, volume.sizeBytes - 1))

/** Names and texts of the entries, in the order of the directory. */
async function unzip(bytes: Buffer): Promise<[string, string][]> {
  const zip = await fromBufferPromise(bytes)
  const found: [string, string][] = []
  for await (const entry of zip.eachEntry()) {
    found.push([entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString()])
  }
  return found
}

describe('a volume', () => {
  test('contains its visible downloaded chapters in order, one MetronInfo.xml and one ComicInfo.xml', async () => {
    await add(11)
    await add(10.5)
    await add(10, { language: 'fr' })
    await add(10, { language: 'en' })
    await hide(await add(9))
    await seedChapter({ db, libraryDir: folder }, mangaId, { number: 12, volume: 2 })
    await add(1, { volume: 1 })
    const entries = await unzip(await whole(await volumes.open(mangaId, '2')))
    const expected = [
      ...[1, 2, 3].map((page) => [`c0010.0-1-en/p000${page}.jpg`, `10en page ${page}`]),
      ...[1, 2, 3].map((page) => [`c0010.0-2-fr/p000${page}.jpg`, `10fr page ${page}`]),
      ...[1, 2, 3].map((page) => [`c0010.5/p000${page}.jpg`, `10.5 page ${page}`]),
      ...[1, 2, 3].map((page) => [`c0011.0/p000${page}.jpg`, `11 page ${page}`]),
    ]
    expect(entries.slice(0, -2)).toEqual(expected)
    expect(entries.at(-2)).toEqual(['MetronInfo.xml', expect.stringContaining('<MangaVolume>2</MangaVolume>')])
    const [name, xml] = entries.at(-1)!
    expect(name).toBe('ComicInfo.xml')
    expect(xml).toContain('<Series>Star Smith</Series>\n  <Volume>2</Volume>')
    expect(xml).toContain('<PageCount>12</PageCount>')
    expect(xml).not.toContain('LanguageISO')
  })

  test('is identical at each opening until its content changes', async () => {
    const ids = [await add(1), await add(2)]
    const tags = new Set<string>()
    const open = async () => {
      const volume = await volumes.open(mangaId, '2')
      tags.add(volume.tag)
      return await whole(volume)
    }
    const first = await open()
    volumes = createVolumes({ db, archives, libraryDir: folder, checks: unchanged })
    expect((await open()).equals(first)).toBe(true)
    expect(tags.size).toBe(1)
    await db.updateTable('mangas').set({ author: 'Somebody else' }).execute()
    await open()
    expect(tags.size).toBe(2)
    await hide(ids[0]!)
    await open()
    expect(tags.size).toBe(3)
    await seedFile({ db, libraryDir: folder }, ids[1]!, 'other.cbz', pagesOf('changed'))
    await open()
    expect(tags.size).toBe(4)
  })

  test('is complete when read in ranges', async () => {
    for (const number of [1, 2, 3]) await add(number, { pages: [randomBytes(3000), randomBytes(1), randomBytes(700)] })
    const volume = await volumes.open(mangaId, '2')
    const bytes = await whole(volume)
    expect(bytes.length).toBe(volume.sizeBytes)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(volume.sizeBytes - 1), { maxLength: 12 }), async (cuts) => {
        const starts = [...new Set([0, ...cuts])].sort((a, b) => a - b)
        const parts = starts.map((start, index) => volume.read(start, (starts[index + 1] ?? volume.sizeBytes) - 1))
        expect(Buffer.concat(await Promise.all(parts.map((part) => buffer(part)))).equals(bytes)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  test('copies a deflated page unchanged', async () => {
    const id = await add(1)
    const text = 'page '.repeat(1000)
    const zip = new ZipFile()
    for (const name of ['0001.jpg', '0002.jpg', '0003.jpg']) zip.addBuffer(Buffer.from(text), name)
    zip.end()
    await pipeline(zip.outputStream, createWriteStream(join(folder, 'packed.cbz')))
    await db.updateTable('chapters').set({ file_path: 'packed.cbz' }).where('id', '=', id).execute()
    const volume = await volumes.open(mangaId, '2')
    expect(volume.sizeBytes).toBeLessThan(text.length)
    expect((await unzip(await whole(volume))).slice(0, 3).map(([, content]) => content)).toEqual([text, text, text])
  })

  test.each(['x', '1.5', '', '-0', '-1', '+2', '1e3', '02', ' 2', '3', '99999999999'])(
    '%j is not found',
    async (text) => {
      await add(1)
      await expect(volumes.open(mangaId, text)).rejects.toMatchObject({ code: 'not_found', detail: expect.any(String) })
    },
  )

  test('rejects an unknown manga', async () => {
    await expect(volumes.open('nope', '1')).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('reading', () => {
  test('reads little more than the requested range', async () => {
    const pageBytes = 1_000_000
    for (const number of [1, 2, 3, 4]) {
      await add(number, { pages: Array.from({ length: 5 }, () => randomBytes(pageBytes)) })
    }
    const volume = await volumes.open(mangaId, '2')
    expect(readBytes).toBe(0)
    let taken = 0
    for await (const block of volume.read(0, volume.sizeBytes - 1)) {
      taken += block.length
      expect(block.length).toBeLessThanOrEqual(256 * 1024)
      // What is read but not yet given is what is in memory.
      expect(readBytes - taken).toBeLessThanOrEqual(256 * 1024)
    }
    expect(taken).toBe(volume.sizeBytes)
    expect(readBytes).toBe(20 * pageBytes)
  })

  test('stops when the reader cancels and holds no file open', async () => {
    await add(1, { pages: [randomBytes(2_000_000)] })
    const volume = await volumes.open(mangaId, '2')
    const reader = volume.read(0, volume.sizeBytes - 1).getReader()
    for (let block = 0; block < 3; block += 1) await reader.read()
    // Would wait for ever for a reader that holds the file.
    await archives.forget(join(folder, `${mangaId}/1-null.cbz`))
    await reader.cancel()
    expect(readBytes).toBeLessThan(1_000_000)
  })

  test('uses the cached layout at the second opening', async () => {
    await add(1)
    await volumes.open(mangaId, '2')
    expect(located).toBe(3)
    await volumes.open(mangaId, '2')
    expect(located).toBe(3)
  })
})

describe('when a file changes', () => {
  const path = () => join(folder, `${mangaId}/1-null.cbz`)
  let reader: ReadableStreamDefaultReader<Uint8Array>
  const rest = async () => {
    for (;;) if ((await reader.read()).done) return
  }
  beforeEach(async () => {
    await add(1, { pages: [randomBytes(1_000_000)] })
    const volume = await volumes.open(mangaId, '2')
    reader = volume.read(0, volume.sizeBytes - 1).getReader()
    for (let block = 0; block < 2; block += 1) await reader.read()
  })

  test('fails when the file is missing', async () => {
    await archives.forget(path())
    await rm(path())
    await expect(rest()).rejects.toMatchObject({ name: 'Problem', code: 'not_found' })
    await expect(volumes.open(mangaId, '2')).rejects.toMatchObject({
      code: 'not_found',
      detail: expect.stringContaining('The file of chapter 1 is missing'),
    })
  })

  test('fails when the file is missing but still open', async () => {
    await rm(path())
    await expect(rest()).rejects.toMatchObject({ code: 'conflict', detail: expect.stringContaining('was deleted') })
  })

  test('fails when another file has the name', async () => {
    await rm(path())
    await writeFile(path(), randomBytes(1_100_000))
    await expect(rest()).rejects.toMatchObject({ code: 'conflict', detail: expect.stringContaining('changed while') })
  })

  test('fails when the file was modified', async () => {
    await appendFile(path(), 'x')
    await expect(rest()).rejects.toMatchObject({ code: 'conflict' })
  })

  test('fails when the file was modified and is opened again', async () => {
    await appendFile(path(), 'x')
    await archives.forget(path())
    await expect(rest()).rejects.toMatchObject({ code: 'conflict', detail: expect.stringContaining('changed while') })
  })

  test('uses the new file at the next opening', async () => {
    const before = await volumes.open(mangaId, '2')
    const zip = new ZipFile()
    zip.addBuffer(Buffer.from('by another program'), '0001.jpg', { compress: false })
    zip.end()
    await pipeline(zip.outputStream, createWriteStream(path()))
    const after = await volumes.open(mangaId, '2')
    expect(after.tag).not.toBe(before.tag)
    expect((await unzip(await whole(after)))[0]).toEqual(['c0001/p0001.jpg', 'by another program'])
  })

  test('is the same volume when only the modification time differs', async () => {
    const before = await volumes.open(mangaId, '2')
    const { atime, mtime } = await stat(path())
    await utimes(path(), atime, new Date(mtime.getTime() + 60_000))
    const after = await volumes.open(mangaId, '2')
    expect(after.tag).toBe(before.tag)
    expect((await whole(after)).length).toBe(before.sizeBytes)
  })

  test.each([
    ['has lost a page', 'other.jpg', /The file of chapter 1: .* page 1 isn’t in it/],
    ['is no archive any more', undefined, /The file of chapter 1: .* it is incomplete, or it isn’t a comic/],
  ])('names a file that %s', async (_, name, detail) => {
    if (name === undefined) await writeFile(path(), 'nothing')
    else {
      const zip = new ZipFile()
      zip.addBuffer(Buffer.from('by another program'), name)
      zip.end()
      await pipeline(zip.outputStream, createWriteStream(path()))
    }
    await expect(volumes.open(mangaId, '2')).rejects.toMatchObject({
      code: 'archive_broken',
      detail: expect.stringMatching(detail),
    })
  })
})
