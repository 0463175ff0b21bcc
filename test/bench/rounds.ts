import { median, type Result } from './result.ts'

/** One measurement of each in a round, the floor first in every other one: a machine that is busy for a while slows both. */
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

/** Medians of both, and the median of the rounds' ratios, which need not be the quotient of the medians. */
export function compare(
  about: Pick<Result, 'name' | 'unit' | 'aim'>,
  { floor, subject }: { readonly floor: readonly number[]; readonly subject: readonly number[] },
): Result {
  const ratio = median(subject.map((value, round) => value / floor[round]!))
  return { ...about, ratio, value: median(subject), floor: median(floor) }
}

/**
 * What has a limit of its own, such as so many milliseconds, whatever the floor: medians of both, their quotient, and
 * the limit as a multiple of the floor, so that it is met when the median is within it. @param limit in the unit
 */
export function compareToLimit(
  about: Pick<Result, 'name' | 'unit'>,
  limit: number,
  { floor, subject }: { readonly floor: readonly number[]; readonly subject: readonly number[] },
): Result {
  const [value, least] = [median(subject), median(floor)]
  return { ...about, value, floor: least, ratio: value / least, aim: { atMost: limit / least } }
}
