import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'

/** Merges visible and hidden chapters in ascending order. Of equal numbers, the visible chapter comes first. */
export const mergeHiddenChapters = (
  visible: readonly ChapterListItem[],
  hidden: readonly ChapterListItem[],
): readonly ChapterListItem[] => [...visible, ...hidden].toSorted((left, right) => left.number - right.number)

/** The volumes with at least one visible chapter on disk, in ascending order. */
export function downloadableVolumes(
  chapters: readonly Pick<ChapterListItem, 'volume' | 'isAvailable' | 'isVisible'>[],
): readonly number[] {
  const volumes = chapters
    .filter(({ isAvailable, isVisible }) => isAvailable && isVisible)
    .flatMap(({ volume }) => (volume === null ? [] : [volume]))
  return [...new Set(volumes)].toSorted((left, right) => left - right)
}
