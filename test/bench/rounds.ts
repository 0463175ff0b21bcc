import { median, type Result } from './result.ts'

/** Measures both once per round, in alternating order, so that a busy machine slows both. */
export async function alternate<T>(
  rounds: number,
  measure: { readonly baseline: () => Promise<T>; readonly subject: () => Promise<T> },
): Promise<{ baseline: T[]; subject: T[] }> {
  const baseline: T[] = []
  const subject: T[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) baseline.push(await measure.baseline())
    subject.push(await measure.subject())
    if (round % 2 === 1) baseline.push(await measure.baseline())
  }
  return { baseline, subject }
}

/**
 * Medians of both values, and the median of the ratios per round, which can differ from the quotient of the medians.
 */
export function compare(
  result: Omit<Result, 'ratio' | 'value' | 'baseline'>,
  { baseline, subject }: { readonly baseline: readonly number[]; readonly subject: readonly number[] },
): Result {
  const ratio = median(subject.map((value, round) => value / baseline[round]!))
  return { ...result, ratio, value: median(subject), baseline: median(baseline) }
}

/**
 * Medians of both values, and an aim for the value itself.
 * @param valueAtMost in the unit of the values
 */
export const compareToLimit = (
  result: Pick<Result, 'name' | 'unit'>,
  valueAtMost: number,
  measured: { readonly baseline: readonly number[]; readonly subject: readonly number[] },
): Result => compare({ ...result, target: { valueAtMost } }, measured)
