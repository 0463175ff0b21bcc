import { formatChapterNumber } from '../../../shared/chapter-number.ts'

/** How a site spells chapter numbers in URLs. */
export type Spelling = {
  /** Minimum digits, padded with zeros; 1 for no padding. */
  readonly width: number
  /** Decimal separator; null while unknown. */
  readonly separator: '.' | '-' | '_' | null
}

const separators = ['.', '-', '_'] as const

/**
 * Possible spellings of a number: 10.5, 10-5, 10_5, 010.5, 010-5, …; 7, 07, 007, 0007. The spelling that last worked for
 * the site comes first, but others are included, because sites are not consistent.
 */
export function chapterSpellings(number: number, known?: Spelling): string[] {
  const [whole = '', decimals] = formatChapterNumber(number).split('.')
  const wholes = [whole, ...[2, 3, 4].map((width) => whole.padStart(width, '0'))]
  // Padding to two digits is not used with decimals: such sites pad to three.
  if (decimals !== undefined) wholes.splice(1, 1)
  const spell = (start: string) =>
    decimals === undefined
      ? [start]
      : separatorsFrom(known?.separator).map((separator) => `${start}${separator}${decimals}`)
  return [...new Set([...(known ? [whole.padStart(known.width, '0')] : []), ...wholes].flatMap(spell))]
}

/** The spellings that a format allows. A site whose numbers are whole folders may have one for the decimals: `10/5`. */
export function addressSpellings(format: string, number: number, known?: Spelling): string[] {
  const plain = formatChapterNumber(number)
  const isFolder = plain.includes('.') && /\/\{chapter\}(?:[/?#]|$)/.test(format)
  return [...chapterSpellings(number, known), ...(isFolder ? [plain.replace('.', '/')] : [])]
}

const separatorsFrom = (first: Spelling['separator'] | undefined) =>
  first ? [first, ...separators.filter((separator) => separator !== first)] : separators

/** Derives the spelling rules from a spelling that worked. Keeps from `before` what it does not show. */
export function learnSpelling(spelling: string, before: Spelling | undefined): Spelling {
  const [, whole, separator] = /^(\d+)(?:([.\-_])\d+)?$/.exec(spelling) ?? []
  if (whole === undefined) return before ?? { width: 1, separator: null }
  const width =
    whole.length > 1 && whole.startsWith('0')
      ? whole.length
      : whole.length < (before?.width ?? 1)
        ? 1
        : (before?.width ?? 1)
  return { width, separator: (separator as Spelling['separator'] | undefined) ?? before?.separator ?? null }
}
