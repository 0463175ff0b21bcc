import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { listMangaBookmarks } from '../../shared/contracts/bookmarks.ts'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { undoFileJob } from '../../shared/contracts/files.ts'
import { listHistory } from '../../shared/contracts/history.ts'
import { createManga, getMangaById, listMangas } from '../../shared/contracts/mangas.ts'
import { importOtherProgram, inspectOtherProgram } from '../../shared/contracts/other-programs.ts'
import { saveProgress } from '../../shared/contracts/reader.ts'
import { removeManga, restoreMangas } from '../../shared/contracts/removal.ts'
import { listShelvesOfManga } from '../../shared/contracts/shelves.ts'
import { listSourceLinks } from '../../shared/contracts/source-links.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { catalogId, sampleManga, sampleSource } from '../support/samples.ts'
import { mangadexEn, type Tachibk, tachibk, unpackedTachibk } from '../support/write-tachibk.ts'

const folder = folderForTests('mihon')
const { api } = appForTests()

let count = 0
async function write(backup: Tachibk, ending = 'tachibk'): Promise<string> {
  count += 1
  const path = join(folder, `backup-${count}.${ending}`)
  await writeFile(path, tachibk(backup))
  return path
}
const inspect = async (body: object) => {
  const response = await api.call(inspectOtherProgram, { body })
  expect(response.status, response.text).toBe(200)
  return response.json()
}
async function bringIn(body: { path: string; keys?: string[] }) {
  const response = await api.call(importOtherProgram, { body })
  expect(response.status, response.text).toBe(202)
  return await api.finished(response.json().jobId)
}
const findManga = async (title: string) =>
  (await api.call(listMangas, { query: { limit: 100 } })).json().items.find((manga) => manga.title === title)
const labelsOf = async (id: string) =>
  (await api.call(listShelvesOfManga, { params: { id } })).json().items.map(({ name }) => name)

const otherSite = 1998944621602463790n
const backup = (id: string): Tachibk => ({
  categories: [
    { name: 'Favourites', order: 0 },
    { name: 'Weekend', order: 3 },
  ],
  sources: [
    { name: 'MangaDex', id: mangadexEn },
    { name: 'Reading Room', id: otherSite },
  ],
  manga: [
    {
      source: mangadexEn,
      url: `/manga/${id}`,
      title: `Comet ${id.slice(-2)}`,
      author: 'Mori Aoba',
      description: 'A comet.',
      genres: ['Drama', 'Sci-Fi'],
      status: 2,
      categories: [0, 3],
      tracking: true,
      history: [{ url: `/chapter/${catalogId(902)}`, lastRead: Date.parse('2026-03-04T05:06:07Z') }],
      chapters: [
        {
          url: `/chapter/${catalogId(901)}`,
          name: 'Vol.1 Ch.1 - The Visitor',
          number: 1,
          scanlator: 'Blue Team & Red Team',
          read: true,
          dateUpload: Date.parse('2026-01-01T00:00:00Z'),
        },
        { url: `/chapter/${catalogId(902)}`, name: 'Vol.1 Ch.10.1', number: 10.1, lastPageRead: 6, bookmark: true },
        { url: `/chapter/${catalogId(903)}`, name: 'Afterword', number: -1 },
      ],
    },
    {
      source: otherSite,
      url: `/series/moon-${id.slice(-2)}`,
      title: `Moon ${id.slice(-2)}`,
      chapters: [{ url: '/c/1', name: 'Chapter 1', number: 1, read: true }],
    },
    { source: otherSite, url: '/series/seen', title: 'Seen once', favorite: false },
  ],
})

