import { formatChapterNumber } from '../../../shared/chapter-number.ts'

/** How a site writes chapter numbers into addresses. */
export type Spelling = {
  /** Digits that whole numbers are filled up to with zeros; 1 for none. */
  readonly width: number
  /** What stands before decimals; null while no chapter with decimals has shown it. */
  readonly separator: '.' | '-' | '_' | null
}

const separators = ['.', '-', '_'] as const

/**
 * `10.5` → 10.5, 10-5, 10_5, 010.5, 010-5, …; `7` → 7, 07, 007, 0007. The first is the one that is known to work for the
 * site, else the plain one; the others stay, for sites are not always of one mind.
 */
export function chapterSpellings(number: number, known?: Spelling): string[] {
  const [whole = '', decimals] = formatChapterNumber(number).split('.')
  const wholes = [whole, ...[2, 3, 4].map((width) => whole.padStart(width, '0'))]
  // Two digits and a decimal occur nowhere: sites that count so far pad to three.
  if (decimals !== undefined) wholes.splice(1, 1)
  const spell = (start: string) =>
    decimals === undefined ? [start] : inOrder(known?.separator).map((separator) => `${start}${separator}${decimals}`)
  return [...new Set([...(known ? [whole.padStart(known.width, '0')] : []), ...wholes].flatMap(spell))]
}

const inOrder = (first: Spelling['separator'] | undefined) =>
  first ? [first, ...separators.filter((separator) => separator !== first)] : separators

/** What a spelling that worked tells; `before` keeps what it does not tell. */
export function learnSpelling(spelling: string, before: Spelling | undefined): Spelling {
  const [, whole = '', separator] = /^(\d+)(?:([.\-_])\d+)?$/.exec(spelling) ?? []
  const width =
    whole.length > 1 && whole.startsWith('0')
      ? whole.length
      : whole.length < (before?.width ?? 1)
        ? 1
        : (before?.width ?? 1)
  return { width, separator: (separator as Spelling['separator'] | undefined) ?? before?.separator ?? null }
}
