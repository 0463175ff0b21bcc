import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect } from 'vitest'
import { processesBelow } from './processes.ts'

/** How long what was asked to end may take on a busy machine. */
const graceMs = 10_000

// Hooks run last first: this one is the first of a file, and looks when the file has cleaned up after itself.
afterAll(async () => {
  const end = Date.now() + graceMs
  while (processesBelow(process.pid).length > 0 && Date.now() < end) await sleep(50)
  const left = processesBelow(process.pid)
  for (const { pid } of left) process.kill(pid, 'SIGKILL')
  expect(left, 'a test left processes behind').toEqual([])
})
