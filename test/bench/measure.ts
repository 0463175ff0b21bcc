/** A figure of Bunko beside the baseline of the same run. */
export type Result = {
  readonly name: string
  readonly unit: string
  readonly value: number
  readonly baseline: number
  /** Of Bunko to the baseline. */
  readonly ratio: number
  readonly aim: Aim
}

/** For the ratio, or for the value in its unit. */
export type Aim = { readonly atLeast: number } | { readonly atMost: number } | { readonly valueAtMost: number }

export type Both<T> = { readonly baseline: T; readonly subject: T }

/** Measures both once per round, in alternating order, so that a busy machine slows both. */
export async function alternate<T>(rounds: number, measure: Both<() => Promise<T>>): Promise<Both<T[]>> {
  const baseline: T[] = []
  const subject: T[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) baseline.push(await measure.baseline())
    subject.push(await measure.subject())
    if (round % 2 === 1) baseline.push(await measure.baseline())
  }
  return { baseline, subject }
}

/** Medians of both values, and the median of the ratios per round, which can differ from the quotient of the medians. */
export function compare(
  result: Pick<Result, 'name' | 'unit' | 'aim'>,
  { baseline, subject }: Both<readonly number[]>,
): Result {
  const ratio = median(subject.map((value, round) => value / baseline[round]!))
  return { ...result, ratio, value: median(subject), baseline: median(baseline) }
}

const median = (values: readonly number[]): number => percentile(values, 0.5)

/** @param share 0.99 for the 99th percentile */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? Number.NaN
  const above = sorted[Math.ceil(at)] ?? Number.NaN
  return below + (above - below) * (at - Math.floor(at))
}

export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
