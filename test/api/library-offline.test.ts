import { lstatSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listLibraryFolders } from '../../shared/contracts/collection.ts'
import { moveLibrary } from '../../shared/contracts/files.ts'
import { getPageImage } from '../../shared/contracts/reader.ts'
import { createClient } from '../support/api-client.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { importFolder } from '../support/import-folder.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { startApp } from '../support/start-app.ts'
import { drawSmallPage, writeCollectionFile } from '../support/write-collection.ts'
import { zipBytes } from '../support/zip-bytes.ts'

const root = folderForTests('offline')
const dataDir = folderForTests('offline')

test('starts without the disk of the managed folder, says so, and reads again when it is back', async () => {
  const pages = [{ name: '1.png', bytes: await drawSmallPage(77) }]
  await writeCollectionFile(join(root, 'in', 'Star', 'Star c001.cbz'), zipBytes(pages))
  const place = join(root, 'disk')

  const before = await startApp({ dataDir })
  let api = createClient(before.origin)
  const { mangaIds } = await importFolder(api, join(root, 'in'), { mode: 'copy' })
  const chapterId = (await chaptersOf(api, mangaIds[0]!))[0]!.id
  const { jobId } = (await api.call(moveLibrary, { body: { path: place } })).json()
  expect(await api.finished(jobId)).toMatchObject({ status: 'completed' })
  await before.app.stop()

  renameSync(place, join(root, 'unplugged'))
  const { app, origin } = await startApp({ dataDir })
  onTestFinished(() => app.stop())
  api = createClient(origin)
  const managed = async () => (await api.call(listLibraryFolders)).json().items[0]!
  expect(await managed()).toMatchObject({ kind: 'managed', isOffline: true, chapterCount: 1 })
  expect((await managed()).offlineReason).toContain('Connect its disk')
  const read = () => api.call(getPageImage, { params: { chapterId, pageNumber: '1' } })
  expect((await read()).status).toBe(404)
  expect((await api.call(moveLibrary, { body: { path: null } })).status).toBe(409)
  expect(lstatSync(join(dataDir, 'library')).isSymbolicLink()).toBe(true)

  renameSync(join(root, 'unplugged'), place)
  expect((await managed()).isOffline).toBe(false)
  expect((await read()).status).toBe(200)
})
