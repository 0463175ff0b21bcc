import type { AddChapters, ChapterListItem } from '../../shared/contracts/chapters.ts'
import type { MangaDetail, MangaEdit, MangaWrite } from '../../shared/contracts/mangas.ts'
import { keptValue } from '../database/kept-value.ts'
import { type ChapterListItems, listChapters, type Visibility } from './chapters.store.ts'
import type { LibraryContext, MangaListener } from './context.ts'
import { deleteArchive } from './delete-archive.ts'
import { addChapters, setChaptersOfMangasVisible, setChaptersVisible, setChapterVisible } from './edit-chapters.ts'
import { addManga, editManga } from './edit-manga.ts'
import { type Genre, listGenres, type MangaFilter, type MangaList, type MangaSort } from './manga-list.store.ts'
import { createMangaLists } from './manga-lists.ts'
import { mangaNotFound, requireManga, requireMangaBySlug } from './require.ts'
import { cleanUpTrash, emptyExpiredTrash, emptyTrash, restoreArchive } from './trash.ts'

/**
 * Mangas, chapters, and the archive files on disk. The methods are use cases: each runs its own transaction and
 * announces its changes. The functions that this file re-exports run in the caller's transaction, so that other
 * features can combine changes of the library with their own.
 */
export type Library = {
  listMangas(filter: MangaFilter, sort: MangaSort, page: number, limit: number): Promise<MangaList>
  /** @throws Problem `not_found`. */
  getManga(id: string): Promise<MangaDetail>
  /** @param slug the current slug or an earlier one. @throws Problem `not_found`. */
  getMangaBySlug(slug: string): Promise<MangaDetail>
  /** @throws Problem `validation_failed` on `slug` or `externalId` when another manga has it. */
  addManga(manga: MangaWrite): Promise<MangaDetail>
  /** @throws Problem `not_found`; `validation_failed` on `slug` or `externalId` when another manga has it. */
  editManga(id: string, edit: MangaEdit): Promise<MangaDetail>
  addListener(listener: MangaListener): void
  listGenres(): Promise<Genre[]>

  /** @throws Problem `not_found`. */
  listChapters(
    mangaId: string,
    options: { visibility: Visibility; sortOrder: 'asc' | 'desc'; page: number; limit: number },
  ): Promise<ChapterListItems>
  /** Adds one chapter or a range by number. @throws Problem `not_found`, `validation_failed`. */
  addChapters(mangaId: string, chapters: AddChapters): Promise<ChapterListItem[]>
  /** Hides or shows a chapter; its file and reading progress stay. @throws Problem `not_found`. */
  setChapterVisible(id: string, isVisible: boolean): Promise<void>
  /** @returns the chapters that changed. @throws Problem `validation_failed` for unknown chapters; nothing changes then. */
  setChaptersVisible(change: { chapterIds: readonly string[]; isVisible: boolean }): Promise<string[]>
  /** Changes all chapters of the mangas. @throws Problem `validation_failed` for unknown mangas. */
  setChaptersOfMangasVisible(change: { mangaIds: readonly string[]; isVisible: boolean }): Promise<string[]>

  /** Moves the archive of a chapter to the trash. @throws Problem `not_found`, `conflict`, `disk_full`. */
  deleteArchive(chapterId: string): Promise<void>
  /** Restores a deleted archive. @throws Problem `not_found`, `conflict`. */
  restoreArchive(chapterId: string): Promise<void>
  /** Permanently removes archives whose time in the trash is over. */
  emptyExpiredTrash(): Promise<void>
  /** Permanently removes every deleted archive to free space. @returns the number of archives */
  emptyTrash(): Promise<number>
  /** Finishes interrupted restores and removes leftovers. Call at start, before any job runs. */
  cleanUp(): Promise<void>
}

type Versions = {
  /** The number of the last change of the library. */
  libraryVersion(): number
  /** The same for the genres of mangas. */
  genresVersion(): number
}

