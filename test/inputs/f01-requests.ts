import fc from 'fast-check'
import type { Bench, Fault, TestWorld } from '../faults/suite/fault.ts'
import type { Program } from '../faults/suite/rig/program.ts'
import { type Operation, operations } from './requests/description.ts'
import { judge } from './requests/judge.ts'
import { checkDatabase, knownOf } from './requests/library.ts'
import { requestOf, type Sent } from './requests/request.ts'
import { send } from './requests/send.ts'
import type { Known } from './requests/values.ts'

const maxMb = 700
const limitMs = 20_000
const lanes = 4

/** A round sends this many requests of each operation, as far as the time for one operation allows. */
const perOperation = { short: 2, nightly: 12 }
const budgetMs = { short: 300, nightly: 1500 }

export const f01: Fault = {
  id: 'F1',
  title: 'Random and nearly right requests of every operation: bodies, queries, addresses, headers',
  rounds: { short: 1, nightly: 4 },
  async run(bench) {
    const { round, rounds, world: open, fail } = bench
    const world = await open({ chapters: 3 })
    let program = await world.prepared()
    const known = await knownOf(world)
    for (let number = 0; number < rounds; number += 1) {
      await round(`${operations.length} operations`, async () => {
        await sendAll(bench, world, program, known, rounds === 1 ? 'short' : 'nightly')
        if (program.peakMb() > maxMb) fail(`the program needed ${program.peakMb()} MB`)
        const { status } = await world.oracle.http.send('GET', '/api/health')
        if (status !== 200) fail(`health answers ${status}`)
        const { code } = await program.stop()
        if (code !== 0) fail(`the program ended with ${code}`)
        checkDatabase(world.dataDir, fail)
        program = await world.start()
      })
    }
  },
}

async function sendAll(bench: Bench, world: TestWorld, program: Program, known: Known, level: 'short' | 'nightly') {
  const left = [...operations]
  const seed = bench.random.int(0, 2 ** 30)
  const lane = async () => {
    for (let operation = left.pop(); operation; operation = left.pop()) {
      const requests = fc.sample(requestOf(operation, known), { seed, numRuns: perOperation[level] })
      await sendFor(bench, world, program, operation, requests, budgetMs[level])
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

async function sendFor(
  { fail }: Bench,
  { oracle }: TestWorld,
  { origin }: Program,
  operation: Operation,
  requests: readonly Sent[],
  budget: number,
): Promise<void> {
  const end = performance.now() + budget
  for (const sent of requests) {
    const answer = await send(origin, sent, limitMs)
    const { record } = oracle.http
    record.requests += 1
    record.worstMs = Math.max(record.worstMs, answer.ms)
    const wrong = judge(operation, sent, answer)
    const shown = `${sent.method} ${sent.path.slice(0, 300)} ${JSON.stringify(sent.headers)} ${sent.body?.slice(0, 500) ?? ''}`
    if (wrong !== undefined && answer.status >= 500) record.undeclared.push(`${shown}: ${wrong}`)
    else if (wrong !== undefined) fail(`${shown}: ${wrong}`)
    if (performance.now() > end) return
  }
}
