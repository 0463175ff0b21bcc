import { findStoredPages, type StoredPage } from '../chapters/chapter-files.store.ts'
import { keptResults } from '../database/kept-value.ts'
import { findCoverVersion } from '../mangas/covers.store.ts'
import type { ReaderContext } from './context.ts'

export type KeptPages = {
  /** A page and the archive that contains it. */
  findPage(chapterId: string, number: number): Promise<StoredPage | undefined>
  /** The version of a manga's cover in addresses, and whether it is the first page of a chapter. */
  findCoverVersion(mangaId: string): ReturnType<typeof findCoverVersion>
}

/** More than archives stay open. */
const maxChapters = 1000
const maxCovers = 2000

/**
 * What the database knows of pages and covers that were shown, until a file of the library changes. A reader requests all
 * pages of a chapter, so they are looked up together.
 */
export function createKeptPages({ db, filesVersion }: Pick<ReaderContext, 'db' | 'filesVersion'>): KeptPages {
  const pagesOf = keptResults<ReadonlyMap<number, StoredPage>>(filesVersion, maxChapters)
  const coverOf = keptResults<Awaited<ReturnType<typeof findCoverVersion>>>(filesVersion, maxCovers)
  return {
    findPage: async (chapterId, number) => (await pagesOf(chapterId, () => findStoredPages(db, chapterId))).get(number),
    findCoverVersion: (mangaId) => coverOf(mangaId, () => findCoverVersion(db, mangaId)),
  }
}