describe('a backup of Mihon', () => {
  test('is compared with the library, and nothing is changed', async () => {
    const path = await write(backup(catalogId(41)))
    const before = (await api.call(listMangas, {})).json().total
    const found = await inspect({ path })
    expect(found).toMatchObject({ program: 'mihon', path, total: 2, users: [], folders: [] })
    expect(found.items).toMatchObject([
      {
        title: 'Comet 41',
        status: 'new',
        externalId: catalogId(41),
        siteName: 'MangaDex',
        chapterCount: 3,
        readCount: 1,
        shelves: ['Favourites', 'Weekend'],
        reason: null,
      },
      {
        title: 'Moon 41',
        status: 'unmatched',
        siteName: 'Reading Room',
        address: '/series/moon-41',
        reason: expect.stringContaining('Reading Room'),
      },
    ])
    expect(found.leftOut).toHaveLength(2)
    expect(found.leftOut.join(' ')).toMatch(/history.*tracking/i)
    expect((await api.call(listMangas, {})).json().total).toBe(before)
  })

  test.each(['tachibk', 'proto.gz'])('brings chapters, progress and categories (.%s)', async (ending) => {
    const id = catalogId(ending === 'tachibk' ? 42 : 43)
    const job = await bringIn({ path: await write(backup(id), ending) })
    expect(job).toMatchObject({ status: 'completed', type: 'import_other_program' })
    const manga = await findManga(`Comet ${id.slice(-2)}`)
    expect(manga).toMatchObject({
      externalId: id,
      author: 'Mori Aoba',
      genres: ['Drama', 'Sci-Fi'],
      status: 'completed',
      unreadCount: 2,
    })
    expect(await labelsOf(manga!.id)).toEqual(['Favourites', 'Weekend'])
    expect(await chaptersOf(api, manga!.id)).toMatchObject([
      { number: 0, label: 'afterword', title: 'Afterword', language: 'en', isRead: false, lastReadPage: null },
      {
        number: 1,
        volume: 1,
        title: 'The Visitor',
        groups: ['Blue Team', 'Red Team'],
        isRead: true,
        publishedAt: '2026-01-01T00:00:00.000Z',
      },
      { number: 10.1, volume: 1, title: null, isRead: false, lastReadPage: 7 },
    ])
    const bookmarks = (await api.call(listMangaBookmarks, { params: { id: manga!.id } })).json().items
    expect(bookmarks).toMatchObject([{ number: '10.1', page: 7, pictureUrl: null }])
    // What no source can read is left out unless it is chosen.
    expect(await findManga(`Moon ${id.slice(-2)}`)).toBeUndefined()
  })

  test('imports the history as sessions, without duplicates', async () => {
    const url = `/manga/${catalogId(61)}`
    const lastRead = Date.parse('2026-03-04T05:06:07Z')
    const path = await write({
      manga: [
        {
          ...{ source: mangadexEn, url, title: 'Remembered' },
          history: [
            { url: `/chapter/${catalogId(611)}`, lastRead, readDuration: 90_000 },
            { url: `/chapter/${catalogId(612)}`, lastRead: 0 },
          ],
          chapters: [
            { url: `/chapter/${catalogId(611)}`, name: 'Ch.1', number: 1, lastPageRead: 6 },
            { url: `/chapter/${catalogId(612)}`, name: 'Ch.2', number: 2, read: true },
          ],
        },
      ],
    })
    const job = await bringIn({ path })
    const { id } = (await findManga('Remembered'))!
    const history = async () => (await api.call(listHistory, { query: { mangaId: id } })).json().items
    const session = { mangaTitle: 'Remembered', chapterNumber: 1, pages: 7, seconds: 90 }
    const times = { startedAt: '2026-03-04T05:04:37.000Z', endedAt: '2026-03-04T05:06:07.000Z' }
    expect(await history()).toMatchObject([{ ...session, ...times }])
    await bringIn({ path })
    expect(await history()).toHaveLength(1)
    const { jobId } = (await api.call(undoFileJob, { params: { id: job.id } })).json()
    expect(await api.finished(jobId)).toMatchObject({ status: 'completed' })
    expect(await history()).toEqual([])
    await api.call(restoreMangas, { body: { mangaIds: [id] } })
    expect(await history()).toMatchObject([{ ...session, ...times }])
    await api.call(removeManga, { params: { id } })
    expect(await history()).toHaveLength(1)
  })

  test('imports notes, and keeps those already in the library', async () => {
    const of = (id: string, notes: string) => ({
      source: mangadexEn,
      url: `/manga/${id}`,
      title: `Noted ${id.slice(-2)}`,
      notes,
    })
    await bringIn({
      path: await write({ manga: [of(catalogId(58), 'Lent to Emi.\nBack in May.'), of(catalogId(59), '')] }),
    })
    await bringIn({ path: await write({ manga: [of(catalogId(58), 'Other.'), of(catalogId(59), 'Later.')] }) })
    const read = async (title: string) => {
      const { id } = (await findManga(title))!
      return (await api.call(getMangaById, { params: { id } })).json().notes
    }
    expect([await read('Noted 58'), await read('Noted 59')]).toEqual(['Lent to Emi.\nBack in May.', 'Later.'])
  })

  test('is imported again without duplicates, and keeps what was read since', async () => {
    const path = await write(backup(catalogId(44)))
    await bringIn({ path })
    const { id } = (await findManga('Comet 44'))!
    const before = await chaptersOf(api, id)
    const [, first, second] = before
    await api.call(saveProgress, { params: { chapterId: second!.id }, body: { page: 12, completed: true } })
    await api.call(saveProgress, { params: { chapterId: first!.id }, body: { page: 3, completed: false } })
    expect((await bringIn({ path })).status).toBe('completed')
    const after = await chaptersOf(api, id)
    expect(after.map((chapter) => chapter.id)).toEqual(before.map((chapter) => chapter.id))
    expect(after.slice(1)).toMatchObject([
      { isRead: true, lastReadPage: 3 },
      { isRead: true, lastReadPage: 12 },
    ])
    expect((await inspect({ path })).items[0]).toMatchObject({ status: 'matched', mangaId: id })
  })

  test('says what an import added, what the library had already, and the manga if it is one', async () => {
    const path = await write(backup(catalogId(50)))
    const first = await bringIn({ path })
    const { id } = (await findManga('Comet 50'))!
    expect(first.context).toEqual(
      expect.arrayContaining(['mangas=1', 'added=1', 'chapters=3', 'known=0', `mangaId=${id}`]),
    )
    const again = await bringIn({ path })
    expect(again.context).toEqual(
      expect.arrayContaining(['mangas=1', 'added=0', 'chapters=0', 'known=3', `mangaId=${id}`]),
    )
    const { items } = await inspect({ path })
    const both = await bringIn({ path, keys: items.map(({ key }) => key) })
    expect(both.context).toEqual(expect.arrayContaining(['mangas=2', 'added=1', 'chapters=1', 'known=3']))
    expect(both.context.join(' ')).not.toContain('mangaId=')
  })

  test('adds to the manga of the library with the same title, and overwrites nothing', async () => {
    const mine = { ...sampleManga, title: 'Comet 45', slug: 'comet-45', description: 'Mine.' }
    const { id } = (await api.call(createManga, { body: mine })).json() as { id: string }
    await bringIn({ path: await write(backup(catalogId(45))) })
    expect((await api.call(getMangaById, { params: { id } })).json()).toMatchObject({
      description: 'Mine.',
      author: sampleManga.author,
      externalId: null,
    })
    expect(await chaptersOf(api, id)).toHaveLength(3)
    expect(await labelsOf(id)).toEqual(['Favourites', 'Weekend'])
  })

  test('links a manga to the content source with the name of its site', async () => {
    const source = { ...sampleSource, name: 'reading room', baseUrl: 'https://room.example' }
    const created = (await api.call(createContentSource, { body: source })).json() as { id: string }
    const path = await write(backup(catalogId(46)))
    expect((await inspect({ path })).items[1]).toMatchObject({
      status: 'new',
      address: 'https://room.example/series/moon-46',
    })
    await bringIn({ path })
    const { id } = (await findManga('Moon 46'))!
    const links = (await api.call(listSourceLinks, { params: { id } })).json().items
    expect(links).toMatchObject([{ sourceId: created.id, url: 'https://room.example/series/moon-46' }])
  })

  test('brings chosen series without a source, and says so', async () => {
    const other = { ...backup(catalogId(47)), sources: [{ name: 'Nowhere', id: otherSite }] }
    const path = await write(other)
    const { items } = await inspect({ path })
    const job = await bringIn({ path, keys: [items[1]!.key] })
    expect(job.context).toContainEqual(expect.stringMatching(/^Moon 47=Moon 47: No site yet, because Nowhere/))
    expect(await chaptersOf(api, (await findManga('Moon 47'))!.id)).toMatchObject([
      { number: 1, isRead: true, title: null },
    ])
    expect(await findManga('Comet 47')).toBeUndefined()
  })

  test('of a fork: unpacked, with custom values, merged series and sources as old versions write them', async () => {
    const chapter = (number: number) => ({ url: `/c/${number}`, name: `Chapter ${number}`, number, read: number === 2 })
    const [info, part] = [catalogId(61), '/series/harbor']
    const path = join(folder, 'fork.tachibk')
    const bytes = unpackedTachibk({
      manga: [
        {
          source: 6969n,
          url: 'merged-harbor',
          title: 'Harbor 61',
          genres: ['Old'],
          customGenres: ['Mystery', 'Sea'],
          status: 1,
          customStatus: 6,
          merged: [
            { isInfo: false, url: part, source: otherSite },
            { isInfo: true, url: `/manga/${info}`, source: mangadexEn },
          ],
        },
        { source: otherSite, url: part, title: 'Harbor', chapters: [chapter(1), chapter(2)], favorite: false },
        { source: mangadexEn, url: `/manga/${info}`, title: 'Harbor', chapters: [chapter(3)], favorite: false },
        { source: 77n, url: '/old', title: 'Old times 61', chapters: [chapter(1)] },
      ],
      formerSources: [{ name: 'Former Room', id: 77n }],
    })
    await writeFile(path, bytes)
    const found = await inspect({ path })
    expect(found.leftOut).toEqual([])
    expect(found.items).toMatchObject([
      { title: 'Harbor 61', externalId: info, chapterCount: 3, readCount: 1 },
      { title: 'Old times 61', siteName: 'Former Room' },
    ])
    expect((await bringIn({ path })).status).toBe('completed')
    expect(await findManga('Harbor 61')).toMatchObject({ genres: ['Mystery', 'Sea'], status: 'hiatus' })
  })

  test('can be sent instead of a path', async () => {
    const content = tachibk(backup(catalogId(48))).toString('base64')
    const found = await inspect({ content })
    expect(found.items).toHaveLength(2)
    expect((await bringIn({ path: found.path })).status).toBe('completed')
    expect(await findManga('Comet 48')).toBeDefined()
  })
})

