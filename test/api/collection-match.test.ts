import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMangaFromCatalog } from '../../shared/contracts/catalog.ts'
import {
  importCollection,
  inspectCollection,
  listLibraryFolders,
  matchCollection,
  rescanLibraryFolder,
} from '../../shared/contracts/collection.ts'
import { editManga, getMangaById, listMangas } from '../../shared/contracts/mangas.ts'
import { catalogAndApp } from '../support/catalog-and-app.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder } from '../support/import-folder.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { waitFor } from '../support/wait-for.ts'
import { drawSmallPage, writeCollectionFile } from '../support/write-collection.ts'
import { zipBytes } from '../support/zip-bytes.ts'

const root = folderForTests('match')
const program = catalogAndApp()

let seed = 4000
async function put(path: string, comicInfo?: string): Promise<void> {
  const page = { name: '001.png', bytes: await drawSmallPage(seed++) }
  const info = { name: 'ComicInfo.xml', bytes: Buffer.from(`<ComicInfo>${comicInfo}</ComicInfo>`) }
  await writeCollectionFile(join(root, path), zipBytes(comicInfo === undefined ? [page] : [page, info]))
}

const match = async (...series: { series: string; year?: number; author?: string }[]) =>
  await program.api.call(matchCollection, { body: { series } })
const proposalsOf = async (...series: Parameters<typeof match>) => (await match(...series)).json().items[0]!.proposals

async function adopt(folder: string, body: object) {
  const result = await importFolder(program.api, join(root, folder), body)
  for (const { status } of result.jobs) expect(status).toBe('completed')
  return result
}
const mangaOf = async (id: string) => (await program.api.call(getMangaById, { params: { id } })).json()
const untilManga = (id: string, expected: object) =>
  waitFor(async () => expect(await mangaOf(id)).toMatchObject(expected))

const person = (name: string) => [{ id: '5fe8f1a0-7d36-4b6c-9a53-6f3a0e1b2c3d', name }]

test('proposes mangas with their confidence, by all titles, year and author', async () => {
  const { catalog } = program
  const lamp = catalog.add({
    key: 'lamp',
    attributes: { title: { 'ja-ro': 'Akari no Machi' }, altTitles: [{ en: 'Lamp Town' }], year: 2011 },
    authors: person('Mori Hana'),
  })
  const [sure] = await proposalsOf({ series: 'lamp town', year: 2011, author: 'Hana Mori' })
  expect(sure).toMatchObject({ externalId: lamp.id, inLibrary: false, mangaId: null, confidence: 1 })
  const [byTitle] = await proposalsOf({ series: 'Lamp Town' })
  expect(byTitle!.confidence).toBeLessThan(sure!.confidence)
  const [other] = await proposalsOf({ series: 'Lamp Town', year: 1999, author: 'Jane Doe' })
  expect(other!.confidence).toBeLessThan(0.5)
  expect(await proposalsOf({ series: 'A title that nobody wrote' })).toEqual([])
})

test('is not certain of one among mangas with the same title, and finds the title without its remark', async () => {
  const { catalog } = program
  for (const key of ['twin 1', 'twin 2']) catalog.add({ key, attributes: { title: { en: 'Twin Rivers' } } })
  const twins = await proposalsOf({ series: 'Twin Rivers' })
  expect(twins).toHaveLength(2)
  for (const { confidence } of twins) expect(confidence).toBeLessThan(0.8)
  const [found] = await proposalsOf({ series: 'Twin Rivers (Omnibus)' })
  expect(found).toMatchObject({ title: 'Twin Rivers' })
})

test('asks the catalog once for each series, and not for ratings', async () => {
  const { catalog } = program
  catalog.add({ key: 'Once Asked' })
  catalog.add({ key: 'Asked Too' })
  const before = catalog.requestLog.maxPerWindow(3_600_000, { host: 'api' })
  const { items } = (await match({ series: 'Once Asked' }, { series: 'Asked Too' })).json()
  expect(items.map(({ series, proposals }) => [series, proposals[0]!.title])).toEqual([
    ['Once Asked', 'Once Asked'],
    ['Asked Too', 'Asked Too'],
  ])
  expect(catalog.requestLog.maxPerWindow(3_600_000, { host: 'api' }) - before).toBe(2)
})

test('refuses too many series and says when the catalog cannot be reached', async () => {
  const many = Array.from({ length: 21 }, (_, index) => ({ series: `Series ${index}` }))
  expect((await match(...many)).status).toBe(422)
  program.catalog.faults.add({ kind: 'reset', host: 'api' })
  const failed = await match({ series: 'No connection' })
  program.catalog.faults.clear()
  expect(failed.status).toBe(502)
  expect(failed.json()).toMatchObject({ type: 'urn:bunko:problem:upstream_failed' })
})

