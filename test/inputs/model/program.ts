import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestWorld } from '../../faults/suite/fault.ts'
import type { Reply } from '../../faults/suite/oracle/http.ts'

/** The built program, by HTTP. */
export type Program = {
  readonly world: TestWorld
  /** Where archives that are not Bunko's lie. */
  readonly own: string
  /** @throws AssertionError for another status */
  send(method: string, path: string, expected: number, body?: unknown): Promise<Reply>
  /** Waits until jobs have ended. @throws AssertionError if one did not complete */
  finished(jobIds: readonly string[]): Promise<void>
}

const jobLimitMs = 60_000

export function createProgram(world: TestWorld, own: string): Program {
  const { http } = world.oracle
  async function send(method: string, path: string, expected: number, body?: unknown): Promise<Reply> {
    const reply = await http.send(method, path, body)
    const shown = `${method} ${path} ${JSON.stringify(body) ?? ''}: ${JSON.stringify(reply.data)?.slice(0, 400)}`
    assert.equal(reply.status, expected, shown)
    if (method !== 'GET' && expected < 300) world.oracle.facts.confirmed(`${method} ${path}`, body ?? null)
    return reply
  }
  return {
    world,
    own,
    send,
    async finished(jobIds) {
      const end = performance.now() + jobLimitMs
      for (const id of jobIds)
        for (;;) {
          const { data } = await send('GET', `/api/jobs/${id}`, 200)
          if (data.status === 'completed') break
          assert.ok(
            ['pending', 'in_progress'].includes(data.status),
            `job ${id} ${data.type} is ${data.status}: ${data.failureReason}`,
          )
          assert.ok(performance.now() < end, `job ${id} is ${data.status}: ${data.waitReason}`)
          await sleep(15)
        }
    },
  }
}
