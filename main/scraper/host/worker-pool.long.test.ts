import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ReaderSites, startReaderSites } from '../../../test/simulators/sites/reader-sites.ts'
import { sitePatience } from '../../../test/support/patience.ts'
import { startServer } from '../../../test/support/start-server.ts'
import { waitFor } from '../../../test/support/wait-for.ts'
import { silentLog } from '../../platform/log.ts'
import type { Problem } from '../../platform/problem.ts'
import { createForkWorkers, type WorkerPort, type WorkerProcess } from '../../platform/workers.ts'
import { chapterListAddress } from '../addresses/address-text.ts'
import { possibleAddresses } from '../addresses/chapter-address.ts'
import type { DownloadTask } from '../protocol/messages.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { createWorkerPool, type WorkerPool, type WorkerPoolDeps } from './worker-pool.ts'

const entry = join(import.meta.dirname, '../process/entry.ts')
const slug = 'star-smith'
const folder = mkdtempSync(join(tmpdir(), 'worker-pool-'))
const never = new AbortController().signal
let sites: ReaderSites
let started: WorkerProcess[] = []
let pool: WorkerPool

beforeAll(async () => {
  sites = await startReaderSites({ only: ['a5', 'a2'] })
})
afterEach(async () => {
  await pool.stop()
  sites.switches('a5').reset()
  sites.requestLog.clear()
  started = []
})
afterAll(async () => {
  await sites.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Real processes; `program` stands in for the worker where a broken one is needed. */
function newPool(options: Partial<WorkerPoolDeps> = {}, program?: string): WorkerPool {
  let file = entry
  if (program !== undefined) {
    file = join(folder, `${Math.random().toString(36).slice(2)}.mjs`)
    writeFileSync(file, program)
  }
  const fork = createForkWorkers({ entry: file })
  const workers: WorkerPort = {
    start(name) {
      const worker = fork.start(name)
      started.push(worker)
      return worker
    },
  }
  pool = createWorkerPool({
    workers,
    rateLimiter: createRateLimiter(),
    log: silentLog,
    userAgent: 'Bunko/0.0.0',
    patience: sitePatience,
    ...options,
  })
  return pool
}
let tasks = 0
function taskFor(number: number, site = sites.source('a5')): DownloadTask {
  const addresses = possibleAddresses(site, { slug, number }).map(({ url }) => url)
  return { site, addresses, stagingDir: join(folder, `staging-${++tasks}`), chapterNumber: number }
}
const alive = (pid: number | undefined) => {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}
const imagesAsked = () => sites.requestLog.requests({ kind: 'image' }).length

test('gives sites more time by a patience that is no whole number', () => {
  expect(newPool({ patience: 1.1 }).within(28_000).aborted).toBe(false)
})

test('downloads a chapter in a real process and reports progress', async () => {
  const seen: { done: number; total: number }[] = []
  const chapter = await newPool().downloadChapter(taskFor(10.5), { signal: never, onProgress: (one) => seen.push(one) })
  const truth = await sites.expected('a5', slug, 10.5)
  expect(chapter.pages.map(({ sha256 }) => sha256)).toEqual(truth.map(({ sha256 }) => sha256))
  expect(chapter.chapterUrl).toBe(sites.chapterUrl('a5', slug, 10.5))
  expect(seen.at(0)).toEqual({ done: 0, total: 10 })
  expect(seen.at(-1)).toEqual({ done: 10, total: 10 })
})

test('keeps a process for the next task, and stops it when there is none for a while', async () => {
  newPool({ idleMs: 1000 })
  await pool.downloadChapter(taskFor(10.5), { signal: never })
  await pool.downloadChapter(taskFor(10.5), { signal: never })
  expect(started).toHaveLength(1)
  await waitFor(() => expect(alive(started[0]!.pid)).toBe(false))
  await pool.downloadChapter(taskFor(10.5), { signal: never })
  expect(started).toHaveLength(2)
})

test('reads a chapter list in a real process', async () => {
  const site = sites.source('a5')
  const { chapters } = await newPool().listChapters(
    { site, slug, address: chapterListAddress(site, slug) },
    { signal: never },
  )
  expect(chapters.length).toBe(sites.chapters('a5', slug).length)
})

test('reuses two processes for four tasks', async () => {
  const workers = newPool({ size: 2 })
  await Promise.all([1, 2, 3, 4].map((number) => workers.downloadChapter(taskFor(number), { signal: never })))
  await workers.downloadChapter(taskFor(5), { signal: never })
  expect(started.length).toBe(2)
})

test('applies the limits of a host over all processes', async () => {
  sites.switches('a5').set({ imageDelayMs: 10 })
  const workers = newPool({ size: 2 })
  const site = { ...sites.source('a5'), options: { maxConcurrency: 3 } }
  await Promise.all([1, 2].map((number) => workers.downloadChapter(taskFor(number, site), { signal: never })))
  expect(started.length).toBe(2)
  expect(sites.requestLog.maxConcurrent()).toBeLessThanOrEqual(3)
})

test('replaces a process after its number of tasks', async () => {
  const workers = newPool({ size: 1, recycleAfter: 1 })
  await workers.downloadChapter(taskFor(1), { signal: never })
  await workers.downloadChapter(taskFor(2), { signal: never })
  expect(started.length).toBe(2)
  await waitFor(() => expect(alive(started[0]?.pid)).toBe(false))
})

test('keeps the code, the message and the wait of a problem', async () => {
  sites.switches('a5').fault({ on: 'image', effect: 'status', status: 429, retryAfterSeconds: 300 })
  await expect(newPool().downloadChapter(taskFor(1), { signal: never })).rejects.toMatchObject({
    name: 'Problem',
    code: 'site_busy',
    retryable: true,
    waitSeconds: expect.closeTo(300, -1),
    detail: expect.stringContaining('Page'),
  })
})

test('fails the task of a killed worker, frees its permits, and starts a new process for the next', async () => {
  sites.switches('a5').fault({ on: 'image', effect: 'hang' })
  const workers = newPool({ size: 1 })
  const site = { ...sites.source('a5'), options: { maxConcurrency: 2 } }
  const lost = workers.downloadChapter(taskFor(1, site), { signal: never })
  await waitFor(() => expect(imagesAsked()).toBe(2))
  process.kill(started[0]!.pid!, 'SIGKILL')
  await expect(lost).rejects.toMatchObject({ code: 'worker_died', retryable: true })
  sites.switches('a5').reset()
  await expect(workers.downloadChapter(taskFor(1, site), { signal: never })).resolves.toBeDefined()
  expect(started.length).toBe(2)
})

/** Each would search for longer than the world stands. */
const endless: [string, object][] = [
  ['numberPattern', { numberPattern: '^(.+)+!$' }],
  ['titlePattern', { titlePattern: '^(.+)+!$' }],
  ['volume.pattern', { volume: { pattern: '^(.+)+!$' } }],
  ['group.pattern', { group: { pattern: '^(.+)+!$' } }],
  ['date.pattern', { date: { pattern: '^(.+)+!$' } }],
  ['date.formats', { date: { attribute: 'data-when', formats: ['uS'.repeat(40)] } }],
  ['ajax[0].id.pattern', { ajax: [{ urlFormat: '/x/{id}', always: true, id: { pattern: '^([^]+)+\\u0000$' } }] }],
  ['ajax[0].jsonPath', { ajax: [{ urlFormat: '/json', always: true, jsonPath: `$${'..*'.repeat(30)}` }] }],
]
const longList = `<ul>${Array.from({ length: 30 }, (_, n) => `<li data-when="${'1'.repeat(90)}x"><a href="/c/${n}">Chapter ${n} ${'a'.repeat(60)}</a></li>`).join('')}</ul>`
const nested = JSON.stringify(Array.from({ length: 12 }).reduce<unknown>((inner) => [inner, inner], 'x'))

test('stops an endless chapter list, names its field, and keeps the process', async () => {
  const server = await startServer((request, answer) => {
    answer.setHeader('Content-Type', request.url === '/json' ? 'application/json' : 'text/html')
    answer.end(request.url === '/json' ? nested : longList)
  })
  const baseUrl = server.origin
  const workers = newPool({ size: 1 })
  const read = (rule: object) => {
    const chapterList = { urlFormat: '/{slug}', itemSelector: 'li', ...rule }
    const site = { ...sites.source('a5'), baseUrl, options: { chapterList } }
    return workers.listChapters({ site, slug, address: `${baseUrl}/${slug}` }, { signal: never })
  }
  try {
    for (const [field, rule] of endless) {
      const problem = await read(rule).catch((error: unknown) => error)
      expect(problem, field).toMatchObject({ code: 'selector_invalid', retryable: false })
      expect((problem as Problem).detail).toMatch(/took longer than 2 s/)
      expect((problem as Problem).extra).toMatchObject({ field: `options.chapterList.${field}` })
    }
    expect((await read({})).chapters).toHaveLength(30)
  } finally {
    server.close()
  }
  expect(started.length).toBe(1)
})

test('fails only the task with a hostile pattern', async () => {
  const workers = newPool({ size: 1 })
  const site = { ...sites.source('a5'), options: { excludeUrlPattern: '^(.+)+!$' } }
  await expect(workers.downloadChapter(taskFor(1, site), { signal: never })).rejects.toMatchObject({
    code: 'selector_invalid',
    detail: expect.stringContaining('options.excludeUrlPattern'),
  })
  await expect(workers.downloadChapter(taskFor(1), { signal: never })).resolves.toBeDefined()
  expect(started.length).toBe(1)
})

test('kills a worker that does not respond', async () => {
  const workers = newPool({ silenceMs: 600 }, `process.on('message', () => { while (true); })`)
  await expect(workers.downloadChapter(taskFor(1), { signal: never })).rejects.toMatchObject({
    code: 'worker_died',
    detail: expect.stringMatching(/\(it didn’t respond for 0\.6 s and was stopped\)\. Try again\.$/),
  })
  expect(alive(started[0]?.pid)).toBe(false)
})

test('kills a worker that responds but never finishes at the deadline', async () => {
  const program = `process.on('message', (m) => m.kind === 'ping' && process.send({ kind: 'pong' }))`
  const workers = newPool({ deadlineMs: 1500 }, program)
  await expect(workers.downloadChapter(taskFor(1), { signal: never })).rejects.toMatchObject({ code: 'timed_out' })
  expect(alive(started[0]?.pid)).toBe(false)
})

test.each([
  ['nonsense', `process.on('message', () => process.send({ kind: 'hello' }))`],
  ['nothing and leaves', `process.on('message', () => process.exit(3))`],
])('fails the task of a worker that says %s', async (_, program) => {
  const workers = newPool({}, program)
  await expect(workers.downloadChapter(taskFor(1), { signal: never })).rejects.toMatchObject({ code: 'worker_died' })
})

test('rejects a result of the wrong shape', async () => {
  const program = `process.on('message', (m) => process.send({ kind: 'done', id: m.id, result: { pages: [] } }))`
  await expect(newPool({}, program).downloadChapter(taskFor(1), { signal: never })).rejects.toThrow('chapterUrl')
})

test('keeps the worker after an abort', async () => {
  sites.switches('a5').fault({ on: 'image', effect: 'hang' })
  const workers = newPool({ size: 1 })
  const controller = new AbortController()
  const task = workers.downloadChapter(taskFor(1), { signal: controller.signal })
  await waitFor(() => expect(imagesAsked()).toBeGreaterThan(0))
  controller.abort(new Error('the job was cancelled'))
  await expect(task).rejects.toThrow('the job was cancelled')
  sites.switches('a5').reset()
  await workers.downloadChapter(taskFor(1), { signal: never })
  expect(started.length).toBe(1)
})

test('kills a worker that ignores the abort', async () => {
  const workers = newPool({ cancelGraceMs: 300 }, `process.on('message', () => process.send({ kind: 'pong' }))`)
  const controller = new AbortController()
  const task = workers.downloadChapter(taskFor(1), { signal: controller.signal })
  await waitFor(() => expect(started.length).toBe(1))
  controller.abort(new Error('the job was cancelled'))
  await expect(task).rejects.toThrow('the job was cancelled')
  expect(alive(started[0]?.pid)).toBe(false)
})

test('aborts a queued task and never starts one that was aborted before', async () => {
  sites.switches('a5').fault({ on: 'image', effect: 'hang' })
  const workers = newPool({ size: 1 })
  const first = workers.downloadChapter(taskFor(1), { signal: never }).catch((error: unknown) => error)
  const controller = new AbortController()
  const second = workers.downloadChapter(taskFor(2), { signal: controller.signal })
  controller.abort(new Error('no longer wanted'))
  await expect(second).rejects.toThrow('no longer wanted')
  await expect(workers.downloadChapter(taskFor(3), { signal: controller.signal })).rejects.toThrow('no longer wanted')
  await workers.stop()
  expect(await first).toMatchObject({ code: 'busy', retryable: true })
  await expect(workers.downloadChapter(taskFor(1), { signal: never })).rejects.toMatchObject({ code: 'busy' })
  expect(alive(started[0]?.pid)).toBe(false)
})

test('ends the workers with the program that started them', async () => {
  newPool()
  const host = join(folder, 'host.mjs')
  writeFileSync(
    host,
    `import { createForkWorkers } from ${JSON.stringify(join(import.meta.dirname, '../../platform/workers.ts'))}
     const worker = createForkWorkers({ entry: ${JSON.stringify(entry)} }).start('orphan')
     worker.onMessage(() => console.log(worker.pid))
     worker.postMessage({ kind: 'ping' })`,
  )
  const child = spawn(process.execPath, [host], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [pid] = (await once(child.stdout, 'data')).map(Number)
  expect(alive(pid)).toBe(true)
  child.kill('SIGKILL')
  await waitFor(() => expect(alive(pid)).toBe(false))
})
