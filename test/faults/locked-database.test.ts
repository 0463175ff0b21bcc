import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createManga, listMangas } from '../../shared/contracts/mangas.ts'
import { getHealth } from '../../shared/contracts/system.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { sampleManga } from '../support/samples.ts'
import { type StartedApp, startApp } from '../support/start-app.ts'

let started: StartedApp
let api: ApiClient
let other: Database.Database

beforeEach(async () => {
  started = await startApp()
  api = createClient(started.origin)
  other = new Database(join(started.dataDir, 'library.db'))
})
afterEach(async () => {
  other.close()
  await started.end()
})

const create = (slug: string) => api.call(createManga, { body: { ...sampleManga, slug } })
async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const began = performance.now()
  const result = await work
  return { result, ms: performance.now() - began }
}

test('a database that another process locks refuses writes within 5 s and keeps answering', async () => {
  await create('before')
  other.exec('begin immediate')
  const writes = Promise.all([timed(create('one')), timed(create('two')), timed(create('three'))])
  for (let round = 0; round < 5; round += 1) {
    expect((await timed(api.call(getHealth))).ms).toBeLessThan(3000)
    const read = await timed(api.call(listMangas))
    expect(read.ms).toBeLessThan(3000)
    expect(read.result.data.total).toBe(1)
    await sleep(300)
  }
  for (const { result, ms } of await writes) {
    expect(ms).toBeLessThan(5000)
    expect(result.status).toBe(503)
    expect(result.headers.get('retry-after')).toBe('5')
    expect(result.data.detail).toMatch(/locked by another program/)
  }
  other.exec('rollback')
  expect((await create('after')).status).toBe(201)
})

test('a short lock delays a write only', async () => {
  other.exec('begin immediate')
  const write = create('late')
  await sleep(1000)
  other.exec('rollback')
  expect((await write).status).toBe(201)
})
