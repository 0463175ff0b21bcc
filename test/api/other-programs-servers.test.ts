import { rmSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listMangaBookmarks } from '../../shared/contracts/bookmarks.ts'
import { editManga, getMangaById, listMangas, searchMangas } from '../../shared/contracts/mangas.ts'
import { importOtherProgram, inspectOtherProgram } from '../../shared/contracts/other-programs.ts'
import { getPageImage } from '../../shared/contracts/reader.ts'
import { listShelvesOfManga } from '../../shared/contracts/shelves.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { fileHashes } from '../support/file-hashes.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { writeCollection } from '../support/write-collection.ts'
import { type Server, writeKavita, writeKomga } from '../support/write-server-databases.ts'

const root = folderForTests('servers')
const { api } = appForTests()

const pages = 3
const books = (name: string) => [
  `${name} a/${name} a c001.cbz`,
  `${name} a/${name} a c002.cbz`,
  `${name} b/${name} b v01.cbz`,
]

/** A folder with archives, and a server that has them under another path. */
async function prepare(name: string) {
  const here = join(root, name, 'manga #1')
  await writeCollection(
    here,
    books(name).map((path) => ({ path })),
    pages,
  )
  return { here, config: join(root, name, 'config') }
}

const server = (name: string, at: string): Server => ({
  root: at,
  series: [
    {
      title: `${name} One`,
      summary: 'Falling stars.',
      genres: ['Adventure'],
      collections: ['Weekend'],
      books: [
        { file: `${at}/${books(name)[0]}`, page: pages, isRead: true },
        { file: `${at}/${books(name)[1]}`, page: 2, number: 7.5 },
      ],
    },
    {
      title: `${name} Two`,
      books: [
        { file: `${at}/${books(name)[2]}`, volume: 1 },
        { file: `${at}/${name} b/gone.cbz`, volume: 2 },
      ],
    },
    { title: `${name} Gone`, books: [{ file: `${at}/gone/1.cbz` }] },
  ],
})

const inspect = async (body: object) => {
  const response = await api.call(inspectOtherProgram, { body })
  expect(response.status, response.text).toBe(200)
  return response.json()
}
async function bringIn(body: { path: string; folders?: { from: string; to: string }[]; keys?: string[] }) {
  const response = await api.call(importOtherProgram, { body })
  expect(response.status, response.text).toBe(202)
  return await api.finished(response.json().jobId)
}
const findManga = async (title: string) =>
  (await api.call(listMangas, { query: { limit: 100 } })).json().items.find((manga) => manga.title === title)

describe.each(['Komga', 'Kavita'])('the database of %s', (name) => {
  const write = name === 'Komga' ? writeKomga : (file: string, all: Server) => writeKavita(file, all, pages)
  const fileName = name === 'Komga' ? 'database.sqlite' : 'kavita.db'

  test('brings files in place, progress and collections, and is not changed', async () => {
    const { here, config } = await prepare(name)
    const file = join(config, fileName)
    // The server runs: a part of what it wrote is only in its log.
    const running = await write(file, server(name, '/data/manga #1'))
    const before = await fileHashes(join(root, name))
    expect(Object.keys(before).map((path) => basename(path))).toContain(`${fileName}-wal`)

    const unmapped = await inspect({ path: config })
    expect(unmapped).toMatchObject({
      program: name.toLowerCase(),
      path: file,
      user: expect.stringMatching(/mika|2/),
      users: [{ name: expect.stringContaining('mika') }, { name: expect.stringContaining('noa'), readCount: 0 }],
      folders: [{ from: '/data/manga #1', isFound: false, fileCount: 5 }],
      leftOut: [expect.stringContaining('1 reading list')],
    })
    expect(unmapped.items.map(({ status }) => status)).toEqual(['unmatched', 'unmatched', 'unmatched'])

    const folders = [{ from: '/data/manga #1', to: here }]
    const found = await inspect({ path: file, folders })
    expect(found.folders).toMatchObject([{ to: here, isFound: true }])
    const series = (title: string) => found.items.find((item) => item.title === title)
    expect(series(`${name} One`)).toMatchObject({
      ...{ status: 'new', fileCount: 2, missingFileCount: 0, chapterCount: 2, readCount: 1, shelves: ['Weekend'] },
    })
    expect(series(`${name} Two`)).toMatchObject({ status: 'new', fileCount: 2, missingFileCount: 1 })
    expect(series(`${name} Gone`)).toMatchObject({ status: 'unmatched', reason: expect.stringContaining('files') })

    const job = await bringIn({ path: file, folders })
    expect(job.failureReason).toBeNull()
    expect(job.context.filter((entry) => entry.includes('gone')).length).toBe(2)
    const one = (await findManga(`${name} One`))!
    expect((await api.call(getMangaById, { params: { id: one.id } })).json()).toMatchObject({
      ...{ description: 'Falling stars.', genres: ['Adventure'], author: 'Mori Aoba', status: 'completed' },
      publicationYear: 2012,
    })
    expect((await api.call(listShelvesOfManga, { params: { id: one.id } })).json().items).toMatchObject([
      { name: 'Weekend' },
    ])
    const chapters = await chaptersOf(api, one.id)
    expect(chapters).toMatchObject([
      { number: 1, isAvailable: true, pageCount: pages, isRead: true },
      // Komga says that a person entered the number; Kavita counts pages from 0.
      name === 'Komga'
        ? { number: 7.5, lastReadPage: 2, isRead: false }
        : { number: 2, lastReadPage: 3, isRead: false },
    ])
    const image = await api.call(getPageImage, { params: { chapterId: chapters[0]!.id, pageNumber: '1' } })
    expect(image.status).toBe(200)
    expect(await chaptersOf(api, (await findManga(`${name} Two`))!.id)).toMatchObject([
      { number: 1, volume: 1, label: 'volume', isAvailable: true, isRead: false },
    ])
    expect(await findManga(`${name} Gone`)).toBeUndefined()

    // Again: nothing twice, nothing lost.
    expect(job.context).toEqual(expect.arrayContaining(['mangas=2', 'added=2', 'chapters=3', 'known=0']))
    const again = await bringIn({ path: file, folders })
    expect(again.failureReason).toBeNull()
    expect(again.context).toEqual(expect.arrayContaining(['mangas=2', 'added=0', 'chapters=0', 'known=3']))
    expect((await chaptersOf(api, one.id)).map(({ id }) => id)).toEqual(chapters.map(({ id }) => id))
    expect(await fileHashes(join(root, name))).toEqual(before)
    running.close()
  })
})

