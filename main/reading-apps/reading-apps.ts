import { LRUCache } from 'lru-cache'
import { message } from '../../shared/i18n/message.ts'
import { chapterNotFound } from '../chapters/require-chapter.ts'
import type { Db } from '../database/schema.ts'
import { mangaNotFound } from '../mangas/require-manga.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'
import type { Reader } from '../reader/reader.ts'
import { bookFileName, fullBookTitle, koreaderName, volumeTitle } from './book-names.ts'
import { type Book, type bookSorts, findBooks, listBookPages, listBooks, listVolumes } from './books.store.ts'
import { createKosync } from './kosync/kosync.ts'
import { partialMd5 } from './kosync/partial-md5.ts'
import { findReadLists, type ReadList } from './read-lists.store.ts'
import {
  type Condition,
  findSeries,
  listAuthorNames,
  listGenreNames,
  listLanguages,
  listSeries,
  type Series,
  type Sort,
  type seriesSorts,
} from './series.store.ts'
import { findShelfSeries, listShelfSeries, readShelfConditions, type ShelfSeries } from './shelf-series.store.ts'

export type ReadingApps = ReturnType<typeof createReadingApps>

export type BookFile = {
  readonly mediaType: string
  readonly fileName: string
  readonly sizeBytes: number
  readonly tag: string
  readonly lastModified?: Date
  read(start: number, end: number): Promise<ReadableStream<Uint8Array>>
}

/** What other programs for reading see of the library, whatever protocol they speak: series, books and their files. */
export function createReadingApps({
  db,
  clock,
  log,
  reader,
}: {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly reader: Pick<Reader, 'reportProgress' | 'openChapterFile' | 'openVolume'>
}) {
  const kosync = createKosync({ db, clock, reader })
  /** What was noted already, by tag and the end of its address. */
  const noted = new LRUCache<string, true>({ max: 5000 })

  /** Remembers a file for KOReader. The file is served even if that fails, for example on a full disk. */
  async function note(
    file: BookFile,
    names: readonly string[],
    parts: Parameters<typeof kosync.noteServed>[2],
  ): Promise<void> {
    const key = [file.tag, ...names].join('\n')
    if (noted.has(key)) return
    try {
      const digest = await partialMd5(file.sizeBytes, (start, end) => file.read(start, end))
      await kosync.noteServed(digest, names, parts)
      noted.set(key, true)
    } catch (error) {
      log.warn(
        { err: error, chapterIds: parts.map(({ chapterId }) => chapterId) },
        'a file could not be noted for KOReader',
      )
    }
  }

  /** @throws Problem `not_found` */
  async function getBook(id: string): Promise<Book> {
    const [book] = await findBooks(db, [id])
    if (!book) throw chapterNotFound()
    return book
  }

  return {
    kosync,
    listSeries: (
      conditions: readonly Condition[],
      sort: Sort<keyof typeof seriesSorts>,
      page: number,
      size: number | undefined,
    ) => listSeries(db, conditions, sort, page, size),
    findSeries: (ids: readonly string[]) => findSeries(db, ids),
    /** @throws Problem `not_found`, also for a manga without a file */
    async getSeries(id: string): Promise<Series> {
      const [series] = await findSeries(db, [id])
      if (!series) throw mangaNotFound()
      return series
    },
    listBooks: (
      conditions: readonly Condition[],
      sort: Sort<keyof typeof bookSorts>,
      page: number,
      size: number | undefined,
    ) => listBooks(db, conditions, sort, page, size),
    findBooks: (ids: readonly string[]) => findBooks(db, ids),
    getBook,
    listPages: (bookId: string) => listBookPages(db, bookId),
    listVolumes: (seriesId: string) => listVolumes(db, seriesId),
    listShelves: () => listShelfSeries(db, clock.now()),
    /** @throws Problem `not_found` */
    async getShelf(id: string): Promise<ShelfSeries> {
      const shelf = await findShelfSeries(db, id, clock.now())
      if (!shelf) throw new Problem('not_found', message('library.shelfNotFound'))
      return shelf
    },
    listReadLists: (of: { readonly bookId?: string } = {}) => findReadLists(db, of),
    /** @throws Problem `not_found` */
    async getReadList(id: string): Promise<ReadList> {
      const [list] = await findReadLists(db, { id })
      if (!list) throw new Problem('not_found', message('library.readingListNotFound'))
      return list
    },
    shelfConditions: () => readShelfConditions(db, clock.now()),
    listGenres: () => listGenreNames(db),
    listAuthors: () => listAuthorNames(db),
    listLanguages: () => listLanguages(db),
    /**
     * The file of a chapter, noted for KOReader.
     * @param nameInAddress the end of its address, which may become its name
     * @throws Problem `not_found`, `conflict`
     */
    async openBook(id: string, nameInAddress?: string): Promise<BookFile> {
      const book = await getBook(id)
      const opened = await reader.openChapterFile(id)
      const fileName = `${bookFileName(book)}${opened.extension}`
      const file = { ...opened, fileName }
      const names = [
        fileName,
        koreaderName(book.author, fullBookTitle(book), opened.extension),
        nameInAddress ?? fileName,
      ]
      await note(file, names, [{ chapterId: id, pages: book.pages }])
      return file
    },
    /** Remembers the file of a chapter for KOReader, if the chapter is a book. */
    async noteBook(id: string, file: BookFile): Promise<void> {
      const [book] = await findBooks(db, [id])
      if (book) await note(file, [file.fileName], [{ chapterId: id, pages: book.pages }])
    },
    /** The file of a volume, as `openBook`. */
    async openVolume(seriesId: string, volumeText: string, nameInAddress?: string): Promise<BookFile> {
      const opened = await reader.openVolume(seriesId, volumeText)
      const title = volumeTitle(opened.mangaTitle, opened.volume)
      const fileName = `${title.replace(/[\\/:*?"<>|;]/g, '_')}.cbz`
      const conditions = [{ sql: 'c.manga_id = ? and c.volume = ?', parameters: [seriesId, opened.volume] }]
      const { items } = await listBooks(db, conditions, { by: 'number', order: 'asc' }, 0, undefined)
      const file = {
        mediaType: 'application/vnd.comicbook+zip',
        fileName,
        sizeBytes: opened.sizeBytes,
        tag: opened.tag,
        read: async (start: number, end: number) => opened.read(start, end),
      }
      const names = [fileName, koreaderName(items[0]?.author ?? '', title, '.cbz'), nameInAddress ?? fileName]
      await note(
        file,
        names,
        items.map(({ id, pages }) => ({ chapterId: id, pages })),
      )
      return file
    },
  }
}

export { bookFileName, bookTitle, fullBookTitle, volumeTitle } from './book-names.ts'
export type { Book, BookPage, bookSorts } from './books.store.ts'
export { hasBookInReadList, isInReadList, type ReadList } from './read-lists.store.ts'
export type { Condition, Series, Sort, seriesSorts } from './series.store.ts'
export type { ShelfSeries } from './shelf-series.store.ts'
