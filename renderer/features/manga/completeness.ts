import { formatRun } from '../../../shared/chapter-number.ts'
import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'

type Known = Pick<ChapterListItem, 'number' | 'isAvailable' | 'isRead'>
export type NumberState = 'read' | 'owned' | 'listed' | 'missing'
export type Run = { readonly state: NumberState; readonly from: number; readonly to: number }

/** From the least to the most that can be done with a number; what several chapters share counts as the best of them. */
const ranks: readonly NumberState[] = ['missing', 'listed', 'owned', 'read']
const stateOf = ({ isAvailable, isRead }: Known): NumberState => (isRead ? 'read' : isAvailable ? 'owned' : 'listed')

/** The whole numbers from the first chapter to the last, in runs of the same state; those between them do not count. */
export function numberRuns(chapters: readonly Known[]): readonly Run[] {
  const states = new Map<number, NumberState>()
  for (const chapter of chapters) {
    const number = Math.floor(chapter.number)
    const known = states.get(number) ?? 'missing'
    const state = stateOf(chapter)
    if (ranks.indexOf(state) > ranks.indexOf(known)) states.set(number, state)
  }
  const numbers = [...states.keys()].toSorted((left, right) => left - right)
  const runs: { state: NumberState; from: number; to: number }[] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    const state = states.get(number)!
    if (last && number > last.to + 1) runs.push({ state: 'missing', from: last.to + 1, to: number - 1 })
    const before = runs.at(-1)
    if (before?.state === state) before.to = number
    else runs.push({ state, from: number, to: number })
  }
  return runs
}

/** The numbers that no chapter has, in words. */
export const missingWords = (runs: readonly Run[]): readonly string[] =>
  runs.filter(({ state }) => state === 'missing').map(formatRun)

/** The chapters of a run's numbers, parts such as 4.5 among them. */
export const chaptersOfRun = <T extends Pick<Known, 'number'>>(
  chapters: readonly T[],
  { from, to }: Run,
): readonly T[] => chapters.filter(({ number }) => number >= from && number < to + 1)
