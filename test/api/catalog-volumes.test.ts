import { expect, test } from 'vitest'
import { listChapters } from '../../shared/contracts/chapters.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { addChapter, named, type SimCatalogManga } from '../simulators/catalog/entities.ts'
import { catalogAndApp } from '../support/catalog-and-app.ts'
import { createFromCatalog, refreshChapters } from '../support/catalog-for-tests.ts'
import { sampleManga } from '../support/samples.ts'

const here = catalogAndApp()
const { api } = here

/** Adds uploads such as `3@2`: chapter 3 of volume 2. */
function upload(manga: SimCatalogManga, uploads: string): void {
  for (const [index, text] of uploads.split(' ').entries()) {
    const [chapter, volume = null] = text.split('@')
    addChapter(manga, {
      chapter: chapter!,
      volume,
      edition: `${index}`,
      groups: [named('group', `G${index}`)],
      day: index,
    })
  }
}
async function chaptersOf(mangaId: string): Promise<string> {
  expect((await refreshChapters(api, mangaId)).status).toBe('completed')
  const { items } = (
    await api.call(listChapters, { params: { id: mangaId }, query: { limit: 500, sortOrder: 'asc' } })
  ).json()
  return items.map(({ number, volume }) => `${number}@${volume}`).join(' ')
}
let count = 0
async function byHand({ id: externalId }: SimCatalogManga): Promise<string> {
  count += 1
  const body = { ...sampleManga, slug: `by-hand-${count}`, externalId }
  return (await api.call(createManga, { body })).json().id
}
const fromCatalog = async ({ id }: SimCatalogManga) => (await createFromCatalog(api, id)).json().id

test.each([
  ['from the catalog', fromCatalog],
  ['by hand', byHand],
])('a list that begins again in each volume has each number in each volume, added %s', async (name, add) => {
  const manga = here.catalog.add({ key: `Restarting ${name}` })
  upload(manga, '1@1 2@1 3@1 1@2 2@2')
  const id = await add(manga)
  expect(await chaptersOf(id)).toBe('1@1 1@2 2@1 2@2 3@1')
  expect(await chaptersOf(id)).toBe('1@1 1@2 2@1 2@2 3@1')
})

test.each([
  ['from the catalog', fromCatalog],
  ['by hand', byHand],
])('what the catalog says of volumes holds, added %s', async (name, add) => {
  const manga = here.catalog.add({ key: `Declared ${name}`, attributes: { chapterNumbersResetOnNewVolume: true } })
  upload(manga, '1@1 2@1 2@2 3@2')
  expect(await chaptersOf(await add(manga))).toBe('1@1 2@1 2@2 3@2')
})

test('a single upload with a wrong volume makes no twin, whichever comes first', async () => {
  const manga = here.catalog.add({ key: 'Mistagged' })
  upload(manga, '2@5 1@1 2@1 3@1 2@1 4@2 5@2')
  const id = await fromCatalog(manga)
  expect(await chaptersOf(id)).toBe('1@1 2@1 3@1 4@2 5@2')
})

test('a chapter whose first upload had a wrong volume moves to the volume of the majority', async () => {
  const manga = here.catalog.add({ key: 'Corrected Later' })
  upload(manga, '1@1 3@1 2@3')
  const id = await fromCatalog(manga)
  expect(await chaptersOf(id)).toBe('1@1 2@3 3@1')
  upload(manga, '2@1')
  expect(await chaptersOf(id)).toBe('1@1 2@1 3@1')
})
