import type { Duplicates } from '../../shared/contracts/duplicates.ts'
import type { Storage, StorageFilter } from '../../shared/contracts/storage.ts'
import { requireMangaExists } from '../mangas/require-manga.ts'
import { findDuplicateChapters } from './duplicate-chapters.ts'
import { findDuplicateMangas } from './duplicate-mangas.ts'
import { listDismissed, setDismissed } from './duplicates.store.ts'
import { findReadFiles, readStorage } from './storage.store.ts'
import type { StorageDeps } from './storage-deps.ts'

export type StorageFeature = ReturnType<typeof createStorage>

/** What uses space, and what is in the library twice. */
export function createStorage(deps: StorageDeps) {
  const { db, clock } = deps
  return {
    read: (filter: StorageFilter): Promise<Storage> => readStorage(db, clock.now(), filter),
    /** @throws Problem `not_found`. */
    async listReadFiles(mangaId: string, filter: StorageFilter): Promise<{ mangaId: string; chapterIds: string[] }> {
      await requireMangaExists(db, mangaId)
      return { mangaId, chapterIds: await findReadFiles(db, clock.now(), mangaId, filter) }
    },
    async listDuplicates(): Promise<Duplicates> {
      const dismissed = await listDismissed(db)
      const isListed = ({ items }: { readonly items: readonly { readonly id: string }[] }) =>
        !dismissed.has(keyOf(items.map(({ id }) => id)))
      const mangas = (await findDuplicateMangas(db)).filter(isListed)
      const series = new Map(mangas.flatMap(({ items }, index) => items.map(({ id }) => [id, index] as const)))
      const chapters = (await findDuplicateChapters(deps, series)).filter(isListed)
      return { mangas, chapters, dismissedCount: dismissed.size }
    },
    /** @param ids all mangas or chapters of a finding */
    dismiss: (ids: readonly string[], isDismissed: boolean): Promise<void> => setDismissed(db, keyOf(ids), isDismissed),
  }
}

const keyOf = (ids: readonly string[]): string => JSON.stringify([...new Set(ids)].sort())