describe('bad input', () => {
  const refused = async (name: string, bytes: Uint8Array) => {
    const path = join(folder, name)
    await writeFile(path, bytes)
    const response = await api.call(inspectOtherProgram, { body: { path } })
    expect(response.status, response.text).toBe(422)
    return (response.json() as unknown as { violations: { propertyPath: string; message: string }[] }).violations[0]!
  }
  test('is refused with its reason', async () => {
    const good = await readFile(await write(backup(catalogId(49))))
    expect((await refused('cut.tachibk', good.subarray(0, good.length / 2))).message).toMatch(/damaged or incomplete/)
    expect((await refused('other.tachibk', gzipSync('Not a backup at all'))).message).toMatch(/damaged/)
    expect((await refused('empty.tachibk', gzipSync(Buffer.alloc(0)))).message).toMatch(/no manga/)
    expect((await refused('old.json', Buffer.from('{"version":2}'))).message).toMatch(/old text format/)
    expect((await refused('photo.jpg', Buffer.from([0xff, 0xd8, 0xff]))).message).toMatch(/neither/)
    const missing = await api.call(inspectOtherProgram, { body: { path: join(folder, 'gone.tachibk') } })
    expect(missing.status).toBe(422)
    expect((await api.call(inspectOtherProgram, { body: { path: 'relative.tachibk' } })).status).toBe(422)
    expect((await api.call(inspectOtherProgram, { body: {} })).status).toBe(422)
  })
})