test('what Bunko does not keep of series is named before', async () => {
  const here = join(root, 'facts', 'manga')
  const server = { root: here, series: [{ title: 'Egret', books: [] }] }
  const komga = join(root, 'facts', 'database.sqlite')
  const ofKomga = await writeKomga(komga, server)
  ofKomga.exec("update SERIES_METADATA set PUBLISHER = 'Harbor Press'")
  ofKomga.close()
  const facts = expect.stringContaining('Links, publisher or age rating of 1 manga')
  expect((await inspect({ path: komga })).leftOut).toContainEqual(facts)
  const kavita = join(root, 'facts', 'kavita.db')
  const ofKavita = await writeKavita(kavita, server, pages)
  ofKavita.exec('update SeriesMetadata set AgeRating = 5')
  ofKavita.close()
  expect((await inspect({ path: kavita })).leftOut).toContainEqual(facts)
})

test('series that a user of Kavita wants to read are on a shelf of that name', async () => {
  const here = join(root, 'wanted', 'manga')
  await writeCollection(here, [{ path: 'Tern/Tern c001.cbz' }], pages)
  const file = join(root, 'wanted', 'kavita.db')
  const series = [{ title: 'Tern', books: [{ file: `${here}/Tern/Tern c001.cbz` }] }]
  const kavita = await writeKavita(file, { root: here, series }, pages)
  kavita.exec(`create table AppUserWantToRead (Id integer primary key, AppUserId integer, SeriesId integer);
    insert into AppUserWantToRead (AppUserId, SeriesId) select Id, 1 from AspNetUsers`)
  kavita.close()
  expect((await inspect({ path: file })).items).toMatchObject([{ shelves: ['Want to Read'] }])
  await bringIn({ path: file })
  const { id } = (await findManga('Tern'))!
  expect((await api.call(listShelvesOfManga, { params: { id } })).json().items).toMatchObject([
    { name: 'Want to Read' },
  ])
})

test('Komga’s titles of books, other titles and tags come along; the name of a file is no title', async () => {
  const here = join(root, 'titles', 'manga')
  const files = ['Plover/Plover c001.cbz', 'Plover/Plover c002.cbz']
  await writeCollection(
    here,
    files.map((path) => ({ path })),
    pages,
  )
  const file = join(root, 'titles', 'database.sqlite')
  const series = [{ title: 'Plover', genres: ['Drama'], books: files.map((path) => ({ file: `${here}/${path}` })) }]
  const komga = await writeKomga(file, { root: here, series })
  komga.exec(`update BOOK_METADATA set TITLE = 'The Comet' where BOOK_ID = 'book-0-0';
    create table SERIES_METADATA_ALTERNATE_TITLE (LABEL text, TITLE text, SERIES_ID text);
    insert into SERIES_METADATA_ALTERNATE_TITLE values ('ja', 'チドリ', 'series-0');
    create table if not exists SERIES_METADATA_TAG (TAG text, SERIES_ID text);
    insert into SERIES_METADATA_TAG values ('Birds', 'series-0')`)
  komga.close()
  expect((await bringIn({ path: file })).failureReason).toBeNull()
  const { id, genres } = (await findManga('Plover'))!
  expect(genres.toSorted()).toEqual(['Birds', 'Drama'])
  expect((await chaptersOf(api, id)).map(({ title }) => title)).toEqual(['The Comet', null])
  const found = (await api.call(searchMangas, { query: { q: 'チドリ' } })).json().items
  expect(found.map((manga) => manga.id)).toEqual([id])
})

