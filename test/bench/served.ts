import { type Load, openClients } from './load.ts'
import type { Program } from './programs.ts'
import { percentile, type Result } from './result.ts'
import { alternate, compare } from './rounds.ts'

export type Served = Load & {
  /** What an answer costs the server, all its threads together. */
  readonly cpuMs: number
}
export type BothServed = { readonly floor: readonly Served[]; readonly subject: readonly Served[] }

/** By then the compiler has seen what is measured. */
const warmUpMs = 1500

/** Loads two programs with the same clients in turns. @param paths one list a client, as `openClients` takes them. */
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

/** Of the answers of all rounds together: one round alone has too few of them. */
export function p99(name: string, { floor, subject }: BothServed, atMost?: number): Result {
  const all = (loads: readonly Load[]) => loads.flatMap(({ latenciesMs }) => latenciesMs)
  const [value, least] = [percentile(all(subject), 0.99), percentile(all(floor), 0.99)]
  const aim = atMost === undefined ? {} : { aim: { atMost } }
  return { name: `${name}, p99`, unit: 'ms', value, floor: least, ratio: value / least, ...aim }
}

const compareBy = (about: Pick<Result, 'name' | 'unit' | 'aim'>, both: BothServed, figure: (load: Served) => number) =>
  compare(about, { floor: both.floor.map(figure), subject: both.subject.map(figure) })
