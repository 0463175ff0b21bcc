import { type Message, message } from '../../../../shared/i18n/message.ts'
import type { ListedChapter } from '../../protocol/messages.ts'

type Numbered = Pick<ListedChapter, 'number' | 'kind' | 'label' | 'end'>

const latestStart = 3
/** Shorter lists say nothing about their beginning, and little about what is between two chapters. */
const minChapters = 3
/** Missing between the two of a short list, such as the links to the first and the latest chapter beside a list. */
const minGapOfFew = 5
/** Dates and identifiers, which do not follow each other, are at least this. */
export const minOtherNumber = 10_000

/**
 * What seems to be missing in a list: chapters before its first one, and between two of them. A chapter under a label of its
 * own, such as a prologue, is not missing. A later season does not stand for the beginning.
 */
export function explainGaps(chapters: readonly Numbered[]): Message[] {
  const main = chapters.filter(({ kind, label }) => kind === 'chapter' && label === '')
  const spans = main.map(({ number, end }) => ({ from: number, to: end ?? number }))
  const sorted = spans.toSorted((a, b) => a.from - b.from)
  const [first] = sorted
  if (!first || first.from >= minOtherNumber) return []
  const isShort = sorted.length < minChapters
  const labelled = chapters.filter(({ kind, label }) => kind !== 'volume' && label !== '')
  const isCovered = (by: readonly Numbered[], from: number, to: number) => {
    const between = by
      .map(({ number }) => Math.floor(number))
      .filter((number) => number > Math.floor(from) && number < Math.floor(to))
    return new Set(between).size === countBetween(from, to)
  }
  const gaps = findGaps(sorted).filter(
    ({ from, to, missing }) => !isCovered(labelled, from, to) && (!isShort || missing >= minGapOfFew),
  )
  const [widest] = gaps.toSorted((a, b) => b.missing - a.missing)
  return [
    ...(!isShort && first.from > latestStart && !isCovered(labelled.filter(isNoDivision), 0, first.from)
      ? [message('chapterList.laterStart', { number: first.from })]
      : []),
    ...(widest ? [message('chapterList.gap', { from: widest.from, to: widest.to })] : []),
  ]
}

const divisions = /^(?:season|part|arc|book) \d/

const isNoDivision = ({ label }: Numbered): boolean => !divisions.test(label)

/** How many whole numbers are between two numbers. */
const countBetween = (from: number, to: number): number => Math.max(0, Math.floor(to) - Math.floor(from) - 1)

/** Where whole numbers are missing. */
function findGaps(sorted: readonly { readonly from: number; readonly to: number }[]) {
  let highest = sorted[0]?.to ?? 0
  return sorted.flatMap(({ from, to }) => {
    const before = highest
    highest = Math.max(highest, to)
    const missing = countBetween(before, from)
    return missing > 0 ? [{ from: before, to: from, missing }] : []
  })
}
