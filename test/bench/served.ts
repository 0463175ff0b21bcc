import { type Load, openClients } from './load.ts'
import type { Program } from './programs.ts'
import { percentile, type Result } from './result.ts'
import { alternate, compare } from './rounds.ts'

export type Served = Load & {
  /** Processor time of all server threads per response. */
  readonly cpuMs: number
}
export type BothServed = { readonly baseline: readonly Served[]; readonly subject: readonly Served[] }

/** Long enough for the JIT compiler to optimise the measured code. */
const warmUpMs = 1500

/** Loads two programs alternately with the same clients. @param paths one list per client, as for `openClients` */
export async function loadAlternately(
  programs: { readonly baseline: Program; readonly subject: Program },
  paths: readonly (readonly string[])[],
  { rounds, sliceMs }: { readonly rounds: number; readonly sliceMs: number },
): Promise<BothServed> {
  const baseline = await openClients(programs.baseline.origin, paths)
  const subject = await openClients(programs.subject.origin, paths)
  const slice = async (program: Program, clients: typeof baseline): Promise<Served> => {
    const before = await program.cpuMs()
    const load = await clients.ask(sliceMs)
    return { ...load, cpuMs: ((await program.cpuMs()) - before) / load.latenciesMs.length }
  }
  const measure = {
    baseline: () => slice(programs.baseline, baseline),
    subject: () => slice(programs.subject, subject),
  }
  await baseline.ask(warmUpMs)
  await subject.ask(warmUpMs)
  const measured = await alternate(rounds, measure)
  baseline.close()
  subject.close()
  return measured
}

export function throughput(name: string, measured: BothServed, atLeast?: number): Result {
  const result = { name, unit: '/s', ...(atLeast !== undefined && { target: { atLeast } }) }
  return compareBy(result, measured, ({ perSecond }) => perSecond)
}

export const processorTime = (name: string, measured: BothServed): Result =>
  compareBy({ name: `${name}, processor time`, unit: 'ms' }, measured, ({ cpuMs }) => cpuMs)

/** Computed over the responses of all rounds, because one round has too few. */
export function p99(name: string, { baseline, subject }: BothServed, atMost?: number): Result {
  const all = (loads: readonly Load[]) => loads.flatMap(({ latenciesMs }) => latenciesMs)
  const [value, least] = [percentile(all(subject), 0.99), percentile(all(baseline), 0.99)]
  const target = atMost === undefined ? {} : { target: { atMost } }
  return { name: `${name}, p99`, unit: 'ms', value, baseline: least, ratio: value / least, ...target }
}

const compareBy = (
  result: Pick<Result, 'name' | 'unit' | 'target'>,
  both: BothServed,
  figure: (load: Served) => number,
) => compare(result, { baseline: both.baseline.map(figure), subject: both.subject.map(figure) })
