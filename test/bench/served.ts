import { aims } from './aims.ts'
import { type Asked, startTurns } from './asked.ts'
import { type Load, openClients } from './load.ts'
import type { Program } from './programs.ts'
import { percentile, type Result } from './result.ts'
import { alternate, compare } from './rounds.ts'

export type Served = Load & {
  /** Processor time of all server threads per response. */
  readonly cpuMs: number
}
export type BothServed = { readonly baseline: readonly Served[]; readonly subject: readonly Served[] }
export type Both<T> = { readonly baseline: T; readonly subject: T }
export type Turns = { readonly rounds: number; readonly sliceMs: number; readonly warmUpMs?: number }

/** One turn of a measurement. */
export type Turn = (forMs: number) => Promise<Served>

/** Long enough for the JIT compiler to optimise the measured code. */
const usualWarmUpMs = 1500

/**
 * Loads two programs alternately with the same clients over HTTP.
 * @param asked of both, or what each is asked if the same work has two addresses
 */
export async function loadAlternately(
  programs: Both<Program>,
  asked: Asked | Both<Asked>,
  turns: Turns,
): Promise<BothServed> {
  const each = 'kind' in asked ? { baseline: asked, subject: asked } : asked
  const baseline = openClients(programs.baseline.origin, each.baseline.clients)
  const subject = openClients(programs.subject.origin, each.subject.clients)
  const takesTurns = (side: keyof Both<Asked>, clients: typeof baseline): Turn => {
    const program = programs[side]
    const begin = startTurns(each[side], turns.rounds + 1)
    return async (forMs) => {
      const before = await program.cpuMs()
      const load = await clients.ask(begin(), forMs)
      return { ...load, cpuMs: ((await program.cpuMs()) - before) / load.latenciesMs.length }
    }
  }
  try {
    const both = { baseline: takesTurns('baseline', baseline), subject: takesTurns('subject', subject) }
    return await alternateTurns(both, turns)
  } finally {
    baseline.close()
    subject.close()
  }
}

/** Loads two programs of `window-*.ts` alternately: requests reach them as those of the desktop window, without a port. */
export async function loadInWindow(programs: Both<Program>, asked: Asked, turns: Turns): Promise<BothServed> {
  const takesTurns = async (program: Program): Promise<Turn> => {
    await program.request({ asked, turns: turns.rounds + 1 })
    return async (forMs) => (await program.request({ forMs })) as Served
  }
  const both = { baseline: await takesTurns(programs.baseline), subject: await takesTurns(programs.subject) }
  return await alternateTurns(both, turns)
}

/** Short turns, one after the other, so that a busy machine slows both. */
export async function alternateTurns(
  { baseline, subject }: Both<Turn>,
  { rounds, sliceMs, warmUpMs = usualWarmUpMs }: Turns,
): Promise<BothServed> {
  await baseline(warmUpMs)
  await subject(warmUpMs)
  return await alternate(rounds, { baseline: () => baseline(sliceMs), subject: () => subject(sliceMs) })
}

/** Throughput and p99 with their aims, and without an aim the median latency and the processor time per response. */
export const figures = (name: string, measured: BothServed, aim?: Result['target']): Result[] => [
  throughput(name, measured, aim),
  latency(name, measured, 'p50'),
  latency(name, measured, 'p99', aim && aims.p99),
  processorTime(name, measured),
]

export const throughput = (name: string, measured: BothServed, target?: Result['target']): Result =>
  compareBy({ name, unit: '/s', ...(target && { target }) }, measured, ({ perSecond }) => perSecond)

export const processorTime = (name: string, measured: BothServed, target?: Result['target']): Result =>
  compareBy({ name, of: 'processor time', unit: 'ms', ...(target && { target }) }, measured, ({ cpuMs }) => cpuMs)

const shares = { p50: 0.5, p99: 0.99 } as const

/** Computed over the responses of all rounds, because one round has too few. */
function latency(name: string, both: BothServed, of: keyof typeof shares, target?: Result['target']): Result {
  const all = (loads: readonly Load[]) =>
    percentile(
      loads.flatMap(({ latenciesMs }) => latenciesMs),
      shares[of],
    )
  const [value, baseline] = [all(both.subject), all(both.baseline)]
  return { name, of, unit: 'ms', value, baseline, ratio: value / baseline, ...(target && { target }) }
}

const compareBy = (
  result: Omit<Result, 'ratio' | 'value' | 'baseline'>,
  both: BothServed,
  figure: (load: Served) => number,
) => compare(result, { baseline: both.baseline.map(figure), subject: both.subject.map(figure) })
