import { type Message, message } from '../../../../shared/i18n/message.ts'
import type { ListedChapter } from '../../protocol/messages.ts'

type Numbered = Pick<ListedChapter, 'number' | 'kind' | 'label' | 'end'>

const latestStart = 3
/** Lists of fewer chapters tell nothing. */
const minChapters = 3
/** Dates and identifiers do not follow each other. */
const minOtherNumber = 10_000

/** What seems to be missing in a list: chapters before its first one, and between two of them. */
export function explainGaps(chapters: readonly Numbered[]): Message[] {
  const main = chapters.filter(({ kind, label }) => kind === 'chapter' && label === '')
  const spans = main.map(({ number, end }) => ({ from: number, to: end ?? number }))
  const sorted = spans.toSorted((a, b) => a.from - b.from)
  const [first] = sorted
  if (!first || sorted.length < minChapters || first.from >= minOtherNumber) return []
  const [widest] = findGaps(sorted).toSorted((a, b) => b.missing - a.missing)
  return [
    ...(first.from > latestStart ? [message('chapterList.laterStart', { number: first.from })] : []),
    ...(widest ? [message('chapterList.gap', { from: widest.from, to: widest.to })] : []),
  ]
}

/** Where whole numbers are missing. */
function findGaps(sorted: readonly { readonly from: number; readonly to: number }[]) {
  let highest = sorted[0]?.to ?? 0
  return sorted.flatMap(({ from, to }) => {
    const before = highest
    highest = Math.max(highest, to)
    const missing = Math.floor(from) - Math.floor(before) - 1
    return missing > 0 ? [{ from: before, to: from, missing }] : []
  })
}
