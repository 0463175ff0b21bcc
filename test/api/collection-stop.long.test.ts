import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importCollection } from '../../shared/contracts/collection.ts'
import { cancelJob, getJob } from '../../shared/contracts/jobs.ts'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { parseJob } from '../../shared/job-context.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { holdImports } from '../support/hold-imports.ts'
import { importFolder, importJobsOf, startImport } from '../support/import-folder.ts'
import { chaptersOf } from '../support/prepare-manga.ts'
import { writeCollection } from '../support/write-collection.ts'

const root = folderForTests('stop')
const { api, started } = appForTests()

const perJob = 50
const write = (folder: string, series: string, count: number) =>
  writeCollection(
    join(root, folder),
    Array.from({ length: count }, (_, index) => ({ path: `${series}/${series} c${index + 1}.cbz` })),
    1,
  )
const titles = async () =>
  (await api.call(listMangas, { query: { limit: 100 } })).json().items.map(({ title }) => title)
const jobOf = async (id: string) => parseJob((await api.call(getJob, { params: { id } })).json())
const statuses = async (id: string) => (await importJobsOf(api, id)).map(({ status }) => status)

test('an import answers with its job before anything is read', async () => {
  await write('answer', 'Answer', 1)
  const response = await api.call(importCollection, { body: { path: join(root, 'answer') } })
  expect([response.status, response.json()]).toEqual([202, { jobIds: [expect.any(String)] }])
  expect(await api.finished(response.json().jobIds[0]!)).toMatchObject({ type: 'import_folder', status: 'completed' })
  expect(await titles()).toContain('Answer')
})

test('an import that is stopped keeps what it has added, says how much, and goes on when it is repeated', async () => {
  await write('stopped', 'Stopped', 2 * perJob + 20)
  const hold = await holdImports(started.dataDir, api, 1)
  const id = await startImport(api, join(root, 'stopped'))
  await expect.poll(() => statuses(id)).toEqual(['completed', 'pending', 'pending'])
  await api.call(cancelJob, { params: { id } })
  await hold.end()
  expect(await statuses(id)).toEqual(['completed', 'cancelled', 'cancelled'])
  await expect.poll(async () => (await jobOf(id)).context.counts).toMatchObject({ added: perJob, known: 0, mangas: 1 })
  const again = await importFolder(api, join(root, 'stopped'))
  expect(again.job.context.counts).toMatchObject({ added: perJob + 20, known: perJob })
  expect(await chaptersOf(api, again.mangaIds[0]!)).toHaveLength(2 * perJob + 20)
})

test('an import that is stopped before it adds a file leaves no manga', async () => {
  await write('nothing', 'Nothing', 1)
  const hold = await holdImports(started.dataDir, api)
  const id = await startImport(api, join(root, 'nothing'))
  await expect.poll(() => statuses(id)).toEqual(['pending'])
  expect(await titles()).toContain('Nothing')
  await api.call(cancelJob, { params: { id } })
  await hold.end()
  await expect.poll(titles).not.toContain('Nothing')
})

test('a new series of more files than one job has leaves nothing when all of them fail', async () => {
  await write('failed', 'Failed', perJob + 10)
  const hold = await holdImports(started.dataDir, api)
  const id = await startImport(api, join(root, 'failed'), { mode: 'copy' })
  await expect.poll(() => statuses(id)).toEqual(['pending', 'pending'])
  for (let number = 1; number <= perJob + 10; number += 1)
    await writeFile(join(root, `failed/Failed/Failed c${number}.cbz`), 'PK cut off')
  await hold.end()
  await hold.release((await importJobsOf(api, id)).map((job) => job.id))
  expect(await api.finished(id)).toMatchObject({ status: 'completed' })
  expect(await titles()).not.toContain('Failed')
  // Every file is named, with its reason, and no manga that is gone.
  expect((await jobOf(id)).context.mangaId).toBeUndefined()
  expect((await jobOf(id)).context.notes).toHaveLength(perJob + 10)
})
