import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'

type Listed = Pick<ChapterListItem, 'id' | 'number' | 'language' | 'isAvailable' | 'externalUrl'>
type Run = { readonly from: number; readonly to: number }

export type ChaptersAhead<T> = {
  /** One of each number that has no file and could be downloaded; in order. */
  readonly absent: readonly T[]
  /** Whole numbers that no chapter has. As in the library nobody can tell that a part such as 12.5 is missing. */
  readonly unlisted: readonly Run[]
  /** The first that can be read only at its publisher. */
  readonly elsewhere: T | undefined
}

/**
 * What stands between a chapter and the next one that can be read here, or up to the last one that is known.
 * @param chapters visible ones, lowest number first
 */
export function chaptersAhead<T extends Listed>(
  chapters: readonly T[],
  { id, number }: { readonly id: string; readonly number: string },
  next: { readonly number: string } | null,
): ChaptersAhead<T> {
  const [from, until] = [Number(number), next ? Number(next.number) : Number.POSITIVE_INFINITY]
  const between = chapters.filter((chapter) => !chapter.isAvailable && chapter.number > from && chapter.number < until)
  const language = chapters.find((chapter) => chapter.id === id)?.language
  const byNumber = new Map<number, T>()
  for (const chapter of between.filter(({ externalUrl }) => externalUrl === null)) {
    // A number in several languages is read on in that of this chapter.
    if (!byNumber.has(chapter.number) || chapter.language === language) byNumber.set(chapter.number, chapter)
  }
  return {
    absent: [...byNumber.values()],
    unlisted: gaps([from, ...between.map((chapter) => chapter.number), ...(next ? [until] : [])]),
    elsewhere: between.find(({ externalUrl }) => externalUrl !== null),
  }
}

/** The whole numbers between ascending ones. */
const gaps = (numbers: readonly number[]): readonly Run[] =>
  numbers.flatMap((number, at) => {
    const [from, to] = [Math.floor(numbers[at - 1] ?? number) + 1, Math.floor(number) - 1]
    return from <= to ? [{ from, to }] : []
  })
