import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import type { ParsedJob } from '../../../../shared/job-context.ts'

export type FileProblem = NonNullable<ChapterListItem['fileProblem']>

/** What a row shows about the file of a chapter. */
export type FileState =
  | { readonly kind: 'missing' | 'downloaded' }
  | { readonly kind: 'external'; readonly url: string }
  | { readonly kind: 'locked'; readonly unlocksAt: string | null }
  | { readonly kind: 'broken'; readonly problem: FileProblem }
  | { readonly kind: 'queued' | 'waiting' | 'downloading' | 'failed'; readonly job: ParsedJob }

/** What a row shows about reading. It does not depend on the file. */
export type ReadingState = { readonly kind: 'unread' | 'read' } | { readonly kind: 'reading'; readonly page: number }

/** A running job takes precedence; a failed job is ignored once the chapter is on disk, unless its file is damaged or missing. */
export function fileState(
  chapter: Pick<ChapterListItem, 'isAvailable' | 'fileProblem' | 'externalUrl' | 'isLocked' | 'unlocksAt'>,
  job: ParsedJob | undefined,
): FileState {
  if (job?.status === 'in_progress') return { kind: 'downloading', job }
  if (job?.status === 'pending') return { kind: job.waitReason || job.waitUntil ? 'waiting' : 'queued', job }
  const { isAvailable, fileProblem } = chapter
  if (isAvailable && fileProblem === null) return { kind: 'downloaded' }
  if (fileProblem === 'offline') return { kind: 'broken', problem: fileProblem }
  if (!isAvailable && chapter.isLocked) return { kind: 'locked', unlocksAt: chapter.unlocksAt }
  if (job?.status === 'failed') return { kind: 'failed', job }
  if (fileProblem !== null) return { kind: 'broken', problem: fileProblem }
  return chapter.externalUrl === null ? { kind: 'missing' } : { kind: 'external', url: chapter.externalUrl }
}

/** A chapter that was left on its first page counts as unread. */
export function readingState({ isRead, lastReadPage }: Pick<ChapterListItem, 'isRead' | 'lastReadPage'>): ReadingState {
  if (isRead) return { kind: 'read' }
  return lastReadPage === null || lastReadPage <= 1 ? { kind: 'unread' } : { kind: 'reading', page: lastReadPage }
}
