import { median, type Result } from './result.ts'

/** Measures both once per round, in alternating order, so that a busy machine slows both. */
export async function alternate<T>(
  rounds: number,
  measure: { readonly floor: () => Promise<T>; readonly subject: () => Promise<T> },
): Promise<{ floor: T[]; subject: T[] }> {
  const floor: T[] = []
  const subject: T[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) floor.push(await measure.floor())
    subject.push(await measure.subject())
    if (round % 2 === 1) floor.push(await measure.floor())
  }
  return { floor, subject }
}

/**
 * Medians of both values, and the median of the ratios per round, which can differ from the quotient of the medians.
 */
export function compare(
  about: Pick<Result, 'name' | 'unit' | 'aim'>,
  { floor, subject }: { readonly floor: readonly number[]; readonly subject: readonly number[] },
): Result {
  const ratio = median(subject.map((value, round) => value / floor[round]!))
  return { ...about, ratio, value: median(subject), floor: median(floor) }
}

/**
 * Compares a value with an absolute limit: medians of both values, their quotient, and the limit as a multiple of the
 * baseline.
 * @param limit in the unit of the values
 */
export function compareToLimit(
  about: Pick<Result, 'name' | 'unit'>,
  limit: number,
  { floor, subject }: { readonly floor: readonly number[]; readonly subject: readonly number[] },
): Result {
  const [value, least] = [median(subject), median(floor)]
  return { ...about, value, floor: least, ratio: value / least, aim: { atMost: limit / least } }
}
