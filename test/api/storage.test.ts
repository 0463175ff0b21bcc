import { expect, test } from 'vitest'
import { deleteChapterFile, listChapters, markChapters } from '../../shared/contracts/chapters.ts'
import { dismissDuplicates, listDuplicates } from '../../shared/contracts/duplicates.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { getStorage, listReadFiles } from '../../shared/contracts/storage.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder } from '../support/import-folder.ts'
import { sampleManga } from '../support/samples.ts'
import { writeCollection } from '../support/write-collection.ts'

const { api } = appForTests()
const own = folderForTests('storage')

const storage = async () => (await api.call(getStorage, {})).json()
const duplicates = async () => (await api.call(listDuplicates, {})).json()
const chaptersOf = async (id: string) => (await api.call(listChapters, { params: { id } })).json().items

test('says what uses space, and what of it is read and can be deleted', async () => {
  expect(await storage()).toMatchObject({ totals: { files: 0, sizeBytes: 0 }, mangas: [], sources: [], ages: [] })
  await writeCollection(own, [{ path: 'Fog/Fog c001.cbz' }, { path: 'Fog/Fog c002.cbz' }], 3)
  const { mangaIds } = await importFolder(api, own, { mode: 'copy' })
  const mangaId = mangaIds[0]!
  const [first, second] = await chaptersOf(mangaId)
  await api.call(markChapters, { body: { chapterIds: [first!.id], isRead: true } })
  const { totals, mangas, sources, formats, ages } = await storage()
  expect(totals).toMatchObject({ files: 2, readFiles: 1, linkedFiles: 0 })
  expect(totals.sizeBytes).toBeGreaterThan(totals.readBytes)
  expect(mangas).toMatchObject([{ mangaId, mangaTitle: 'Fog', files: 2, readFiles: 1, sizeBytes: totals.sizeBytes }])
  expect(sources).toEqual([{ sourceName: null, files: 2, sizeBytes: totals.sizeBytes }])
  expect(formats).toEqual([{ format: 'cbz', files: 2, sizeBytes: totals.sizeBytes }])
  expect(ages).toEqual([{ age: 'month', files: 2, sizeBytes: totals.sizeBytes }])
  const only = async (query: Record<string, string>) => (await api.call(getStorage, { query })).json().totals.files
  expect(await only({ source: '', format: 'cbz', age: 'month' })).toBe(2)
  for (const other of [{ source: 'Elsewhere' }, { format: 'pdf' }, { age: 'older' }]) {
    expect(await only(other)).toBe(0)
    const none = await api.call(listReadFiles, { params: { id: mangaId }, query: other })
    expect(none.json().chapterIds).toEqual([])
  }
  expect((await api.call(getStorage, { query: { age: 'young' } })).status).toBe(400)
  const readFiles = (await api.call(listReadFiles, { params: { id: mangaId } })).json()
  expect(readFiles).toEqual({ mangaId, chapterIds: [first!.id] })
  await api.call(deleteChapterFile, { params: { id: first!.id } })
  expect((await storage()).totals).toMatchObject({ files: 1, readFiles: 0 })
  await api.call(deleteChapterFile, { params: { id: second!.id } })
})

test('a finding is dismissed until another manga belongs to it, and can be listed again', async () => {
  const add = async (title: string, slug: string) =>
    ((await api.call(createManga, { body: { ...sampleManga, title, slug } })).json() as { id: string }).id
  const ids = [await add('Red Rain', 'red-rain'), await add('Red rain!', 'red-rain-2')]
  const found = async () =>
    (await duplicates()).mangas.map(({ reason, items }) => [reason, items.map(({ id }) => id).toSorted()])
  expect(await found()).toEqual([['title', ids.toSorted()]])
  const dismiss = (isDismissed: boolean) =>
    api.call(dismissDuplicates, { body: { ids: ids.toReversed(), isDismissed } })
  expect((await dismiss(true)).status).toBe(204)
  expect(await duplicates()).toMatchObject({ mangas: [], dismissedCount: 1 })
  await dismiss(false)
  expect(await found()).toHaveLength(1)
  await dismiss(true)
  ids.push(await add('RED RAIN', 'red-rain-3'))
  expect(await found()).toEqual([['title', ids.toSorted()]])
  const refused = await api.call(dismissDuplicates, { body: { ids: [ids[0]!], isDismissed: true } })
  expect(refused.status).toBe(422)
})
