import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBrowser } from '../../main/platform/browser/find-browser.ts'
import { silentLog } from '../../main/platform/log.ts'
import { createForkWorkers } from '../../main/platform/workers.ts'
import { createRateLimiter } from '../../main/scraper/host/rate-limiter.ts'
import { createWorkerPool } from '../../main/scraper/host/worker-pool.ts'
import { siteConfig } from '../support/in-process-worker.ts'
import { sitePatience } from '../support/patience.ts'
import { hasProc, type Process, processes, processesBelow, stillRunning } from '../support/processes.ts'
import { startServer, type TestServer } from '../support/start-server.ts'

const entry = join(import.meta.dirname, '../../main/scraper/process/entry.ts')
/** The page keeps its renderer busy for ever: nothing in it ends because it is asked to. */
const stuck = '<script>while (true);</script>'
let server: TestServer
let origin: string
let requests = 0
/** Workers of a test, which end with it also when it fails. */
const workers: { readonly pid?: number | undefined }[] = []
let folder: string
beforeAll(async () => {
  server = await startServer((_, answer) => {
    requests += 1
    answer.writeHead(200, { 'content-type': 'text/html' }).end(stuck)
  })
  origin = server.origin
})
beforeEach(() => {
  requests = 0
  folder = mkdtempSync(join(tmpdir(), 'bunko-processes-'))
})
afterEach(() => {
  for (const { pid } of workers.splice(0))
    for (const one of pid === undefined ? [] : [pid, ...processesBelow(pid).map((below) => below.pid)]) kill(one)
  rmSync(folder, { recursive: true })
})
afterAll(() => server.close())

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

const isRenderer = ({ command }: Process) => command.includes('--type=renderer')
/** The processes of the browser, once it shows the page: it has requested it, and a renderer is busy with it. */
async function browserBelow(pid: number): Promise<Process[]> {
  await expect.poll(() => requests).toBeGreaterThan(0)
  const before = spent(pid)
  await expect.poll(() => spent(pid) - before).toBeGreaterThan(20)
  return processesBelow(pid)
}
/** The time of the processor that the renderers of a worker have spent, in hundredths of a second. */
const spent = (worker: number): number =>
  processesBelow(worker)
    .filter(isRenderer)
    .reduce((sum, { pid }) => sum + spentBy(pid), 0)

function spentBy(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[11])
  } catch {
    return 0 // It has ended.
  }
}
async function expectNoneLeft(before: readonly Process[]): Promise<void> {
  expect(before.length).toBeGreaterThan(3)
  await expect.poll(() => stillRunning(before)).toEqual([])
}

function startPool(browserPath?: string) {
  const fork = createForkWorkers({ entry })
  const port = {
    start(name: string) {
      const worker = fork.start(name)
      workers.push(worker)
      return worker
    },
  }
  const ports = { workers: port, rateLimiter: createRateLimiter(), log: silentLog, userAgent: 'Bunko/0.0.0' }
  return createWorkerPool({ ...ports, browserPath, patience: sitePatience, size: 1, cancelGraceMs: 500 })
}
const task = () => ({ site: siteConfig(origin, { scrapingType: 'javascript' }), addresses: [`${origin}/chapter`] })

test.runIf(hasProc)('ends the browser of a killed worker', async () => {
  const pool = startPool()
  const result = expect(pool.testChapter(task(), { signal: new AbortController().signal })).rejects.toMatchObject({
    code: 'worker_died',
  })
  const pid = workers[0]?.pid as number
  const before = await browserBelow(pid)
  process.kill(pid, 'SIGKILL')
  await result
  await expectNoneLeft(before)
  await pool.stop()
})

test.runIf(hasProc)('ends the browser when a task is cancelled and when the program stops', async () => {
  const pool = startPool()
  const controller = new AbortController()
  const reason = new Error('called off')
  const result = expect(pool.testChapter(task(), { signal: controller.signal })).rejects.toBe(reason)
  const before = await browserBelow(workers[0]?.pid as number)
  controller.abort(reason)
  await result
  await pool.stop()
  await expectNoneLeft(before)
})

/** As the desktop shell ends workers: the process alone, not its group. */
function forkAlone(): ChildProcess {
  const child = fork(entry, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  workers.push(child)
  child.send({ kind: 'test', id: 1, userAgent: 'Bunko/0.0.0', patience: sitePatience, task: task() })
  child.on('message', (message: { kind: string; permit: number }) => {
    if (message.kind === 'permit') child.send({ kind: 'granted', permit: message.permit })
  })
  return child
}

test.runIf(hasProc).each<[string, (child: ChildProcess) => void]>([
  ['that is killed', (child) => child.kill('SIGKILL')],
  ['whose parent has exited', (child) => child.disconnect()],
  ['that receives SIGTERM', (child) => child.kill('SIGTERM')],
])('ends the browser of a worker %s', async (_, end) => {
  const child = forkAlone()
  const before = await browserBelow(child.pid as number)
  const exited = once(child, 'exit')
  end(child)
  await exited
  await expectNoneLeft(before)
})

test.runIf(hasProc)('ends all processes of a crashed browser and keeps the worker', async () => {
  const pool = startPool()
  const result = expect(pool.testChapter(task(), { signal: new AbortController().signal })).rejects.toMatchObject({
    code: 'upstream_failed',
    retryable: true,
  })
  const pid = workers[0]?.pid as number
  const before = await browserBelow(pid)
  const main = before.find(({ parent }) => parent === pid)
  process.kill(main?.pid as number, 'SIGKILL')
  await result
  await expectNoneLeft(before)
  expect(processes().some((one) => one.pid === pid)).toBe(true)
  await pool.stop()
})

/** A program that writes a line for each start and then runs the commands. */
function writeBrowser(commands: string): { file: string; starts: () => number } {
  const [file, lines] = [join(folder, 'browser'), join(folder, 'starts')]
  writeFileSync(lines, '')
  writeFileSync(file, `#!/bin/sh\necho >> '${lines}'\n${commands}\n`, { mode: 0o755 })
  return { file, starts: () => readFileSync(lines, 'utf8').length }
}

test.runIf(hasProc)('starts a browser again that is killed while it starts', async () => {
  const real = await findBrowser({ configuredPath: process.env.BUNKO_BROWSER })
  const { file, starts } = writeBrowser(
    `[ $(wc -l < '${join(folder, 'starts')}') -gt 1 ] || kill -9 $$\nexec '${real}' "$@"`,
  )
  const pool = startPool(file)
  const controller = new AbortController()
  const reason = new Error('called off')
  const result = expect(pool.testChapter(task(), { signal: controller.signal })).rejects.toBe(reason)
  await expect.poll(() => requests).toBeGreaterThan(0)
  expect(starts()).toBe(2)
  controller.abort(reason)
  await result
  await pool.stop()
})

test.runIf(hasProc).each([
  ['is killed at each start', 'kill -9 $$', 3, true],
  ['ends by a signal in a script', 'sh -c "kill -6 \\$\\$"', 3, true],
  ['ends with an error', 'exit 1', 1, false],
  ['cannot run', 'exec /nowhere/browser', 1, false],
])('gives up a browser that %s', async (_, commands, wanted, retryable) => {
  const { file, starts } = writeBrowser(commands)
  const pool = startPool(file)
  const result = pool.testChapter(task(), { signal: new AbortController().signal })
  await expect(result).rejects.toMatchObject({ code: 'upstream_failed', retryable })
  expect(starts()).toBe(wanted)
  await pool.stop()
})
