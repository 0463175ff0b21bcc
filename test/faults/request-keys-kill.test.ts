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

test('a request that was carried out and not answered is answered when it is sent again', async () => {
  const manga = keyed({ ...sampleManga, slug: 'killed' })
  let program = await start('manga.changed')
  await expect(program.api.call(createManga, manga)).rejects.toThrow()
  await program.ended

  const source = keyed(sampleSource)
  program = await start('source.changed')
  const again = await program.api.call(createManga, manga)
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect(again.headers.get('location')).toBe(`/api/mangas/by-id/${again.json().id}`)
  expect((await program.api.call(createManga, manga)).text).toBe(again.text)
  expect((await program.api.call(listMangas)).json().items.map(({ id }) => id)).toEqual([again.json().id])
  await expect(program.api.call(createContentSource, source)).rejects.toThrow()
  await program.ended

  const chapters = { ...keyed({ from: 1, to: 20 }), params: { id: again.json().id } }
  program = await start('chapters.changed')
  const created = await program.api.call(createContentSource, source)
  expect(created.status).toBe(201)
  expect((await program.api.call(listContentSources)).json()).toEqual([created.json()])
  await expect(program.api.call(addChapters, chapters)).rejects.toThrow()
  await program.ended

  program = await start()
  // What it answered is not known, so it says so.
  expect([201, 409]).toContain((await program.api.call(addChapters, chapters)).status)
  expect((await program.api.call(listChapters, { params: chapters.params })).json().total).toBe(20)
  await kill(program)
})

test('kills at any moment of many requests lose none and double none', async () => {
  const requests = Array.from({ length: 60 }, (_, index) =>
    keyed({ ...sampleManga, slug: `storm-${index}`, title: `Storm ${index}` }),
  )
  const answered = new Map<string, string>()
  for (let round = 0; round < 3; round += 1) {
    const program = await start()
    const sends = requests.slice(0, (round + 1) * 20).map(async (request) => {
      const { status, data } = await program.api.call(createManga, request)
      expect(status).toBe(201)
      const key = request.headers['Idempotency-Key']
      expect(answered.get(key) ?? data.id).toBe(data.id)
      answered.set(key, data.id)
    })
    const all = Promise.allSettled(sends)
    await Promise.race([all, sleep(15 + 30 * round)])
    await kill(program)
    await all
  }
  const program = await start()
  for (const request of requests) {
    const { status, data } = await program.api.call(createManga, request)
    const key = request.headers['Idempotency-Key']
    expect([status, answered.get(key) ?? data.id]).toEqual([201, data.id])
  }
  const { total } = (await program.api.call(listMangas, { query: { find: 'Storm' } })).json()
  expect(total).toBe(requests.length)
  await kill(program)
})
