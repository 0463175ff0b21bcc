import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect } from 'vitest'
import { processesBelow } from './processes.ts'

/** Grace period for ending processes on a busy machine. */
const graceMs = 10_000

// Hooks run last first, so this one runs after all hooks of the test file.
afterAll(async () => {
  const end = Date.now() + graceMs
  while (processesBelow(process.pid).length > 0 && Date.now() < end) await sleep(50)
  const left = processesBelow(process.pid)
  for (const { pid } of left) process.kill(pid, 'SIGKILL')
  expect(left, 'a test left processes behind').toEqual([])
})
