import { type Load, openClients } from './load.ts'
import type { Program } from './programs.ts'
import { percentile, type Result } from './result.ts'
import { alternate, compare } from './rounds.ts'

export type Served = Load & {
  /** Processor time of all server threads per response. */
  readonly cpuMs: number
}
export type BothServed = { readonly floor: readonly Served[]; readonly subject: readonly Served[] }

/** Long enough for the JIT compiler to optimise the measured code. */
const warmUpMs = 1500

/** Loads two programs alternately with the same clients. @param paths one list per client, as for `openClients` */
export async function serveInTurns(
  programs: { readonly floor: Program; readonly subject: Program },
  paths: readonly (readonly string[])[],
  { rounds, sliceMs }: { readonly rounds: number; readonly sliceMs: number },
): Promise<BothServed> {
  const floor = await openClients(programs.floor.origin, paths)
  const subject = await openClients(programs.subject.origin, paths)
  const slice = async (program: Program, clients: typeof floor): Promise<Served> => {
    const before = await program.cpuMs()
    const load = await clients.ask(sliceMs)
    return { ...load, cpuMs: ((await program.cpuMs()) - before) / load.latenciesMs.length }
  }
  const measure = { floor: () => slice(programs.floor, floor), subject: () => slice(programs.subject, subject) }
  await floor.ask(warmUpMs)
  await subject.ask(warmUpMs)
  const measured = await alternate(rounds, measure)
  floor.close()
  subject.close()
  return measured
}

export function throughput(name: string, measured: BothServed, atLeast?: number): Result {
  const about = { name, unit: '/s', ...(atLeast !== undefined && { aim: { atLeast } }) }
  return compareBy(about, measured, ({ perSecond }) => perSecond)
}

export const processorTime = (name: string, measured: BothServed): Result =>
  compareBy({ name: `${name}, processor time`, unit: 'ms' }, measured, ({ cpuMs }) => cpuMs)

/** Computed over the responses of all rounds, because one round has too few. */
export function p99(name: string, { floor, subject }: BothServed, atMost?: number): Result {
  const all = (loads: readonly Load[]) => loads.flatMap(({ latenciesMs }) => latenciesMs)
  const [value, least] = [percentile(all(subject), 0.99), percentile(all(floor), 0.99)]
  const aim = atMost === undefined ? {} : { aim: { atMost } }
  return { name: `${name}, p99`, unit: 'ms', value, floor: least, ratio: value / least, ...aim }
}

const compareBy = (about: Pick<Result, 'name' | 'unit' | 'aim'>, both: BothServed, figure: (load: Served) => number) =>
  compare(about, { floor: both.floor.map(figure), subject: both.subject.map(figure) })
