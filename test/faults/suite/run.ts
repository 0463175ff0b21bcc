// npm run test:faults -- [--level short|nightly] [--seed n] [--only K3,N6] [--rounds n]
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Fault, Level, Row } from './fault.ts'
import { faults } from './faults/faults.ts'
import { reliabilityPage } from './page.ts'
import { runFault } from './run-fault.ts'

/** Far more than any fault takes on a busy machine. */
const faultLimitMs = 15 * 60_000

const root = join(import.meta.dirname, '../../..')
const resultFile = join(root, 'test/faults/results.json')
const page = join(root, 'docs/reliability.md')

const { values } = parseArgs({
  options: {
    level: { type: 'string', default: 'short' },
    seed: { type: 'string' },
    only: { type: 'string' },
    rounds: { type: 'string' },
  },
})
if (values.level !== 'short' && values.level !== 'nightly') exit(`--level is short or nightly, not ${values.level}.`)
const level = values.level as Level
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed)
if (!Number.isInteger(seed)) exit('--seed is a whole number.')
const rounds = values.rounds === undefined ? undefined : Number(values.rounds)
const wanted = values.only?.split(',').map((id) => id.trim().toUpperCase())
const unknown = wanted?.find((id) => !faults.some((fault) => fault.id === id))
if (unknown) exit(`There is no fault ${unknown}. There are ${faults.map(({ id }) => id).join(', ')}.`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
console.log(`Seed ${seed}`)
const rows: Row[] = []
for (const fault of faults.filter(({ id }) => wanted?.includes(id) ?? true)) {
  const row = await runWhateverHappens(fault)
  rows.push(row)
  if (level === 'nightly' && rounds === undefined) writeResults([row])
  console.log(
    `${row.id.padEnd(4)} ${row.status}${row.reason ? `: ${row.reason}` : ''} · ${row.rounds} rounds, ${row.facts} facts, ${row.lost} lost, ${row.undeclared} undeclared, worst ${row.worstMs} ms, ${row.peakMb} MB, ${row.seconds} s`,
  )
}
const failed = rows.filter(({ status }) => status === 'failed')
console.log(failed.length === 0 ? 'No fault found anything.' : `Failed: ${failed.map(({ id }) => id).join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)

/** A fault that fails to run or does not end is a row that failed; the others run. */
async function runWhateverHappens(fault: Fault): Promise<Row> {
  const began = performance.now()
  const limit = new AbortController()
  try {
    return await Promise.race([
      runFault(fault, { level, seed, rounds, log: console.log }),
      sleep(faultLimitMs, undefined, { signal: limit.signal }).then(() => {
        throw new Error(`did not end within ${faultLimitMs / 60_000} minutes`)
      }),
    ])
  } catch (error) {
    const what = (error as Error).stack ?? String(error)
    console.log(`${fault.id} seed ${seed}: ${what}`)
    return {
      id: fault.id,
      title: fault.title,
      status: 'failed',
      level,
      seed,
      rounds: 0,
      facts: 0,
      lost: 0,
      undeclared: 0,
      worstMs: 0,
      peakMb: 0,
      at: new Date().toISOString(),
      seconds: Math.round((performance.now() - began) / 1000),
      findings: [what],
    }
  } finally {
    limit.abort()
  }
}

/** Replaces the rows of the faults that ran; the others keep theirs. */
function writeResults(fresh: readonly Row[]): void {
  const kept = readResults().filter(({ id }) => !fresh.some((row) => row.id === id))
  const all = [...kept, ...fresh].toSorted((one, other) => compare(one.id, other.id))
  mkdirSync(join(root, 'test/faults'), { recursive: true })
  writeFileSync(resultFile, `${JSON.stringify(all, null, 2)}\n`)
  writeFileSync(page, reliabilityPage(all))
}

function readResults(): Row[] {
  try {
    return JSON.parse(readFileSync(resultFile, 'utf8')) as Row[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function compare(one: string, other: string): number {
  const order = (id: string) => `${'KNFL'.indexOf(id[0]!)}${id.slice(1).padStart(3, '0')}`
  return order(one).localeCompare(order(other))
}

function exit(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
