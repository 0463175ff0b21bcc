/** One line of the table that `npm run bench` prints: a figure of Bunko beside the floor that the same run measured. */
export type Result = {
  readonly name: string
  /** How many times the floor. */
  readonly ratio: number
  readonly value: number
  readonly floor: number
  readonly unit: string
  /** Where the ratio should lie; nothing fails by it. */
  readonly aim?: { readonly atLeast: number } | { readonly atMost: number }
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** @param share 0.99 for the value that 99 of 100 do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? Number.NaN
  const above = sorted[Math.ceil(at)] ?? Number.NaN
  return below + (above - below) * (at - Math.floor(at))
}
