import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'

type Known = Pick<ChapterListItem, 'volume' | 'isAvailable' | 'isVisible'>

/** The volumes with at least one visible chapter on disk, each once, lowest first. */
export function savableVolumes(chapters: readonly Known[]): readonly number[] {
  const volumes = chapters
    .filter(({ isAvailable, isVisible }) => isAvailable && isVisible)
    .flatMap(({ volume }) => (volume === null ? [] : [volume]))
  return [...new Set(volumes)].toSorted((left, right) => left - right)
}
