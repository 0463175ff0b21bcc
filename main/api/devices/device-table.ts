import * as bookmarks from '../../../shared/contracts/bookmarks.ts'
import * as chapters from '../../../shared/contracts/chapters.ts'
import { getChaptersLeft } from '../../../shared/contracts/chapters-left.ts'
import type { Endpoint } from '../../../shared/contracts/endpoint.ts'
import { streamEvents } from '../../../shared/contracts/events.ts'
import { listUpdates } from '../../../shared/contracts/following.ts'
import { getIncognito, getStatistics, listHistory } from '../../../shared/contracts/history.ts'
import * as mangas from '../../../shared/contracts/mangas.ts'
import { openChapter } from '../../../shared/contracts/open-chapter.ts'
import { getChapterText } from '../../../shared/contracts/page-text.ts'
import * as reader from '../../../shared/contracts/reader.ts'
import { getReadingList, listReadingListItems, listReadingLists } from '../../../shared/contracts/reading-lists.ts'
import { listShelves, listShelvesOfManga } from '../../../shared/contracts/shelves.ts'
import { createRouter, type Router } from '../router.ts'

/** All operations of the API that other devices may call: reading, and nothing that changes more than progress. */
export const deviceEndpoints: readonly Endpoint[] = [
  mangas.listMangas,
  mangas.listTitleLetters,
  mangas.searchMangas,
  mangas.listGenres,
  mangas.getMangaById,
  mangas.getMangaBySlug,
  mangas.getMangaCover,
  mangas.markMangas,
  listShelves,
  listShelvesOfManga,
  listReadingLists,
  getReadingList,
  listReadingListItems,
  listHistory,
  getStatistics,
  getChaptersLeft,
  getIncognito,
  chapters.listChapters,
  chapters.downloadChapterFile,
  chapters.downloadVolume,
  chapters.markChapters,
  listUpdates,
  reader.getContinueReading,
  reader.getReaderChapter,
  openChapter,
  reader.listPages,
  reader.getPage,
  reader.getPageImage,
  getChapterText,
  reader.saveProgress,
  reader.deleteProgress,
  bookmarks.addBookmark,
  bookmarks.deleteBookmark,
  bookmarks.getBookmarkPicture,
  bookmarks.listMangaBookmarks,
  bookmarks.listBookmarks,
  streamEvents,
]

/** A table of routes. `allowed` ignores operations that are not in `deviceEndpoints`. */
export function createDeviceTable(): { readonly whole: Router; readonly allowed: Router } {
  const whole = createRouter()
  const names = new Set(deviceEndpoints.map(({ method, path }) => `${method} ${path}`))
  return {
    whole,
    allowed: {
      ...whole,
      add(method, path, answer) {
        if (names.has(`${method} ${path}`)) whole.add(method, path, answer)
      },
    },
  }
}
