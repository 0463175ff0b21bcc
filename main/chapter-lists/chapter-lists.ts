import type { JobKind } from '../jobs/job.ts'
import type { ChapterListListener, ChapterListsDeps } from './chapter-lists-deps.ts'
import { createListFetch } from './fetch-chapter-list.ts'
import { createMigrations } from './migrate-mangas.ts'
import { isListedBySources } from './read-chapter-lists.ts'

export type ChapterLists = ReturnType<typeof createChapterLists>

/** Reads chapter lists from the catalog and from sources, and merges them into the library. */
export function createChapterLists(deps: ChapterListsDeps) {
  const { db, catalog } = deps
  const listeners: ChapterListListener[] = []
  const { request, listJob, jobKind } = createListFetch(deps, listeners)
  const migrations = createMigrations(deps, listJob)
  return {
    request,
    /** Reads the chapter lists of a manga. */
    listJob,
    /** Whether the catalog or an active source can list the chapters of the manga. */
    isListed: async (mangaId: string) => (await catalog.isListed(mangaId)) || (await isListedBySources(db, mangaId)),
    addListener: (listener: ChapterListListener) => void listeners.push(listener),
    planMigration: migrations.plan,
    /** Moves mangas to another source. */
    migrate: migrations.request,
    undoMigration: migrations.undo,
    jobKinds: [jobKind, migrations.jobKind] as readonly JobKind[],
  }
}

export type { ChapterListListener } from './chapter-lists-deps.ts'
export { matchChapter, orderVersions } from './merge-source-lists.ts'
export { readSourceList } from './read-source-list.ts'
