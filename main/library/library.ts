import type { AddChapters, ChapterListItem } from '../../shared/contracts/chapters.ts'
import type { MangaDetail, MangaEdit, MangaSearchItem, MangaWrite } from '../../shared/contracts/mangas.ts'
import { keptValue } from '../database/kept-value.ts'
import type { JsonText } from '../platform/json-text.ts'
import type { Precondition } from '../platform/precondition.ts'
import { noteChangedMangas } from './changed-mangas.store.ts'
import { type ChapterListItems, listChapters, type Visibility } from './chapters.store.ts'
import type { LibraryContext, MangaListener } from './context.ts'
import { deleteArchive } from './delete-archive.ts'
import { addChapters, setChaptersOfMangasVisible, setChaptersVisible, setChapterVisible } from './edit-chapters.ts'
import { addManga, editManga } from './edit-manga.ts'
import { type Label, listLabels } from './labels.store.ts'
import { getLabels, setLabels } from './labels.ts'
import { createListItems } from './list-items.ts'
import { type Genre, listGenres, type MangaFilter, type MangaList, type MangaSort } from './manga-list.store.ts'
import { createMangaLists, type MangaListsDeps } from './manga-lists.ts'
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
  editManga(id: string, edit: MangaEdit, precondition?: Precondition<MangaDetail>): Promise<MangaDetail>
  addListener(listener: MangaListener): void
  /**
   * What a search shows of the mangas at row numbers, in this order. Row numbers without a manga are left out. A row number
   * can be used for another manga after a change of the library.
   */
  listSearchItemsAt(places: readonly number[]): Promise<JsonText<MangaSearchItem>[]>
  listGenres(): Promise<Genre[]>
  listLabels(): Promise<Label[]>
  /** @throws Problem `not_found`. */
  getLabels(mangaId: string): Promise<string[]>
  /** @returns the labels, sorted. @throws Problem `not_found`. */
  setLabels(mangaId: string, labels: readonly string[]): Promise<string[]>

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

type ListDeps = Pick<MangaListsDeps, 'libraryVersion' | 'findByText'> & {
  /** The number of the last change of the genres of mangas. */
  genresVersion(): number
}

export function createLibrary(deps: LibraryContext & ListDeps): Library {
  const { genresVersion, libraryVersion, findByText, ...context } = deps
  const { db } = context
  const currentGenres = keptValue(genresVersion, () => listGenres(db))
  const noteChanges = keptValue(
    () => 0,
    () => noteChangedMangas(db),
  )
  const items = createListItems(db, libraryVersion, noteChanges)
  const listeners: MangaListener[] = []
  return {
    listMangas: createMangaLists({ db, items, noteChanges, libraryVersion, findByText }),
    getManga: (id) => requireManga(db, id),
    getMangaBySlug: (slug) => requireMangaBySlug(db, slug),
    addManga: (manga) => addManga(context, manga),
    editManga: (id, edit, precondition) => editManga(context, id, edit, { listeners, precondition }),
    addListener: (listener) => void listeners.push(listener),
    listSearchItemsAt: items.searchItemsAt,
    listGenres: currentGenres,
    listLabels: () => listLabels(db),
    getLabels: (mangaId) => getLabels(context, mangaId),
    setLabels: (mangaId, labels) => setLabels(context, mangaId, labels),
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

export { type ArchiveRecord, readArchiveRecord } from './archive-record.ts'
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
  findPages,
  findPagesOfVolume,
  findStoredPages,
  insertChapterWithFile,
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
export { type ComicInfo, comicInfoXml, escapeXml, writableText } from './comic-info.ts'
export type { LibraryContext, MangaListener } from './context.ts'
export { type CoverRow, findCover, findCoverVersion, listCoverFiles, removeCover, setCover } from './covers.store.ts'
export { archiveDocuments, describeChapter, describeVolume } from './describe-archive.ts'
export { applyEdit, insertNewManga } from './edit-manga.ts'
export type { FileProblem } from './file-problems.store.ts'
export { clearOfflineFiles, recordFileProblem } from './file-problems.ts'
export { addLabels, findLabels } from './labels.store.ts'
export { isLinkedPath } from './linked-path.ts'
export { filterIds, filterPlaces, findListItems, findSearchItems, type MangaFilter } from './manga-list.store.ts'
export { normalizeForSearch } from './manga-texts.store.ts'
export {
  addAlternativeSlugs,
  findFirstAvailableChapter,
  findFolderKeys,
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
export { archiveName } from './naming/archive-name.ts'
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
export { updateComicInfo } from './update-comic-info.ts'
export { updateMetronInfo } from './update-metron-info.ts'
export { readVolumes, type Volumes } from './volumes.ts'
