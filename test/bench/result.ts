/** One line of the table that `npm run bench` prints: a value of Bunko and the baseline of the same run. */
export type Result = {
  readonly name: string
  /** Ratio of Bunko to the baseline. */
  readonly ratio: number
  readonly value: number
  readonly baseline: number
  readonly unit: string
  /** Which side of the same work this is, if it has several. */
  readonly of?: 'p50' | 'p99' | 'processor time'
  /** `--check` fails if it is missed. */
  readonly target?: Target | undefined
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** @param share 0.99 for the 99th percentile */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? Number.NaN
  const above = sorted[Math.ceil(at)] ?? Number.NaN
  return below + (above - below) * (at - Math.floor(at))
}

/** The aim of the ratio, or of the value in its unit. */
export type Target = { readonly atLeast: number } | { readonly atMost: number } | { readonly valueAtMost: number }
