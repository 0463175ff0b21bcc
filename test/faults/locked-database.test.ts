import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createManga, listMangas } from '../../shared/contracts/mangas.ts'
import { getHealth } from '../../shared/contracts/system.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { lockDatabase } from '../support/lock-database.ts'
import { sampleManga } from '../support/samples.ts'

const { api, started } = appForTests()
const create = (slug: string) => api.call(createManga, { body: { ...sampleManga, slug } })
const lock = () => lockDatabase(join(started.dataDir, 'library.db'))

test('a database that another process locks refuses writes and keeps answering', async () => {
  await create('before')
  const release = lock()
  const writes = Promise.all([create('one'), create('two'), create('three')])
  let isWriting = true
  void writes.finally(() => {
    isWriting = false
  })
  let reads = 0
  for (; isWriting; reads += 1) {
    expect((await api.call(getHealth)).status).toBe(200)
    expect((await api.call(listMangas)).json().total).toBe(1)
  }
  // Reads do not wait for the lock.
  expect(reads).toBeGreaterThan(1)
  for (const { status, headers, data } of await writes) {
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect(data.detail).toMatch(/locked by another program/)
  }
  release()
  expect((await create('after')).status).toBe(201)
})

test('a short lock delays a write only', async () => {
  const release = lock()
  const write = create('late')
  await api.call(getHealth)
  release()
  expect((await write).status).toBe(201)
})
