import type { Fault } from '../faults/suite/fault.ts'
import { childrenOf } from '../faults/suite/rig/processes.ts'
import { readPeakMb } from '../faults/suite/rig/program.ts'
import { ask, createAgent } from './clients.ts'

export const l07: Fault = {
  id: 'L7',
  title: '50 tests of a source configuration at the same time',
  rounds: { short: 1, nightly: 3 },
  async run({ round, rounds, world: open, fail }) {
    const world = await open({ chapters: 2 })
    const program = await world.prepared()
    for (let number = 0; number < rounds; number += 1) {
      await round('50 calls', async () => {
        const agent = createAgent(50)
        const body = {
          testUrl: `${world.site.origin}/read/star-smith-1/101`,
          config: world.site.source,
          ...world.site.source,
        }
        const calls = await Promise.all(
          Array.from({ length: 50 }, () =>
            ask(agent, program.origin, '/api/scraping/test-configuration', 'POST', body),
          ),
        )
        agent.destroy()
        const wrong = calls.filter(({ status }) => ![200, 422, 429, 503].includes(status))
        if (wrong.length > 0) fail(`statuses ${[...new Set(wrong.map(({ status }) => status))]}`)
        world.oracle.http.record.worstMs = Math.max(world.oracle.http.record.worstMs, ...calls.map(({ ms }) => ms))
        for (const pid of [program.pid, ...childrenOf(program.pid)])
          if (readPeakMb(pid) > 700) fail(`a process needed ${readPeakMb(pid)} MB`)
        await world.verify()
      })
    }
  },
}