test('Kavita’s bookmarks and the user’s rating are taken over once; a review is left out, and the comparison says so', async () => {
  const here = join(root, 'marks', 'manga')
  await writeCollection(here, [{ path: 'Heron/Heron c001.cbz' }], pages)
  const file = join(root, 'marks', 'kavita.db')
  const books = [{ file: `${here}/Heron/Heron c001.cbz`, page: 1, marks: [0, 2] }]
  const kavita = await writeKavita(file, { root: here, series: [{ title: 'Heron', rating: 4.5, books }] }, pages)
  // Somebody else's rating is not the user's.
  kavita.exec(`insert into AppUserRating (Rating, HasBeenRated, SeriesId, AppUserId, Review, Tagline)
    select 1, 1, 1, Id, 'Bad.', '' from AspNetUsers where UserName = 'noa'`)
  kavita.close()
  const { leftOut } = await inspect({ path: file })
  expect(leftOut).toContain('1 review or rating of a chapter, because Bunko has none')
  await bringIn({ path: file })
  const { id, rating } = (await findManga('Heron'))!
  expect(rating).toBe(4.5)
  // The rating that a user gave here stays.
  await api.call(editManga, { params: { id }, body: { rating: 2 } })
  await bringIn({ path: file })
  expect((await findManga('Heron'))!.rating).toBe(2)
  const { items } = (await api.call(listMangaBookmarks, { params: { id } })).json()
  expect(items.map(({ page }) => page).toSorted()).toEqual([1, 3])
})

test('names every file that could not be added, with its reason', async () => {
  const here = join(root, 'left-out', 'manga')
  const first = 'Kite/Kite c001.cbz'
  await writeCollection(here, [{ path: first }, { path: 'Kite/Kite c002.cbz' }], pages)
  // A second file of the same chapter: only one of them can be its file.
  await copyFile(join(here, first), join(here, 'Kite/Kite 001.cbz'))
  const file = join(root, 'left-out', 'database.sqlite')
  const files = ['Kite/Kite c001.cbz', 'Kite/Kite c002.cbz', 'Kite/Kite 001.cbz']
  const series = [{ title: 'Kite', books: files.map((path) => ({ file: `${here}/${path}` })) }]
  ;(await writeKomga(file, { root: here, series })).close()
  const job = await bringIn({ path: file })
  const { id } = (await findManga('Kite'))!
  expect(job.context).toEqual(expect.arrayContaining(['chapters=2', 'known=0', `mangaId=${id}`]))
  expect(job.context.filter((entry) => /^Kite\/.*already/.test(entry))).toHaveLength(1)
  expect(job.progress).toEqual({ done: 3, total: 3, unit: 'files' })
})

test('names a folder that cannot be linked, without the words of the API', async () => {
  const file = join(root, 'nowhere', 'database.sqlite')
  const series = [{ title: 'Crab', books: [{ file: '/data/Crab/Crab c001.cbz' }] }]
  ;(await writeKomga(file, { root: '/data', series })).close()
  const { items } = await inspect({ path: file })
  const away = join(root, 'nowhere', 'away')
  const body = { path: file, folders: [{ from: '/data', to: away }], keys: items.map(({ key }) => key) }
  expect((await bringIn(body)).context).toContain(
    `${away}=${away}: There is no folder here. Check the path, or connect the disk.`,
  )
})

describe('bad input', () => {
  test('says what a database is not', async () => {
    const config = join(root, 'bad')
    await mkdir(config)
    const file = join(config, 'database.sqlite')
    const refused = async () => {
      const response = await api.call(inspectOtherProgram, { body: { path: config } })
      expect(response.status).toBe(422)
      return response.text
    }
    await writeFile(file, 'SQLite format 3\0 and then nothing that SQLite knows')
    expect(await refused()).toContain('can’t be read')
    await writeFile(file, 'no database')
    expect(await refused()).toContain('neither')
    rmSync(file)
    expect(await refused()).toContain('This folder has neither comics nor a backup')
  })
})

test('refuses a database whose tables are views without end', async () => {
  const file = join(root, 'endless', 'database.sqlite')
  await mkdir(join(root, 'endless'), { recursive: true })
  const database = await writeKomga(file, server('endless', '/data'))
  const columns = database.pragma('table_info("READ_PROGRESS")') as { name: string }[]
  database.exec(`pragma foreign_keys = OFF; drop table "READ_PROGRESS"; create view "READ_PROGRESS" as
    with recursive r(n) as (select 1 union all select n + 1 from r)
    select ${columns.map((column) => `n as "${column.name}"`).join(', ')} from r`)
  database.close()
  const response = await api.call(inspectOtherProgram, { body: { path: file } })
  expect(response.status, response.text).toBe(422)
})
