import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseWorkerFile } from '../../main/database/database-tasks.ts'
import { createForkWorkers } from '../../main/platform/workers.ts'
import { cancelJob } from '../../shared/contracts/jobs.ts'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { importOtherProgram } from '../../shared/contracts/other-programs.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { gateWorkers } from '../support/gated-workers.ts'
import { tachibk } from '../support/write-tachibk.ts'

const root = folderForTests('stop-other')
// The backup of the library that an import of many series makes, after it has read its file.
const gate = gateWorkers(createForkWorkers({ entry: databaseWorkerFile }))
const { api } = appForTests({ databaseWorkers: gate.port })

const count = 30
const total = async () => (await api.call(listMangas)).json().total

test('an import from another program that is stopped changes nothing more, and can be repeated', async () => {
  const path = join(root, 'many.tachibk')
  const manga = Array.from({ length: count }, (_, index) => ({
    source: 77n,
    url: `/${index}`,
    title: `Series ${index}`,
    chapters: [{ url: `/${index}/1`, name: 'Chapter 1', number: 1 }],
  }))
  await writeFile(path, tachibk({ sources: [{ name: 'Reading Room', id: 77n }], manga }))
  const body = { path, keys: manga.map(({ url }) => `77 ${url}`) }
  const start = async () => (await api.call(importOtherProgram, { body })).json().jobId
  const id = await start()
  await gate.reached
  expect((await api.call(cancelJob, { params: { id } })).json()).toMatchObject({ status: 'cancelled' })
  gate.open()
  const again = await api.finished(await start())
  expect(again).toMatchObject({ status: 'completed' })
  // The stopped one added none of them.
  expect(again.context).toContain(`added=${count}`)
  expect(await total()).toBe(count)
})
