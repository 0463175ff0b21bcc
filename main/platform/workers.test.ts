import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { waitFor } from '../../test/support/wait-for.ts'
import { createForkWorkers, type WorkerProcess } from './workers.ts'

const folder = mkdtempSync(join(tmpdir(), 'fork-workers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function start(code: string): WorkerProcess {
  const entry = join(folder, `${Math.random().toString(36).slice(2)}.mjs`)
  writeFileSync(entry, code)
  return createForkWorkers({ entry }).start('test worker')
}
const message = (worker: WorkerProcess) => new Promise((resolve) => worker.onMessage(resolve))
const exit = (worker: WorkerProcess) => new Promise((resolve) => worker.onExit(resolve))
const alive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('exchanges messages and reports the exit code, also to late listeners', async () => {
  const worker = start(
    `process.on('message', (m) => process.send({ got: m }, () => process.exit(m.code)));process.stdout.write('')`,
  )
  worker.postMessage({ code: 7 })
  expect(await message(worker)).toEqual({ got: { code: 7 } })
  expect(await exit(worker)).toBe(7)
  expect(await exit(worker)).toBe(7)
  worker.postMessage({ to: 'nobody' })
  worker.kill()
})

test('kills a blocked worker and its children', async () => {
  const worker = start(`
    import { spawn } from 'node:child_process'
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    process.send(child.pid, () => { while (true); })`)
  const grandchild = (await message(worker)) as number
  worker.kill()
  expect(await exit(worker)).toBe(null)
  await waitFor(() => expect(alive(grandchild)).toBe(false))
})

test('reports the exit code of a process that ends immediately', async () => {
  expect(await exit(start('process.exit(3)'))).toBe(3)
})

test('does not pass the settings of the application to the worker', async () => {
  vi.stubEnv('BUNKO_API_TOKEN', 'secret')
  const worker = start(`process.send(process.env.BUNKO_API_TOKEN ?? 'absent')`)
  vi.unstubAllEnvs()
  expect(await message(worker)).toBe('absent')
  worker.kill()
})

test('does not write the output of a worker to stdout', async () => {
  const entry = join(folder, 'printer.mjs')
  writeFileSync(entry, `console.log('noise'); console.error('also noise'); process.send('done')`)
  const host = join(folder, 'host.mjs')
  writeFileSync(
    host,
    `import { createForkWorkers } from ${JSON.stringify(join(import.meta.dirname, 'workers.ts'))}
     const worker = createForkWorkers({ entry: ${JSON.stringify(entry)} }).start('printer')
     worker.onExit(() => console.log('the one line'))
     worker.onMessage(() => {})`,
  )
  const child = spawn(process.execPath, [host], { stdio: ['ignore', 'pipe', 'ignore'] })
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) lines.push(line)
  if (child.exitCode === null) await once(child, 'exit')
  expect(lines).toEqual(['the one line'])
})

test('a worker leaves the processor to the window and the server first', async () => {
  const parent = join(import.meta.dirname, 'worker-parent.ts')
  const worker = start(`import { getPriority } from 'node:os'
    import { connectToParent } from ${JSON.stringify(pathToFileURL(parent).href)}
    const send = connectToParent(() => send(getPriority()))`)
  worker.postMessage('which?')
  expect(await message(worker)).toBeGreaterThan(getPriority() === 0 ? 0 : getPriority() - 1)
  worker.kill()
})
