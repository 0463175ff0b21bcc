import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'

/** Two lists, each lowest number first, as one; where numbers are the same, those of the first stand first. */
export const mergedChapters = (
  visible: readonly ChapterListItem[],
  hidden: readonly ChapterListItem[],
): readonly ChapterListItem[] => [...visible, ...hidden].toSorted((left, right) => left.number - right.number)
