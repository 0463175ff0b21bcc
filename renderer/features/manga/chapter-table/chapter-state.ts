import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import type { Job } from '../../../../shared/contracts/jobs.ts'

export type ChapterState =
  | { readonly kind: 'missing' | 'downloaded' | 'read' }
  | { readonly kind: 'external'; readonly url: string }
  | { readonly kind: 'reading'; readonly page: number }
  | { readonly kind: 'queued' | 'waiting' | 'downloading' | 'failed'; readonly job: Job }

type ChapterFacts = Pick<ChapterListItem, 'isAvailable' | 'isRead' | 'lastReadPage' | 'externalUrl'>

/** The state that a row shows. A running job takes precedence; a failed job is ignored once the chapter is on disk. */
export function chapterState(chapter: ChapterFacts, job: Job | undefined): ChapterState {
  if (job?.status === 'in_progress') return { kind: 'downloading', job }
  if (job?.status === 'pending') return { kind: job.waitReason || job.waitUntil ? 'waiting' : 'queued', job }
  if (!chapter.isAvailable) {
    if (job?.status === 'failed') return { kind: 'failed', job }
    return chapter.externalUrl === null ? { kind: 'missing' } : { kind: 'external', url: chapter.externalUrl }
  }
  if (chapter.isRead) return { kind: 'read' }
  return chapter.lastReadPage === null ? { kind: 'downloaded' } : { kind: 'reading', page: chapter.lastReadPage }
}
