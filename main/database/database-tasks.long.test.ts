import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLog } from '../platform/log.ts'
import { createForkWorkers, type WorkerPort } from '../platform/workers.ts'
import { openDatabase } from './database.ts'
import { createDatabaseTasks, databaseWorkerFile, type RunDatabaseTask } from './database-tasks.ts'

let folder: string
let database: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bunko-database-tasks-'))
  database = join(folder, 'library.db')
  await (await openDatabase(folder, silentLog)).close()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const pids: (number | undefined)[] = []
/** Real processes, of which the first ones are killed as soon as they have started, before their task ends. */
function killing(count: number): RunDatabaseTask {
  pids.length = 0
  const fork = createForkWorkers({ entry: databaseWorkerFile })
  const workers: WorkerPort = {
    start(name) {
      const process = fork.start(name)
      pids.push(process.pid)
      if (pids.length > count) return process
      process.onMessage(() => process.kill())
      return { ...process, pid: process.pid, postMessage: () => undefined }
    },
  }
  return createDatabaseTasks(workers, silentLog)
}

const write = { kind: 'write', manifest: { appVersion: '1.0.0', createdAt: '2026-01-02', reason: 'manual' } } as const

describe('a database task', () => {
  test('runs in a process of its own, which ends with it', async () => {
    const run = killing(0)
    expect(await run({ kind: 'quickCheck', file: database })).toBe('ok')
    expect(await run({ kind: 'checkDatabase', file: database })).toBeUndefined()
    expect(pids).toHaveLength(2)
    const isRunning = (pid: number | undefined) => existsSync(`/proc/${pid}`)
    await expect.poll(() => pids.some(isRunning)).toBe(false)
  })

  test('runs once more when its process was killed, and replaces what was written before', async () => {
    const run = killing(1)
    const [file, coversDir] = [join(folder, 'copy.db'), join(folder, 'covers')]
    expect(await run({ ...write, database, coversDir, file })).toMatchObject({ totals: { mangas: 0 } })
    expect(pids).toHaveLength(2)
    // As if the processes had been killed while they worked.
    const again = killing(1)
    expect(await again({ ...write, database, coversDir, file })).toMatchObject({ totals: { mangas: 0 } })
    mkdirSync(join(folder, 'extracted'))
    for (let count = 0; count < 2; count += 1) await again({ kind: 'extract', file, folder: join(folder, 'extracted') })
    expect(await again({ kind: 'quickCheck', file: join(folder, 'extracted/library.db') })).toBe('ok')
  })

  test('that ends its process twice fails and says so, without calling a file damaged', async () => {
    const failed = killing(2)({ kind: 'checkDatabase', file: database })
    await expect(failed).rejects.toMatchObject({
      code: 'internal',
      detail: expect.stringContaining('stopped unexpectedly'),
    })
    expect(pids).toHaveLength(2)
  })

  test('keeps the code of an error', async () => {
    const missing = killing(0)({ kind: 'checkDatabase', file: join(folder, 'missing.db') })
    await expect(missing).rejects.toMatchObject({ code: 'SQLITE_CANTOPEN' })
  })

  test('says that its process cannot be started', async () => {
    const entry = join(folder, 'ending.mjs')
    writeFileSync(entry, 'process.exit(1)')
    const run = createDatabaseTasks(createForkWorkers({ entry }), silentLog)
    await expect(run({ kind: 'quickCheck', file: database })).rejects.toMatchObject({
      code: 'busy',
      detail: expect.stringContaining('can’t be started'),
    })
  })

  test('that ends its process at the start offers to restore the library', async () => {
    rmSync(`${database}.closed`) // As after a crash, so that the file is checked.
    await expect(openDatabase(folder, silentLog, killing(2))).rejects.toMatchObject({
      code: 'internal',
      extra: { needsRestore: true },
    })
  })
})
