import { expect, test } from 'vitest'
import type { Fault } from '../faults/suite/fault.ts'
import { runFault } from '../faults/suite/run-fault.ts'

/** Registers the short rounds of each fault. The seed repeats them: `npm run test:faults -- --only K3 --seed 1`. */
export function testFaults(faults: readonly Fault[]): void {
  test.concurrent.each(faults.map((fault) => [fault.id, fault.title, fault] as const))(
    '%s %s',
    async (_, __, fault) => {
      const seed = Math.floor(Math.random() * 2 ** 31)
      const row = await runFault(fault, { level: 'short', seed, log: console.error })
      if (row.status === 'not run') return console.error(`${fault.id} not run: ${row.reason}`)
      expect(row.findings, `seed ${seed}`).toEqual([])
      expect(row.rounds).toBeGreaterThan(0)
      expect(row.facts).toBeGreaterThan(0)
    },
  )
}
