import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'

type ListedChapter = Pick<ChapterListItem, 'id' | 'number' | 'language' | 'isAvailable' | 'externalUrl' | 'isLocked'>
type NumberRange = { readonly from: number; readonly to: number }

export type ChapterGap<T> = {
  /** Chapters without a file that can be downloaded, one per number, in ascending order. */
  readonly missing: readonly T[]
  /** Numbers that no source lists: whole numbers, and parts between other parts such as 12.2 between 12.1 and 12.3. */
  readonly unlisted: readonly NumberRange[]
  /** The first chapter that is only available at its publisher. */
  readonly external: T | undefined
}

/**
 * What is missing between a chapter and the next one on disk, or up to the last known chapter if `next` is null.
 * @param chapters the visible chapters, lowest number first
 */
export function findChapterGap<T extends ListedChapter>(
  chapters: readonly T[],
  chapter: { readonly id: string; readonly number: string },
  next: { readonly number: string } | null,
): ChapterGap<T> {
  const [from, until] = [Number(chapter.number), next ? Number(next.number) : Number.POSITIVE_INFINITY]
  const between = chapters.filter(({ isAvailable, number }) => !isAvailable && number > from && number < until)
  const language = chapters.find(({ id }) => id === chapter.id)?.language
  const byNumber = new Map<number, T>()
  for (const other of between.filter(({ externalUrl, isLocked }) => externalUrl === null && !isLocked)) {
    // Of several languages, the one that is being read wins.
    if (!byNumber.has(other.number) || other.language === language) byNumber.set(other.number, other)
  }
  const ends = [from, ...between.map(({ number }) => number), until].filter(Number.isFinite)
  return {
    missing: [...byNumber.values()],
    unlisted: missingRanges(ends),
    external: between.find(({ externalUrl }) => externalUrl !== null),
  }
}

type Neighbours = {
  readonly list: object | null
  readonly neighbors: { readonly next: { readonly id: string; readonly number: string } | null }
  readonly navigation: { readonly next: { readonly id: string; readonly number: string } | null }
}

/**
 * The chapter that is read after another, with or without a file. One that only its publisher has, or that is locked, is
 * passed over: it cannot be read here.
 */
export function findFollowing(chapters: readonly ListedChapter[], { list, neighbors, navigation }: Neighbours) {
  if (list) return neighbors.next
  const listed = chapters.find(({ id }) => id === neighbors.next?.id)
  const isElsewhere = listed && !listed.isAvailable && (listed.externalUrl !== null || listed.isLocked)
  return isElsewhere ? navigation.next : neighbors.next
}

/** The numbers between ascending numbers. */
const missingRanges = (numbers: readonly number[]): readonly NumberRange[] =>
  numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? number
    const [from, to] = [Math.floor(before) + 1, Math.floor(number) - 1]
    return from <= to ? [{ from, to }] : missingParts(before, number)
  })

/** The parts between two parts of the same number. A part .5 is often an extra that follows no other part. */
function missingParts(before: number, number: number): readonly NumberRange[] {
  const whole = Math.floor(number)
  if (Math.floor(before) !== whole) return []
  const [first, last] = [before, number].map((part) => (part - whole) * 10) as [number, number]
  const areTenths = [first, last].every((part) => Math.abs(part - Math.round(part)) < 1e-6)
  const [from, to] = [Math.round(first), Math.round(last)]
  if (!areTenths || from < 1 || (to === 5 && from < 4)) return []
  return Array.from({ length: Math.max(0, to - from - 1) }, (_, index) => {
    const part = (whole * 10 + from + 1 + index) / 10
    return { from: part, to: part }
  })
}
