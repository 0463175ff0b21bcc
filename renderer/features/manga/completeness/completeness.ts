import { formatNumberRange } from '../../../../shared/chapter-number.ts'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'

type ChapterFacts = Pick<ChapterListItem, 'number' | 'isAvailable' | 'isRead'>
type NumberState = 'read' | 'owned' | 'listed' | 'missing'
/** Consecutive whole numbers in the same state, and all on disk or all not. Both ends are included. */
export type ChapterRun = {
  readonly state: NumberState
  readonly isOnDisk: boolean
  readonly from: number
  readonly to: number
}

/** In ascending order. Of several chapters with a number, the highest state counts. */
const stateRanking: readonly NumberState[] = ['missing', 'listed', 'owned', 'read']
const stateOf = ({ isAvailable, isRead }: ChapterFacts): NumberState =>
  isRead ? 'read' : isAvailable ? 'owned' : 'listed'

/** The runs from the first chapter number to the last. A part such as 4.5 counts as its whole number. */
export function chapterRuns(chapters: readonly ChapterFacts[]): readonly ChapterRun[] {
  const states = new Map<number, NumberState>()
  const onDisk = new Set<number>()
  for (const chapter of chapters) {
    const number = Math.floor(chapter.number)
    const known = states.get(number) ?? 'missing'
    const state = stateOf(chapter)
    if (chapter.isAvailable) onDisk.add(number)
    if (stateRanking.indexOf(state) > stateRanking.indexOf(known)) states.set(number, state)
  }
  const numbers = [...states.keys()].toSorted((left, right) => left - right)
  const runs: { state: NumberState; isOnDisk: boolean; from: number; to: number }[] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    const state = states.get(number)!
    const isOnDisk = onDisk.has(number)
    if (last && number > last.to + 1)
      runs.push({ state: 'missing', isOnDisk: false, from: last.to + 1, to: number - 1 })
    const previous = runs.at(-1)
    if (previous?.state === state && previous.isOnDisk === isOnDisk) previous.to = number
    else runs.push({ state, isOnDisk, from: number, to: number })
  }
  return runs
}

/** The missing numbers as text, such as `4–6`. */
export const formatMissingNumbers = (runs: readonly ChapterRun[]): readonly string[] =>
  runs.filter(({ state }) => state === 'missing').map(formatNumberRange)

/** The chapters of a run, including parts such as 4.5. */
export const chaptersOfRun = <T extends Pick<ChapterFacts, 'number'>>(
  chapters: readonly T[],
  { from, to }: Pick<ChapterRun, 'from' | 'to'>,
): readonly T[] => chapters.filter(({ number }) => number >= from && number < to + 1)
