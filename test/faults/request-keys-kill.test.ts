import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { addChapters, listChapters } from '../../shared/contracts/chapters.ts'
import { createContentSource, listContentSources } from '../../shared/contracts/content-sources.ts'
import { createManga, listMangas } from '../../shared/contracts/mangas.ts'
import { type ApiClient, createClient } from '../support/api-client.ts'
import { sampleManga, sampleSource } from '../support/samples.ts'
import { temporaryFolder } from '../support/start-app.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await temporaryFolder()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

type Program = { readonly api: ApiClient; readonly child: ChildProcess; readonly ended: Promise<unknown> }

async function start(lastEvent = ''): Promise<Program> {
  const child = fork(join(import.meta.dirname, 'programs/add-and-die.ts'), [dataDir, lastEvent])
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const [origin] = (await once(child, 'message')) as [string]
  return { api: createClient(origin), child, ended }
}

async function kill({ child, ended }: Program): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

const keyed = (body: object) => ({ body, headers: { 'Idempotency-Key': `"${randomUUID()}"` } })

test('a request that was carried out and not answered is not carried out again when it is sent again', async () => {
  const manga = keyed({ ...sampleManga, slug: 'killed' })
  let program = await start('manga.changed')
  await expect(program.api.call(createManga, manga)).rejects.toThrow()
  await program.ended

  const source = keyed(sampleSource)
  program = await start('source.changed')
  const again = await program.api.call(createManga, manga)
  expect([again.status, again.data.type]).toEqual([409, 'urn:bunko:problem:conflict'])
  const { items } = (await program.api.call(listMangas)).json()
  expect(items).toHaveLength(1)
  await expect(program.api.call(createContentSource, source)).rejects.toThrow()
  await program.ended

  const chapters = { ...keyed({ from: 1, to: 20 }), params: { id: items[0]!.id } }
  program = await start('chapters.changed')
  expect((await program.api.call(createContentSource, source)).status).toBe(409)
  expect((await program.api.call(listContentSources)).json()).toHaveLength(1)
  await expect(program.api.call(addChapters, chapters)).rejects.toThrow()
  await program.ended

  program = await start()
  expect((await program.api.call(addChapters, chapters)).status).toBe(409)
  expect((await program.api.call(listChapters, { params: chapters.params })).json().total).toBe(20)
  await kill(program)
})

test('kills at any moment of many requests lose no answer and carry out nothing twice', async () => {
  const requests = Array.from({ length: 60 }, (_, index) => {
    const title = `Storm ${index}`
    return { title, ...keyed({ ...sampleManga, slug: `storm-${index}`, title }) }
  })
  const answered = new Map<string, string>()
  const send = async ({ api }: Program, { title, body, headers }: (typeof requests)[number]) => {
    const { status, data } = await api.call(createManga, { body, headers })
    // Killed before its answer was stored.
    if (status === 409) return
    expect([status, answered.get(title) ?? data.id]).toEqual([201, data.id])
    answered.set(title, data.id)
  }
  for (let round = 0; round < 3; round += 1) {
    const program = await start()
    const all = Promise.allSettled(requests.slice(0, (round + 1) * 20).map((request) => send(program, request)))
    await Promise.race([all, sleep(15 + 30 * round)])
    await kill(program)
    await all
  }
  const program = await start()
  for (const request of requests) await send(program, request)
  const { items } = (await program.api.call(listMangas, { query: { find: 'Storm', limit: 100 } })).json()
  const found = new Map(items.map(({ title, id }) => [title, id]))
  expect(found.size).toBe(items.length)
  for (const [title, id] of answered) expect(found.get(title)).toBe(id)
  await kill(program)
})