export function createLibrary({ genresVersion, libraryVersion, ...context }: LibraryContext & Versions): Library {
  const { db } = context
  const currentGenres = keptValue(genresVersion, () => listGenres(db))
  const listeners: MangaListener[] = []
  return {
    listMangas: createMangaLists(db, libraryVersion),
    getManga: (id) => requireManga(db, id),
    getMangaBySlug: (slug) => requireMangaBySlug(db, slug),
    addManga: (manga) => addManga(context, manga),
    editManga: (id, edit) => editManga(context, id, edit, listeners),
    addListener: (listener) => void listeners.push(listener),
    listGenres: currentGenres,
    async listChapters(mangaId, { visibility, sortOrder, page, limit }) {
      const found = await listChapters(db, mangaId, visibility, sortOrder, page, limit)
      if (!found) throw mangaNotFound()
      return found
    },
    addChapters: (mangaId, chapters) => addChapters(context, mangaId, chapters),
    setChapterVisible: (id, isVisible) => setChapterVisible(context, id, isVisible),
    setChaptersVisible: (change) => setChaptersVisible(context, change),
    setChaptersOfMangasVisible: (change) => setChaptersOfMangasVisible(context, change),
    deleteArchive: (chapterId) => deleteArchive(context, chapterId),
    restoreArchive: (chapterId) => restoreArchive(context, chapterId),
    async emptyExpiredTrash() {
      await emptyExpiredTrash(context)
    },
    emptyTrash: () => emptyTrash(context),
    cleanUp: () => cleanUpTrash(context),
  }
}

export {
  type CatalogValues,
  catalogValues,
  findCatalogId,
  findKnownTitles,
  findListedAt,
  findMangaIdsByExternalIds,
  hasCatalogFacts,
  markListed,
  markRemovedFromCatalog,
  numbersReset,
  setCatalogFacts,
} from './catalog-facts.store.ts'
export {
  type CatalogListEntry,
  downloadableVersions,
  listVersions,
  markVersionRemoved,
  type StoredVersion,
  selectDownloadableFromCatalog,
  selectNotDownloadable,
  toVersionRow,
  upsertVersion,
  type VersionRow,
} from './catalog-versions.store.ts'
export {
  findPageCounts,
  findSimilarChapters,
  type SimilarChapter,
} from './chapter-comparison.store.ts'
export {
  clearChapterFile,
  findPage,
  findPages,
  findPagesOfVolume,
  isLinkedPath,
  reservePath,
  type StoredPage,
  setChapterFile,
  type VolumePageRow,
  versionTag,
} from './chapter-files.store.ts'
export {
  type ChapterRow,
  chapterGroups,
  findChapter,
  findChapterAddresses,
  findChapters,
  findChaptersOfManga,
  findListedNeighbors,
  findNeighbour,
  insertChapter,
  isIdentifiedByNumber,
  markNew,
  removeChapterAddresses,
  setChapterAddress,
  updateChapter,
  updateListedFacts,
} from './chapters.store.ts'
export { comicInfoXml } from './comic-info.ts'
export type { LibraryContext, MangaListener } from './context.ts'
export { type CoverRow, findCover, listCoverFiles, removeCover, setCover } from './covers.store.ts'
export { applyEdit, insertNewManga } from './edit-manga.ts'
export { filterIds, findListItems, type MangaFilter } from './manga-list.store.ts'
export { normalizeForSearch } from './manga-texts.store.ts'
export {
  addAlternativeSlugs,
  findAlternativeSlugs,
  findFirstAvailableChapter,
  findManga,
  findMangaBySlug,
  findMangaFolder,
  findMangaIdByExternalId,
  findMangaRows,
  findTakenSlugs,
  mangaExists,
  thumbnailUrl,
  touchManga,
} from './mangas.store.ts'
export { removeOrphan, removeOrphans, removeOrphansOf } from './orphan-files.ts'
export {
  countMissingBetween,
  findReadFiles,
  listNearby,
  type NearbyChapter,
  type Side,
} from './reading-order.store.ts'
export {
  chapterNotFound,
  requireChapter,
  requireChapters,
  requireManga,
  requireMangaExists,
  requireMangas,
} from './require.ts'
export { readVolumes, type Volumes } from './volumes.ts'
