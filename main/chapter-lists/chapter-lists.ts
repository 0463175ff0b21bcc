import type { JobPriority } from '../../shared/contracts/jobs.ts'
import type { Job, JobKind } from '../jobs/job.ts'
import type { ChapterListListener, ChapterListsContext } from './context.ts'
import { fetchChapterList, requestChapterList } from './fetch-chapter-list.ts'
import { isListedBySources } from './read-chapter-lists.ts'

/** Reads chapter lists from the catalog and from sources, and merges them into the library. */
export type ChapterLists = {
  /** Queues a read of all lists of a manga. @throws Problem `validation_failed` when the manga is not in the library. */
  request(mangaId: string, priority?: JobPriority): Promise<Job>
  /** Whether the catalog or an active source can list the chapters of the manga. */
  isListed(mangaId: string): Promise<boolean>
  addListener(listener: ChapterListListener): void
  readonly jobKinds: readonly JobKind[]
}

export function createChapterLists(context: ChapterListsContext): ChapterLists {
  const listeners: ChapterListListener[] = []
  return {
    request: (mangaId, priority) => requestChapterList(context, mangaId, priority),
    isListed: async (mangaId) =>
      (await context.catalog.isListed(mangaId)) || (await isListedBySources(context.db, mangaId)),
    addListener: (listener) => void listeners.push(listener),
    jobKinds: [fetchChapterList(context, listeners)] as readonly JobKind[],
  }
}

export type { ChapterListListener } from './context.ts'
export { matchChapter } from './merge-source-lists.ts'
export { readSourceList } from './read-source-list.ts'
