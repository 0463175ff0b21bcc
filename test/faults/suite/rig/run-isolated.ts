// Started by isolated.ts: runs one fault and prints its row as the last line.
import type { Level } from '../fault.ts'
import { faults } from '../faults/faults.ts'
import { runFault } from '../run-fault.ts'

const [id, level, seed, rounds] = process.argv.slice(2)
const fault = faults.find((one) => one.id === id)!
const row = await runFault(fault, {
  level: level as Level,
  seed: Number(seed),
  ...(rounds !== undefined && { rounds: Number(rounds) }),
  log: console.error,
})
process.stdout.write(`${JSON.stringify(row)}\n`, () => process.exit(0))
