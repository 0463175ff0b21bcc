import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { locked } from './lock.mjs'

const parent = mkdtempSync(join(tmpdir(), 'bunko-lock-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

test('runs work one at a time and releases the lock, also when the work fails', async () => {
  const folder = join(parent, 'one')
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await nextTick()
    running -= 1
    throw new Error('broken')
  }
  const results = await Promise.allSettled([locked(work, folder), locked(work, folder)])
  expect(results.map(({ reason }) => reason?.message)).toEqual(['broken', 'broken'])
  expect(most).toBe(1)
  expect(existsSync(folder)).toBe(false)
})

test('takes over the lock of a dead process', async () => {
  const folder = join(parent, 'abandoned')
  mkdirSync(folder)
  writeFileSync(join(folder, 'owner'), String(spawnSync(process.execPath, ['-e', '']).pid))
  expect(await locked(async () => 'done', folder)).toBe('done')
})
