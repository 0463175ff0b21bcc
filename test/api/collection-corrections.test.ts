import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inspectCollection, listLibraryFolders, rescanLibraryFolder } from '../../shared/contracts/collection.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder } from '../support/import-folder.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { waitFor } from '../support/wait-for.ts'
import { writeCollection } from '../support/write-collection.ts'

const root = folderForTests('corrections')
const { api } = appForTests()

const put = (folder: string, ...names: string[]) =>
  writeCollection(
    join(root, folder),
    names.map((path) => ({ path })),
  )

/** Imports a folder with corrections by file name. @returns its only manga */
async function adopt(folder: string, corrections: Readonly<Record<string, object>>): Promise<string> {
  const path = join(root, folder)
  const { items } = (await api.call(inspectCollection, { body: { path } })).json()
  const corrected = items.map((item) => ({ ...item, ...corrections[item.path] }))
  const { mangaIds } = await importFolder(api, path, { items: corrected })
  expect(mangaIds).toHaveLength(1)
  return mangaIds[0]!
}

async function rescan(folder: string): Promise<void> {
  const { items } = (await api.call(listLibraryFolders, {})).json()
  const { id } = items.find(({ path }) => path === join(root, folder))!
  const { jobIds } = (await api.call(rescanLibraryFolder, { params: { id } })).json()
  for (const jobId of jobIds) await api.finished(jobId)
}

/** The files of a scan are added by jobs of their own. */
const untilThere = (mangaId: string, expected: readonly object[]) =>
  waitFor(async () => expect(await chaptersOf(api, mangaId)).toMatchObject(expected))

test('files that are added later are read as the user said which number is the chapter', async () => {
  await put('odd', 'Odd/4 Foxes 12 Steps.cbz', 'Odd/5 Foxes 12 Steps.cbz')
  const series = { series: 'Foxes', kind: 'chapter', volume: null, numberEnd: null }
  const id = await adopt('odd', {
    'Odd/4 Foxes 12 Steps.cbz': { ...series, number: 4 },
    'Odd/5 Foxes 12 Steps.cbz': { ...series, number: 5 },
  })
  await put('odd', 'Odd/6 Foxes 12 Steps.cbz')
  await rescan('odd')
  await untilThere(id, [{ number: 4 }, { number: 5 }, { number: 6, isAvailable: true }])
})

test('files that are added later are volumes where the user said so', async () => {
  await put('volumes', 'Rain/Rain 01.cbz', 'Rain/Rain 02.cbz')
  const id = await adopt('volumes', {
    'Rain/Rain 01.cbz': { kind: 'volume', volume: 1, number: null },
    'Rain/Rain 02.cbz': { kind: 'volume', volume: 2, number: null },
  })
  await put('volumes', 'Rain/Rain 03.cbz')
  await rescan('volumes')
  const volume = { label: 'volume', isAvailable: true }
  await untilThere(id, [
    { ...volume, volume: 1 },
    { ...volume, volume: 2 },
    { ...volume, volume: 3 },
  ])
})

test('the correction of one file says nothing about others', async () => {
  await put('single', ...[1, 2, 3].map((number) => `Snow/Snow c00${number}.cbz`))
  const id = await adopt('single', { 'Snow/Snow c003.cbz': { number: 30 } })
  await put('single', 'Snow/Snow c004.cbz')
  await rescan('single')
  await untilThere(id, [{ number: 1 }, { number: 2 }, { number: 4 }, { number: 30 }])
})

test('what was corrected shows in the next preview, and the import does what the preview says', async () => {
  await put('again', 'Odd/4 Foxes 12 Steps.cbz', 'Odd/5 Foxes 12 Steps.cbz')
  const series = { series: 'Foxes again', kind: 'chapter', volume: null, numberEnd: null }
  const id = await adopt('again', {
    'Odd/4 Foxes 12 Steps.cbz': { ...series, number: 4 },
    'Odd/5 Foxes 12 Steps.cbz': { ...series, number: 5 },
  })
  await put('again', 'Odd/6 Foxes 12 Steps.cbz')
  const expected = { series: 'Foxes again', number: 6, confidence: 1, reason: null }
  for (const [folder, path] of [
    ['again', 'Odd/6 Foxes 12 Steps.cbz'],
    ['again/Odd', '6 Foxes 12 Steps.cbz'],
  ] as const) {
    const { items } = (await api.call(inspectCollection, { body: { path: join(root, folder) } })).json()
    expect(items.find((item) => item.path === path)).toMatchObject(expected)
  }
  const { mangaIds } = await importFolder(api, join(root, 'again'), { items: [{ path: 'Odd/6 Foxes 12 Steps.cbz' }] })
  expect(mangaIds).toEqual([id])
  await untilThere(id, [{ number: 4 }, { number: 5 }, { number: 6, isAvailable: true }])
})

test('the preview of other folders, and files that nothing was said about, stay as guessed', async () => {
  await put('untouched', 'Odd/6 Foxes 12 Steps.cbz')
  await put('again', 'Sand/Sand 007.cbz')
  const [other] = (await api.call(inspectCollection, { body: { path: join(root, 'untouched') } })).json().items
  expect(other!.series).not.toBe('Foxes again')
  const { items } = (await api.call(inspectCollection, { body: { path: join(root, 'again') } })).json()
  const guessed = items.find(({ path }) => path === 'Sand/Sand 007.cbz')!
  expect(guessed).toMatchObject({ series: 'Sand', number: 7 })
  expect(guessed.confidence).toBeLessThan(1)
})
