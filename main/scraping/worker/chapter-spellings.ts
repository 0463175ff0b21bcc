import { formatChapterNumber } from '../../../shared/chapter-number.ts'

/** `10.5` → 10.5, 10-5, 10_5, 010.5, 010-5, …; `7` → 7, 07, 007, 0007. The first is the plain one. */
export function chapterSpellings(number: number): string[] {
  const [whole = '', decimals] = formatChapterNumber(number).split('.')
  const wholes = [whole, ...[2, 3, 4].map((width) => whole.padStart(width, '0'))]
  // Two digits and a decimal occur nowhere: sites that count so far pad to three.
  if (decimals !== undefined) wholes.splice(1, 1)
  const separators = decimals === undefined ? [''] : ['.', '-', '_']
  return [...new Set(wholes.flatMap((start) => separators.map((separator) => `${start}${separator}${decimals ?? ''}`)))]
}
