import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { locked } from './lock.mjs'

const parent = mkdtempSync(join(tmpdir(), 'bunko-lock-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const abandoned = () => {
  const folder = mkdtempSync(join(parent, 'abandoned-'))
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(join(folder, 'owner'), String(pid))
  return folder
}

test('runs work one at a time and removes the lock afterwards', async () => {
  const folder = join(parent, 'one')
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 10))
    running -= 1
  }
  await Promise.all(Array.from({ length: 4 }, () => locked(work, folder)))
  expect(most).toBe(1)
  expect(existsSync(folder)).toBe(false)
})

test('takes over the lock of a dead process, one run at a time', async () => {
  const folder = abandoned()
  const order = []
  await Promise.all(
    ['a', 'b'].map((name) =>
      locked(async () => {
        order.push(`${name} begins`)
        await new Promise((resolve) => setTimeout(resolve, 10))
        order.push(`${name} ends`)
      }, folder),
    ),
  )
  const [first, second, third, fourth] = order.map((line) => line[0])
  expect([first, third]).toEqual([second, fourth])
})

test('takes over an old lock without an owner file', async () => {
  const folder = join(parent, 'unsigned')
  mkdirSync(folder)
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(folder, longAgo, longAgo)
  expect(await locked(async () => 'done', folder)).toBe('done')
})

test('releases the lock when the work fails', async () => {
  const folder = join(parent, 'failing')
  await expect(locked(() => Promise.reject(new Error('broken')), folder)).rejects.toThrow('broken')
  expect(existsSync(folder)).toBe(false)
})
