import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../main/platform/clock.ts'
import { listBackups } from '../../shared/contracts/backups.ts'
import { addLibraryFolder } from '../../shared/contracts/collection.ts'
import { moveLibrary, renameFiles } from '../../shared/contracts/files.ts'
import { createManga } from '../../shared/contracts/mangas.ts'
import { importOtherProgram } from '../../shared/contracts/other-programs.ts'
import { removeMangas, restoreMangas } from '../../shared/contracts/removal.ts'
import { getSettings, replaceSettings } from '../../shared/contracts/settings.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder } from '../support/import-folder.ts'
import { sampleManga } from '../support/samples.ts'
import { writeCollection } from '../support/write-collection.ts'
import { tachibk } from '../support/write-tachibk.ts'

let mangaIds: string[]
let laterMs = 0
const root = folderForTests('bulk')
const clock = { ...systemClock, now: () => new Date(Date.now() + laterMs) }
const later = (minutes: number) => {
  laterMs += minutes * 60_000
}

const { api, started } = appForTests({ clock })
beforeAll(async () => {
  mangaIds = []
  for (let index = 0; index < 11; index += 1) {
    const body = { ...sampleManga, title: `Manga ${index}`, slug: `manga-${index}` }
    mangaIds.push((await api.call(createManga, { body })).json().id)
  }
})

const reasons = async () => (await api.call(listBackups)).json().items.map(({ reason }) => reason)
const removeAndRestore = async (ids: readonly string[]) => {
  expect((await api.call(removeMangas, { body: { mangaIds: ids } })).status).toBe(200)
  expect((await api.call(restoreMangas, { body: { mangaIds: ids } })).status).toBe(200)
}

test('a removal of many mangas is backed up before, at most every ten minutes, and one of few is not', async () => {
  await removeAndRestore(mangaIds.slice(0, 10))
  expect(await reasons()).toEqual([])
  await removeAndRestore(mangaIds)
  expect(await reasons()).toEqual(['before_removal'])
  later(9)
  await removeAndRestore(mangaIds)
  expect(await reasons()).toEqual(['before_removal'])
  later(2)
  await removeAndRestore(mangaIds)
  expect(await reasons()).toEqual(['before_removal', 'before_removal'])
})

test('five of them are kept', async () => {
  for (let round = 0; round < 5; round += 1) {
    later(11)
    await removeAndRestore(mangaIds)
  }
  expect(await reasons()).toEqual(Array(5).fill('before_removal'))
})

test('so are a rename of files, and a move of the managed folder; one that is refused is not', async () => {
  later(11)
  const folder = join(root, 'rename')
  await writeCollection(folder, [{ path: 'Reed/Reed c1.cbz' }], 1)
  const imported = await importFolder(api, folder, { mode: 'copy' })

  const body = { template: '{series}/{series} number {number}', mangaIds: imported.mangaIds }
  const renamed = await api.call(renameFiles, { body })
  expect(renamed.status, renamed.text).toBe(202)
  expect(await api.finished(renamed.json().jobId)).toMatchObject({ status: 'completed' })
  expect((await reasons())[0]).toBe('before_rename')
  later(11)
  expect((await api.call(renameFiles, { body })).status).toBe(409)
  expect((await api.call(moveLibrary, { body: { path: join(folder, 'Reed') } })).status).toBe(422)
  expect((await reasons()).slice(0, 2)).toEqual(['before_rename', 'before_removal'])

  const moved = await api.call(moveLibrary, { body: { path: join(folder, 'Manga') } })
  expect(moved.status, moved.text).toBe(202)
  expect(await api.finished(moved.json().jobId)).toMatchObject({ status: 'completed' })
  expect((await reasons()).slice(0, 2)).toEqual(['before_move', 'before_rename'])
  const back = await api.call(moveLibrary, { body: { path: null } })
  expect(await api.finished(back.json().jobId)).toMatchObject({ status: 'completed' })
})

test('so is an import of many files', async () => {
  later(11)
  const folder = join(root, 'import')
  const files = Array.from({ length: 101 }, (_, index) => ({ path: `Paper Garden/Paper Garden c${index + 1}.cbz` }))
  await writeCollection(folder, files, 1)
  await importFolder(api, folder)
  expect((await reasons())[0]).toBe('before_import')
})

test('so are many files that a new library folder brings', async () => {
  later(11)
  const before = (await api.call(listBackups)).json().items[0]
  const folder = join(root, 'folder')
  const files = Array.from({ length: 101 }, (_, index) => ({ path: `Tin Roof/Tin Roof c${index + 1}.cbz` }))
  await writeCollection(folder, files, 1)
  const added = await api.call(addLibraryFolder, { body: { path: folder } })
  expect(added.status, added.text).toBe(201)
  const newest = async () => (await api.call(listBackups)).json().items[0]
  await expect.poll(newest).not.toEqual(before)
  expect(await newest()).toMatchObject({ reason: 'before_import' })
})

test('so is an import of many chapters from another program, not of a few', async () => {
  const bringIn = async (title: string, chapterCount: number) => {
    later(11)
    const chapters = Array.from({ length: chapterCount }, (_, index) => ({
      ...{ url: `/${index}`, name: `Chapter ${index + 1}`, number: index + 1 },
    }))
    const path = join(root, `${title}.tachibk`)
    const manga = [{ source: 77n, url: `/${title}`, title, chapters }]
    writeFileSync(path, tachibk({ sources: [{ name: 'Reading Room', id: 77n }], manga }))
    const { jobId } = (await api.call(importOtherProgram, { body: { path, keys: [`77 /${title}`] } })).json()
    expect(await api.finished(jobId)).toMatchObject({ status: 'completed' })
  }
  const newest = async () => (await api.call(listBackups)).json().items[0]
  const before = await newest()
  await bringIn('Few', 100)
  expect(await newest()).toEqual(before)
  await bringIn('Many', 101)
  expect(await newest()).toMatchObject({ reason: 'before_import' })
  expect(await newest()).not.toEqual(before)
})

test('a backup that fails is shown and stops nothing; switched off, none is made', async () => {
  const settings = (await api.call(getSettings)).json()
  const file = join(started.dataDir, 'a-file')
  writeFileSync(file, '')
  const write = async (backups: object) =>
    expect(
      (await api.call(replaceSettings, { body: { ...settings, backups: { ...settings.backups, ...backups } } })).status,
    ).toBe(200)
  await write({ folder: join(file, 'backups') })
  later(11)
  const before = (await api.call(listBackups)).json()
  await removeAndRestore(mangaIds)
  const after = (await api.call(listBackups)).json()
  expect(after.items).toEqual(before.items)
  expect(after.lastError).toMatch(/folder/i)

  await write({ folder: null, isEnabled: false })
  await removeAndRestore(mangaIds)
  expect((await reasons())[0]).toBe('before_import')
})
