import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { inspectMoveIn } from '../../shared/contracts/move-in.ts'
import { importOtherProgram } from '../../shared/contracts/other-programs.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { writeCalibre } from '../support/write-calibre.ts'
import { drawSmallPage, writeCollectionFile } from '../support/write-collection.ts'
import { writeKomga } from '../support/write-server-databases.ts'
import { tachibk } from '../support/write-tachibk.ts'
import { zipBytes } from '../support/zip-bytes.ts'

const root = folderForTests('move-in')
const { api } = appForTests()

const inspect = async (path: string) => await api.call(inspectMoveIn, { body: { path } })
async function found(path: string) {
  const response = await inspect(path)
  expect(response.status, response.text).toBe(200)
  return response.json()
}
async function importAll(path: string) {
  const { jobId } = (await api.call(importOtherProgram, { body: { path } })).json()
  const job = await api.finished(jobId)
  expect(job.status, JSON.stringify(job)).toBe('completed')
}
const findManga = async (title: string) =>
  (await api.call(listMangas, { query: { q: title } })).json().items.find((manga) => manga.title === title)!
let seed = 0
async function cbz() {
  seed += 1
  return zipBytes([{ name: '1.png', bytes: await drawSmallPage(seed) }])
}
const backup = tachibk({
  sources: [{ name: 'Reading Room', id: 77n }],
  manga: [{ source: 77n, url: '/a', title: 'Amber Road' }],
})

test('says of each path what it is', async () => {
  const file = join(root, 'phone', 'mihon_2026-11-20.tachibk')
  await mkdir(join(root, 'phone'))
  await writeFile(file, backup)
  for (const path of [file, join(root, 'phone')])
    expect(await found(path)).toMatchObject({ kind: 'program', library: { program: 'mihon', path: file, total: 1 } })

  const komga = join(root, 'komga', 'database.sqlite')
  ;(await writeKomga(komga, { root: '/data', series: [{ title: 'Rain', books: [] }] })).close()
  expect(await found(join(root, 'komga'))).toMatchObject({ library: { program: 'komga', path: komga } })

  await writeCollectionFile(join(root, 'comics', 'Rain', 'Rain c001.cbz'), await cbz())
  expect(await found(join(root, 'comics'))).toMatchObject({
    kind: 'files',
    library: null,
    files: { path: join(root, 'comics'), total: 1, items: [{ series: 'Rain', number: 1 }] },
    only: null,
  })
  const one = join(root, 'comics', 'Rain', 'Rain c001.cbz')
  expect(await found(one)).toMatchObject({ kind: 'files', files: { total: 1 }, only: 'Rain c001.cbz' })
})

test('a data folder of Suwayomi leads to its newest backup, or says how to make one', async () => {
  const folder = join(root, 'suwayomi')
  await mkdir(folder)
  await writeFile(join(folder, 'database.mv.db'), 'H:2,block:9,blockSize:1000')
  for (const path of [folder, join(folder, 'database.mv.db')]) {
    const refused = await inspect(path)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Create a backup in Suwayomi')
  }
  const file = join(folder, 'backups', 'org.suwayomi.tachidesk_2026-11-02_03-04.tachibk')
  await mkdir(join(folder, 'backups'))
  await writeFile(file, backup)
  expect(await found(folder)).toMatchObject({ library: { path: file, total: 1 } })
})

test('a calibre library is read from its database; novels are left out', async () => {
  const folder = join(root, 'calibre')
  const comic = { author: 'Hana Mori', tags: ['Manga'] }
  await writeCalibre(folder, [
    { ...comic, title: 'Salt Harbor, Vol. 2', series: 'Salt Harbor', position: 2, files: { CBZ: await cbz() } },
    { ...comic, title: 'Salt Harbor, Vol. 1', series: 'Salt Harbor', position: 1, files: { CBZ: await cbz() } },
    { title: 'A Novel', author: 'Jane Doe', files: { EPUB: Buffer.from('novel') } },
    { title: 'Lone Book', author: 'Doe, Jane', files: { EPUB: Buffer.from('x'), CBZ: await cbz() } },
  ])
  const { library } = await found(folder)
  expect(library).toMatchObject({
    program: 'calibre',
    folders: [{ isFound: true, fileCount: 3 }],
    leftOut: ['1 book that is no comic'],
  })
  expect(library!.items.map(({ title, status, fileCount }) => [title, status, fileCount]).sort()).toEqual([
    ['Lone Book', 'new', 1],
    ['Salt Harbor', 'new', 2],
  ])
  await importAll(folder)
  const manga = await findManga('Salt Harbor')
  expect(manga.author).toBe('Hana Mori')
  expect(await chaptersOf(api, manga.id)).toMatchObject([
    { volume: 1, isAvailable: true },
    { volume: 2, isAvailable: true },
  ])
  expect((await findManga('Lone Book')).author).toBe('Doe, Jane')
})

test('a backup of Houdoku is read without its tokens', async () => {
  const path = join(root, 'houdoku_backup_2026-01-02.json')
  const series = [
    {
      id: 's1',
      extensionId: 'x',
      sourceId: '/title/9',
      title: 'Copper Bridge',
      altTitles: ['銅の橋'],
      description: 'A bridge.',
      authors: ['Rin Ota'],
      artists: [],
      tags: ['Drama'],
      status: 'Completed',
      originalLanguageKey: 'ja',
      numberUnread: 1,
      remoteCoverUrl: '',
      trackerKeys: { AniList: '4711' },
      categories: ['c1'],
    },
    { nonsense: true },
  ]
  const chapters = ['1', '2'].map((chapterNumber) => ({
    id: `c${chapterNumber}`,
    seriesId: 's1',
    sourceId: `/c/${chapterNumber}`,
    title: '',
    chapterNumber,
    volumeNumber: '',
    languageKey: 'en',
    groupName: '',
    time: 0,
    read: chapterNumber === '1',
  }))
  await writeFile(
    path,
    JSON.stringify({
      'library-series-list': JSON.stringify(series),
      'library-chapters-s1': JSON.stringify(chapters),
      'library-category-list': JSON.stringify([{ id: 'c1', label: 'Favourites' }]),
      'tracker-access-token-AniList': 'secret-token',
    }),
  )
  const response = await inspect(path)
  expect(response.text).not.toContain('secret-token')
  const { library } = response.json()
  expect(library).toMatchObject({ program: 'houdoku', total: 1, groups: [{ site: 'Houdoku', count: 1 }] })
  expect(library!.items[0]).toMatchObject({
    title: 'Copper Bridge',
    chapterCount: 2,
    readCount: 1,
    shelves: ['Favourites'],
  })
  const { jobId } = (await api.call(importOtherProgram, { body: { path, keys: ['s1'] } })).json()
  await api.finished(jobId)
  const manga = await findManga('Copper Bridge')
  expect(manga).toMatchObject({ author: 'Rin Ota', status: 'completed', unreadCount: 1 })
})

test('what it does not know is refused in words', async () => {
  const cases = [
    ['notes.txt', 'hello', 'neither a backup'],
    ['other.json', '{"a":1}', 'no backup of Houdoku'],
  ] as const
  for (const [name, content, words] of cases) {
    await writeFile(join(root, name), content)
    const refused = await inspect(join(root, name))
    expect(refused.status).toBe(422)
    expect(refused.text).toContain(words)
  }
  expect((await inspect(join(root, 'gone'))).text).toContain('nothing at this path')
  expect((await inspect('relative')).status).toBe(422)
})
