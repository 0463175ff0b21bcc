import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseWorkerFile } from '../../main/database/database-tasks.ts'
import { createForkWorkers } from '../../main/platform/workers.ts'
import { cancelJob, getJob } from '../../shared/contracts/jobs.ts'
import { listMangas } from '../../shared/contracts/mangas.ts'
import { importOtherProgram } from '../../shared/contracts/other-programs.ts'
import { parseJob } from '../../shared/job-context.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { folderForTests } from '../support/folder-for-tests.ts'
import { gateWorkers } from '../support/gated-workers.ts'
import { tachibk } from '../support/write-tachibk.ts'

const root = folderForTests('stop-other')
// The backup of the library that an import of many series makes, after it has read its file.
const gate = gateWorkers(createForkWorkers({ entry: databaseWorkerFile }))
const { api } = appForTests({ databaseWorkers: gate.port })

const count = 30
const many = 400
const total = async () => (await api.call(listMangas)).json().total

/** Starts imports of a backup with so many series. */
async function prepare(name: string, series: number) {
  const path = join(root, `${name}.tachibk`)
  const manga = Array.from({ length: series }, (_, index) => ({
    source: 77n,
    url: `/${name}/${index}`,
    title: `${name} ${index}`,
    chapters: [{ url: `/${name}/${index}/1`, name: 'Chapter 1', number: 1 }],
  }))
  await writeFile(path, tachibk({ sources: [{ name: 'Reading Room', id: 77n }], manga }))
  const body = { path, keys: manga.map(({ url }) => `77 ${url}`) }
  return async () => (await api.call(importOtherProgram, { body })).json().jobId
}
const countsOf = async (id: string) => parseJob((await api.call(getJob, { params: { id } })).json()).context.counts

test('an import from another program that is stopped changes nothing more, and can be repeated', async () => {
  const start = await prepare('early', count)
  const id = await start()
  await gate.reached
  expect((await api.call(cancelJob, { params: { id } })).json()).toMatchObject({ status: 'cancelled' })
  gate.open()
  await expect.poll(() => countsOf(id)).toMatchObject({ mangas: 0, added: 0, chapters: 0 })
  const again = await api.finished(await start())
  expect(again).toMatchObject({ status: 'completed' })
  // The stopped one added none of them.
  expect(again.context).toContain(`added=${count}`)
  expect(await total()).toBe(count)
})

test('an import that is stopped in the middle keeps what it has added, says how much, and goes on when it is repeated', async () => {
  gate.open()
  const before = await total()
  const start = await prepare('middle', many)
  const id = await start()
  while ((await total()) === before);
  await api.call(cancelJob, { params: { id } })
  await expect.poll(() => countsOf(id)).toHaveProperty('added')
  const { added, chapters } = await countsOf(id)
  expect(added).toBeLessThan(many)
  expect([await total(), chapters]).toEqual([before + added!, added])
  const again = await api.finished(await start())
  expect(parseJob(again).context.counts).toMatchObject({ mangas: many, added: many - added!, known: added })
})
