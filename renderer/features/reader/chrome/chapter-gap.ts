import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'

type ListedChapter = Pick<ChapterListItem, 'id' | 'number' | 'language' | 'isAvailable' | 'externalUrl'>
type NumberRange = { readonly from: number; readonly to: number }

export type ChapterGap<T> = {
  /** Chapters without a file that can be downloaded, one per number, in ascending order. */
  readonly missing: readonly T[]
  /** Whole numbers that no source lists. A missing part such as 12.5 cannot be detected. */
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
  { id, number }: { readonly id: string; readonly number: string },
  next: { readonly number: string } | null,
): ChapterGap<T> {
  const [from, until] = [Number(number), next ? Number(next.number) : Number.POSITIVE_INFINITY]
  const between = chapters.filter((chapter) => !chapter.isAvailable && chapter.number > from && chapter.number < until)
  const language = chapters.find((chapter) => chapter.id === id)?.language
  const byNumber = new Map<number, T>()
  for (const chapter of between.filter(({ externalUrl }) => externalUrl === null)) {
    // Of several languages, the one that is being read wins.
    if (!byNumber.has(chapter.number) || chapter.language === language) byNumber.set(chapter.number, chapter)
  }
  return {
    missing: [...byNumber.values()],
    unlisted: missingRanges([from, ...between.map((chapter) => chapter.number), ...(next ? [until] : [])]),
    external: between.find(({ externalUrl }) => externalUrl !== null),
  }
}

/** The whole numbers between ascending numbers. */
const missingRanges = (numbers: readonly number[]): readonly NumberRange[] =>
  numbers.flatMap((number, index) => {
    const [from, to] = [Math.floor(numbers[index - 1] ?? number) + 1, Math.floor(number) - 1]
    return from <= to ? [{ from, to }] : []
  })
