import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import type { MangaDetail } from '../../../shared/contracts/mangas.ts'
import { useFollowing } from '../../api/library/following.ts'
import { isOtherDevice } from '../../api/other-device.ts'
import { useSourceLinks } from '../../api/sources/links.ts'
import { usePreferredSources } from '../../api/sources/sources.ts'

type OwnFacts = Pick<ChapterListItem, 'isAvailable' | 'sourceId' | 'label'>

/** Whether a chapter is a whole volume in one file. */
export const isVolume = ({ label }: Pick<ChapterListItem, 'label'>): boolean => label === 'volume'

/** Whether every chapter is a file of the user. */
export const areOwnFiles = (chapters: readonly OwnFacts[]): boolean =>
  chapters.length > 0 && chapters.every(({ isAvailable, sourceId }) => isAvailable && sourceId === null)

/** Whether a manga has nothing but the user's own files, and nowhere to look for more. */
export function useHasOnlyOwnFiles({ id, externalId }: MangaDetail, chapters: readonly ChapterListItem[]): boolean {
  const links = useSourceLinks(id).data
  const preferred = usePreferredSources(id).data
  const following = useFollowing(id).data
  const hasSource =
    externalId !== null ||
    Object.keys(links ?? {}).length > 0 ||
    preferred?.hasPreferredSources === true ||
    following?.isFollowed === true
  // Another device can look for nothing, and doesn't know the sources.
  return !hasSource && !isOtherDevice && areOwnFiles(chapters)
}
