import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import type { Job } from '../../../shared/contracts/jobs.ts'

export type ChapterState =
  | { readonly kind: 'absent' | 'downloaded' | 'read' }
  | { readonly kind: 'elsewhere'; readonly url: string }
  | { readonly kind: 'reading'; readonly page: number }
  | { readonly kind: 'queued' | 'waiting' | 'downloading' | 'failed'; readonly job: Job }

type Known = Pick<ChapterListItem, 'isAvailable' | 'isRead' | 'lastReadPage' | 'externalUrl'>

/** What a row says of its chapter: what is being done before what is; an old failure is silent once the file is there. */
export function chapterState(chapter: Known, job: Job | undefined): ChapterState {
  if (job?.status === 'in_progress') return { kind: 'downloading', job }
  if (job?.status === 'pending') return { kind: job.waitReason || job.waitUntil ? 'waiting' : 'queued', job }
  if (!chapter.isAvailable) {
    if (job?.status === 'failed') return { kind: 'failed', job }
    return chapter.externalUrl === null ? { kind: 'absent' } : { kind: 'elsewhere', url: chapter.externalUrl }
  }
  if (chapter.isRead) return { kind: 'read' }
  return chapter.lastReadPage === null ? { kind: 'downloaded' } : { kind: 'reading', page: chapter.lastReadPage }
}