test('the inspection names the author of a file', async () => {
  await put('author/Pen/Pen c001.cbz', '<Writer>Hana Mori</Writer>')
  await put('author/Pen/Pen c002.cbz')
  const { items } = (await program.api.call(inspectCollection, { body: { path: join(root, 'author') } })).json()
  expect(items.map(({ author }) => author)).toEqual(['Hana Mori', undefined])
})

test('a new manga gets the link and what the files do not say', async () => {
  const glass = program.catalog.add({
    key: 'glass',
    attributes: {
      title: { en: 'The Glass Sea' },
      description: { en: 'Of the catalog.' },
      status: 'completed',
      year: 2004,
    },
    authors: person('Catalog Author'),
  })
  await put('new/Glass Sea/Glass Sea c001.cbz', '<Series>Glass Sea</Series><Summary>My own words.</Summary>')
  const { mangaIds } = await adopt('new', { matches: [{ series: 'glass sea', externalId: glass.id.toUpperCase() }] })
  expect(mangaIds).toHaveLength(1)
  await untilManga(mangaIds[0]!, {
    title: 'Glass Sea',
    description: 'My own words.',
    author: 'Catalog Author',
    status: 'completed',
    publicationYear: 2004,
    genres: ['Drama'],
    externalId: glass.id,
  })
  expect((await mangaOf(mangaIds[0]!)).imageUrl).toContain(glass.id)
})

test('a manga that was there is linked, and keeps what the user wrote', async () => {
  const edited = program.catalog.add({ key: 'Edited', attributes: { status: 'completed' } })
  await put('edited/Edited/Edited c001.cbz')
  const [id] = (await adopt('edited', {})).mangaIds
  await program.api.call(editManga, { params: { id: id! }, body: { author: 'I know better', status: 'hiatus' } })
  const again = await adopt('edited', { matches: [{ series: 'Edited', externalId: edited.id }] })
  expect(again).toMatchObject({ jobIds: [], mangaIds: [id] })
  await untilManga(id!, { externalId: edited.id, description: 'About Edited.' })
  expect(await mangaOf(id!)).toMatchObject({ author: 'I know better', status: 'hiatus', title: 'Edited' })
})

test('files go to the manga that the library has under another title, also files that are added later', async () => {
  const known = program.catalog.add({ key: 'Known Title' })
  const { id } = (await program.api.call(createMangaFromCatalog, { body: { externalId: known.id } })).json()
  expect((await proposalsOf({ series: 'Known Title' }))[0]).toMatchObject({ inLibrary: true, mangaId: id })
  await put('other-title/Quite Different/Quite Different c001.cbz')
  await put('other-title/Quite Different HD/Quite Different HD c002.cbz')
  const matches = ['Quite Different', 'Quite Different HD'].map((series) => ({ series, externalId: known.id }))
  expect((await adopt('other-title', { matches })).mangaIds).toEqual([id])
  expect(await chaptersOf(program.api, id)).toMatchObject([
    { number: 1, isAvailable: true },
    { number: 2, isAvailable: true },
  ])
  await put('other-title/Quite Different/Quite Different c003.cbz')
  const { items } = (await program.api.call(listLibraryFolders, {})).json()
  const folder = items.find(({ path }) => path === join(root, 'other-title'))!
  await program.api.call(rescanLibraryFolder, { params: { id: folder.id } })
  await waitFor(async () => expect(await chaptersOf(program.api, id)).toHaveLength(3))
})

test('a manga of the same title that is another one of the catalog stays as it is', async () => {
  const [first, second] = ['same 1', 'same 2'].map((key) =>
    program.catalog.add({ key, attributes: { title: { en: 'Same Name' } } }),
  )
  const { id } = (await program.api.call(createMangaFromCatalog, { body: { externalId: first!.id } })).json()
  await put('same/Same Name/Same Name c001.cbz')
  const { mangaIds } = await adopt('same', { mode: 'copy', matches: [{ series: 'Same Name', externalId: second!.id }] })
  expect(mangaIds).not.toContain(id)
  expect(await mangaOf(mangaIds[0]!)).toMatchObject({ externalId: second!.id })
  expect(await mangaOf(id)).toMatchObject({ externalId: first!.id })
})

test('refuses a malformed identifier and adds nothing', async () => {
  await put('bad/Bad/Bad c001.cbz')
  const body = { path: join(root, 'bad'), matches: [{ series: 'Bad', externalId: 'bad' }] }
  const response = await program.api.call(importCollection, { body })
  expect(response.status).toBe(422)
  expect(response.text).toContain('matches[0].externalId')
  const { items } = (await program.api.call(listMangas, { query: { title: 'Bad' } })).json()
  expect(items.filter(({ title }) => title === 'Bad')).toEqual([])
})
