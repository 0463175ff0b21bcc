import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../../main/platform/log.ts'
import { createForkWorkers } from '../../main/platform/workers.ts'
import { createRateLimiter } from '../../main/scraper/host/rate-limiter.ts'
import { createWorkerPool } from '../../main/scraper/host/worker-pool.ts'
import { siteConfig } from '../support/in-process-worker.ts'
import { hasProc, type Process, processes, processesBelow, stillRunning } from '../support/processes.ts'

const entry = join(import.meta.dirname, '../../main/scraper/process/entry.ts')
/** The page keeps its renderer busy for ever: nothing in it ends because it is asked to. */
const stuck = '<script>while (true);</script>'
let server: Server
let origin: string
beforeAll(async () => {
  server = createServer((_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end(stuck))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const isRenderer = ({ command }: Process) => command.includes('--type=renderer')
/** The processes of the browser, once one of them shows the page. */
async function browserBelow(pid: number): Promise<Process[]> {
  await expect.poll(() => processesBelow(pid).some(isRenderer), { timeout: 20_000 }).toBe(true)
  return await expect
    .poll(() => busy(processesBelow(pid).filter(isRenderer)), { timeout: 20_000 })
    .toBe(true)
    .then(() => processesBelow(pid))
}
/** Whether one of them has spent half a second of the processor: it runs the page. */
const busy = (found: readonly Process[]) =>
  found.some(({ pid }) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[11]) > 50
    } catch {
      return false
    }
  })
async function expectNoneLeft(before: readonly Process[]): Promise<void> {
  expect(before.length).toBeGreaterThan(3)
  await expect.poll(() => stillRunning(before), { timeout: 10_000 }).toEqual([])
}

function startPool() {
  const started: { readonly pid: number | undefined }[] = []
  const fork = createForkWorkers({ entry })
  const workers = {
    start(name: string) {
      const worker = fork.start(name)
      started.push(worker)
      return worker
    },
  }
  const ports = { workers, rateLimiter: createRateLimiter(), log: silentLog, userAgent: 'Bunko/0.0.0' }
  return { pool: createWorkerPool({ ...ports, size: 1, cancelGraceMs: 500 }), started }
}
const task = () => ({ site: siteConfig(origin, { scrapingType: 'javascript' }), addresses: [`${origin}/chapter`] })

test.runIf(hasProc)('ends the browser of a killed worker', async () => {
  const { pool, started } = startPool()
  const result = expect(pool.testChapter(task(), { signal: new AbortController().signal })).rejects.toMatchObject({
    code: 'worker_died',
  })
  const pid = started[0]?.pid as number
  const before = await browserBelow(pid)
  process.kill(pid, 'SIGKILL')
  await result
  await expectNoneLeft(before)
  await pool.stop()
})

test.runIf(hasProc)('ends the browser when a task is cancelled and when the program stops', async () => {
  const { pool, started } = startPool()
  const controller = new AbortController()
  const reason = new Error('called off')
  const result = expect(pool.testChapter(task(), { signal: controller.signal })).rejects.toBe(reason)
  const before = await browserBelow(started[0]?.pid as number)
  controller.abort(reason)
  await result
  await pool.stop()
  await expectNoneLeft(before)
})

/** As the desktop shell ends workers: the process alone, not its group. */
function forkAlone(): ChildProcess {
  const child = fork(entry, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.send({ kind: 'test', id: 1, userAgent: 'Bunko/0.0.0', task: task() })
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
  const { pool, started } = startPool()
  const result = expect(pool.testChapter(task(), { signal: new AbortController().signal })).rejects.toMatchObject({
    code: 'upstream_failed',
    retryable: true,
  })
  const pid = started[0]?.pid as number
  const before = await browserBelow(pid)
  const main = before.find(({ parent }) => parent === pid)
  process.kill(main?.pid as number, 'SIGKILL')
  await result
  await expectNoneLeft(before)
  expect(processes().some((one) => one.pid === pid)).toBe(true)
  await pool.stop()
})
