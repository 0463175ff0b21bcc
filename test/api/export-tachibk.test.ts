import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createContentSource } from '../../shared/contracts/content-sources.ts'
import { exportTachibk } from '../../shared/contracts/exports.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { importOtherProgram } from '../../shared/contracts/other-programs.ts'
import { setSourceLink } from '../../shared/contracts/source-links.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { emptyLibrary } from '../support/empty-library.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { readTachibk } from '../support/read-tachibk.ts'
import { catalogId, sampleManga, sampleSource } from '../support/samples.ts'
import { mangadexEn, tachibk } from '../support/write-tachibk.ts'

const folder = folderForTests('tachibk')
const { api } = appForTests()

const download = async () => {
  const response = await api.call(exportTachibk, {})
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toMatch(/bunko_\d{4}-\d\d-\d\d\.tachibk/)
  return response.bytes
}

test('an empty library is a backup without mangas', async () => {
  expect(readTachibk(await download())).toEqual({ manga: [], categories: [], sources: [] })
})

test('what comes from a backup of Mihon goes out again', async () => {
  const readAt = Date.parse('2026-03-04T05:06:07Z')
  const bytes = tachibk({
    categories: [
      { name: 'Favourites', order: 0 },
      { name: 'Weekend', order: 3 },
    ],
    sources: [{ name: 'MangaDex', id: mangadexEn }],
    manga: [
      {
        ...{ source: mangadexEn, url: `/manga/${catalogId(71)}`, title: 'Comet', author: 'Mori Aoba', status: 2 },
        ...{ description: 'A comet.', genres: ['Drama', 'Sci-Fi'], categories: [0, 3], notes: 'Lent to Emi.' },
        history: [{ url: `/chapter/${catalogId(711)}`, lastRead: readAt }],
        chapters: [
          {
            url: `/chapter/${catalogId(711)}`,
            name: 'Vol.1 Ch.1 - The Visitor',
            number: 1,
            scanlator: 'A & B',
            read: true,
          },
          { url: `/chapter/${catalogId(712)}`, name: 'Ch.10.1', number: 10.1, lastPageRead: 6, bookmark: true },
          { url: `/chapter/${catalogId(713)}`, name: 'Afterword', number: -1 },
        ],
      },
    ],
  })
  const path = join(folder, 'in.tachibk')
  await writeFile(path, bytes)
  const { jobId } = (await api.call(importOtherProgram, { body: { path } })).json()
  await api.finished(jobId)

  const file = await download()
  const backup = readTachibk(file)
  expect(backup['sources']).toEqual([{ name: 'MangaDex', sourceId: mangadexEn }])
  expect(backup['categories']).toEqual([
    { name: 'Favourites', order: 0n },
    { name: 'Weekend', order: 1n },
  ])
  const [manga] = backup['manga']
  expect(manga).toMatchObject({
    source: mangadexEn,
    url: `/manga/${catalogId(71)}`,
    title: 'Comet',
    author: 'Mori Aoba',
    description: 'A comet.',
    genre: ['Drama', 'Sci-Fi'],
    notes: 'Lent to Emi.',
    status: 2n,
    categories: [0n, 1n],
  })
  expect(manga.chapters).toMatchObject([
    { name: 'Afterword', chapterNumber: -1, read: 0n },
    { name: 'Vol.1 Ch.1 - The Visitor', scanlator: 'A & B', read: 1n, lastPageRead: 0n },
    { chapterNumber: Math.fround(10.1), lastPageRead: 6n, bookmark: 1n, read: 0n },
  ])
  expect(manga.history).toContainEqual({ url: manga.chapters[1].url, lastRead: BigInt(readAt) })

  // Another library takes it in again.
  await emptyLibrary(api)
  const again = join(folder, 'again.tachibk')
  await writeFile(again, file)
  const { jobId: second } = (await api.call(importOtherProgram, { body: { path: again } })).json()
  expect((await api.finished(second)).context).toEqual(expect.arrayContaining(['mangas=1', 'chapters=3', 'read=1']))
  const third = readTachibk(await download())
  expect(third['manga'][0].chapters.map((one: { name: string; read: bigint }) => [one.name, one.read])).toEqual(
    manga.chapters.map((one: { name: string; read: bigint }) => [one.name, one.read]),
  )
})

test('a manga of a content source has a source with its name, and one of files is local', async () => {
  await emptyLibrary(api)
  const source = (
    await api.call(createContentSource, { body: { ...sampleSource, name: 'Room', baseUrl: 'https://room.example' } })
  ).json()
  const [linked] = await Promise.all(
    ['lamp', 'files'].map(async (slug) =>
      (await api.call(createManga, { body: { ...sampleManga, title: slug, slug } })).json(),
    ),
  )
  const params = { id: linked!.id, sourceId: (source as { id: string }).id }
  await api.call(setSourceLink, { params, body: { url: 'https://room.example/series/lamp', verify: false } })
  const { manga, sources } = readTachibk(await download())
  expect(manga).toMatchObject([
    { title: 'lamp', url: '/series/lamp' },
    { title: 'files', url: 'files', source: 0n },
  ])
  expect(sources.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Local source', 'Room'])
})
