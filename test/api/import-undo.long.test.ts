import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listLibraryFolders } from '../../shared/contracts/collection.ts'
import { undoFileJob } from '../../shared/contracts/files.ts'
import { editManga, listMangas } from '../../shared/contracts/mangas.ts'
import { importOtherProgram } from '../../shared/contracts/other-programs.ts'
import { saveProgress } from '../../shared/contracts/reader.ts'
import { listTrash, restoreMangas } from '../../shared/contracts/removal.ts'
import { parseJob } from '../../shared/job-context.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { startImport } from '../support/import-folder.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { drawSmallPage, writeCollectionFile } from '../support/write-collection.ts'
import { tachibk } from '../support/write-tachibk.ts'
import { zipBytes } from '../support/zip-bytes.ts'

const root = folderForTests('undo-import')
const { api } = appForTests()

const undo = async (id: string) => await api.call(undoFileJob, { params: { id } })
async function undone(id: string) {
  const response = await undo(id)
  expect(response.status, response.text).toBe(202)
  return await api.finished(response.json().jobId)
}
const list = async () => (await api.call(listMangas, { query: { limit: 100 } })).json().items
const find = async (title: string) => (await list()).find((manga) => manga.title === title)!

const linked = async () =>
  (await api.call(listLibraryFolders)).json().items.flatMap(({ kind, path }) => (kind === 'linked' ? [path] : []))

async function importBackup(name: string, titles: readonly string[]): Promise<string> {
  const path = join(root, `${name}.tachibk`)
  const manga = titles.map((title, index) => ({
    source: 77n,
    url: `/${name}/${index}`,
    title,
    chapters: [1, 2].map((number) => ({
      url: `/${name}/${index}/${number}`,
      name: `Chapter ${number}`,
      number,
      read: number === 1,
    })),
  }))
  await writeFile(path, tachibk({ sources: [{ name: 'Reading Room', id: 77n }], manga }))
  const body = { path, keys: manga.map(({ url }) => `77 ${url}`) }
  const { jobId } = (await api.call(importOtherProgram, { body })).json()
  expect(await api.finished(jobId)).toMatchObject({ status: 'completed' })
  return jobId
}

test('an import from another program is undone except for what was changed since, which is named', async () => {
  await importBackup('before', ['Here Before'])
  const titles = ['Here Before', ...Array.from({ length: 25 }, (_, index) => `Import ${index}`)]
  const id = await importBackup('backup', titles)
  expect(await list()).toHaveLength(26)
  const [readAgain, edited] = [await find('Import 3'), await find('Import 7')]
  const [, second] = await chaptersOf(api, readAgain.id)
  await api.call(saveProgress, { params: { chapterId: second!.id }, body: { page: 1, completed: true } })
  await api.call(editManga, { params: { id: edited.id }, body: { title: 'Import Seven' } })

  const job = await undone(id)
  expect(job).toMatchObject({ status: 'completed', type: 'undo_import' })
  const { counts, notes } = parseJob(job).context
  expect(counts).toMatchObject({ removed: 23, stayed: 2 })
  expect(notes.map(({ name }) => name)).toEqual(['Import 3', 'Import Seven'])
  expect(notes.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Read since/),
    expect.stringMatching(/^Edited/),
  ])
  expect((await list()).map(({ title }) => title).sort()).toEqual(['Here Before', 'Import 3', 'Import Seven'])

  // What was taken out is in the trash.
  const [gone] = (await api.call(listTrash)).json().items
  expect((await api.call(restoreMangas, { body: { mangaIds: [gone!.id] } })).status).toBe(200)
  expect(await list()).toHaveLength(4)
  // The same import again brings the others back, and does not own what it did not add.
  const again = await importBackup('backup', titles)
  expect(await list()).toHaveLength(26)
  await undone(again)
  expect(await list()).toHaveLength(4)
})

test('an import of a folder is undone with its link, and the files of the user stay', async () => {
  const folder = join(root, 'comics')
  const file = join(folder, 'Salt Road', 'Salt Road c001.cbz')
  await writeCollectionFile(file, zipBytes([{ name: '1.png', bytes: await drawSmallPage(1) }]))
  const count = (await list()).length
  const id = await startImport(api, folder, { mode: 'link' })
  await api.finished(id)
  expect(await list()).toHaveLength(count + 1)
  expect(await linked()).toEqual([folder])
  await undone(id)
  expect(await list()).toHaveLength(count)
  expect(await linked()).toEqual([])
  expect(existsSync(file)).toBe(true)
  // There is nothing left to undo.
  const again = await undo(id)
  expect(again.status).toBe(409)
  expect(again.text).toContain('nothing to undo')
})

test('files that were moved into the library are not moved to the trash', async () => {
  const folder = join(root, 'moved')
  await writeCollectionFile(
    join(folder, 'Moved c001.cbz'),
    zipBytes([{ name: '1.png', bytes: await drawSmallPage(2) }]),
  )
  const id = await startImport(api, folder, { mode: 'move' })
  await api.finished(id)
  const refused = await undo(id)
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('moved into the library')
})
