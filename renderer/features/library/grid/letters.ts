import type { TitleLetter } from '../../../../shared/contracts/mangas.ts'

/** The index in the list at which each letter starts. */
export function startsOf(letters: readonly TitleLetter[]): readonly number[] {
  let start = 0
  return letters.map(({ count }) => {
    const own = start
    start += count
    return own
  })
}

/** The letter of the manga at this index, as an index of the letters. */
export const letterAt = (starts: readonly number[], index: number): number =>
  Math.max(
    0,
    starts.findLastIndex((start) => start <= index),
  )
