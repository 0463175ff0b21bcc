import { expect, test } from 'vitest'
import { faults } from './suite/faults/faults.ts'
import { runFault } from './suite/run-fault.ts'

// The short rounds of each fault. The seed repeats them: `npm run test:faults -- --only K3 --seed 1`.
// Only a fault that hangs takes longer than an hour, also beside other work.
const titled = faults.map((fault) => [fault.id, fault.title, fault] as const)
test.concurrent.each(titled)('%s %s', { timeout: 3_600_000 }, async (_, __, fault) => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const row = await runFault(fault, { level: 'short', seed, log: console.error })
  if (row.status === 'not run') return console.error(`${fault.id} not run: ${row.reason}`)
  expect(row.findings, `seed ${seed}`).toEqual([])
  expect(row.rounds).toBeGreaterThan(0)
  expect(row.facts).toBeGreaterThan(0)
})
