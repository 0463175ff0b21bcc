import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import { findReadingTarget, type ReadingTarget } from '../../../shared/reading-target.ts'

type Chapter = Pick<
  ChapterListItem,
  'id' | 'isVisible' | 'isAvailable' | 'isRead' | 'lastReadPage' | 'isLastRead' | 'externalUrl' | 'isLocked'
>

/**
 * The chapter to read next, with or without a file. A chapter that was left on its first page counts as unread, as after
 * undoing "mark as read", unless it was read last. Chapters that only their publisher shows, and locked ones, are left out.
 * @param chapters lowest number first
 */
export function nextToRead<C extends Chapter>(chapters: readonly C[]): ReadingTarget<C> | undefined {
  const started = chapters.map((chapter) => ({ ...chapter, lastReadPage: startedAt(chapter), chapter }))
  const target = findReadingTarget(
    started,
    ({ isAvailable, externalUrl, isLocked }) => isAvailable || (externalUrl === null && !isLocked),
  )
  return target && { kind: target.kind, chapter: target.chapter.chapter }
}

const startedAt = ({ lastReadPage }: Chapter): number | null => ((lastReadPage ?? 0) > 1 ? lastReadPage : null)
