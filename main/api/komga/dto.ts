import { formatChapterNumber } from '../../../shared/chapter-number.ts'
import { knownAuthor, knownGenres } from '../../../shared/contracts/mangas.ts'
import {
  type Book,
  type BookPage,
  bookFileName,
  bookTitle,
  type ReadList,
  type Series,
  type ShelfSeries,
} from '../../reading-apps/reading-apps.ts'

// The shapes of Komga's API as its clients parse them. A member that is missing breaks a whole list in some of them, and some
// read times only in the form 2026-01-31T12:00:00Z.

export const libraryId = 'all'

/** Seconds and Z, nothing else. */
const dateTime = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19)}Z`

const sizeText = (bytes: number): string => {
  const units = ['B', 'KiB', 'MiB', 'GiB']
  const unit = bytes === 0 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  return `${(bytes / 1024 ** unit).toFixed(unit === 0 ? 0 : 1)} ${units[unit]}`
}

export const libraryDto = {
  id: libraryId,
  name: 'Bunko',
  root: '/',
  importComicInfoBook: false,
  importComicInfoSeries: false,
  importComicInfoCollection: false,
  importComicInfoReadList: false,
  importComicInfoSeriesAppendVolume: false,
  importEpubBook: false,
  importEpubSeries: false,
  importMylarSeries: false,
  importLocalArtwork: false,
  importBarcodeIsbn: false,
  scanForceModifiedTime: false,
  scanInterval: 'DISABLED',
  scanOnStartup: false,
  scanCbx: true,
  scanPdf: true,
  scanEpub: true,
  scanDirectoryExclusions: [],
  repairExtensions: false,
  convertToCbz: false,
  emptyTrashAfterScan: false,
  seriesCover: 'FIRST',
  hashFiles: false,
  hashPages: false,
  hashKoreader: false,
  analyzeDimensions: true,
  oneshotsDirectory: null,
  unavailable: false,
}

export const userDto = {
  id: 'reader',
  email: 'reader@bunko.local',
  roles: ['USER', 'FILE_DOWNLOAD', 'PAGE_STREAMING'],
  sharedAllLibraries: true,
  sharedLibrariesIds: [],
  labelsAllow: [],
  labelsExclude: [],
  ageRestriction: null,
}

const statuses = { ongoing: 'ONGOING', completed: 'ENDED', hiatus: 'HIATUS', cancelled: 'ABANDONED' } as const
const directions = { ltr: 'LEFT_TO_RIGHT', rtl: 'RIGHT_TO_LEFT', vertical: 'VERTICAL' } as const

const authorsOf = (author: string, groups: readonly string[] = []) => [
  ...(knownAuthor(author) === ''
    ? []
    : [
        { name: author, role: 'writer' },
        { name: author, role: 'penciller' },
      ]),
  ...groups.map((name) => ({ name, role: 'translator' })),
]

export function seriesDto(series: Series) {
  const created = dateTime(series.createdAt)
  const lastModified = dateTime(series.updatedAt)
  return {
    id: series.id,
    libraryId,
    name: series.title,
    url: `/${series.id}`,
    created,
    lastModified,
    fileLastModified: lastModified,
    booksCount: series.books,
    booksReadCount: series.readBooks,
    booksUnreadCount: series.books - series.readBooks - series.startedBooks,
    booksInProgressCount: series.startedBooks,
    metadata: {
      status: statuses[series.status],
      statusLock: false,
      title: series.title,
      titleLock: false,
      titleSort: series.sortTitle,
      titleSortLock: false,
      summary: series.description,
      summaryLock: false,
      readingDirection: directions[series.direction ?? 'rtl'],
      readingDirectionLock: false,
      publisher: '',
      publisherLock: false,
      ageRating: null,
      ageRatingLock: false,
      language: series.language ?? '',
      languageLock: false,
      genres: knownGenres(series.genres),
      genresLock: false,
      tags: [],
      tagsLock: false,
      totalBookCount: null,
      totalBookCountLock: false,
      sharingLabels: [],
      sharingLabelsLock: false,
      links: [],
      linksLock: false,
      alternateTitles: [],
      alternateTitlesLock: false,
      created,
      lastModified,
    },
    booksMetadata: {
      authors: authorsOf(series.author),
      tags: [],
      releaseDate: series.year === null ? null : `${series.year}-01-01`,
      summary: '',
      summaryNumber: '',
      created,
      lastModified,
    },
    deleted: false,
    oneshot: false,
  }
}

const profiles: Readonly<Record<string, string>> = {
  '.cbz': 'application/zip',
  '.cbr': 'application/x-rar-compressed',
  '.cb7': 'application/x-7z-compressed',
  '.cbt': 'application/x-tar',
  '.pdf': 'application/pdf',
  '.epub': 'application/epub+zip',
}

export function bookDto(book: Book) {
  const created = dateTime(book.createdAt)
  const lastModified = dateTime(book.updatedAt)
  return {
    id: book.id,
    seriesId: book.seriesId,
    seriesTitle: book.seriesTitle,
    libraryId,
    name: bookFileName(book),
    url: `/${book.seriesId}/${book.id}${book.extension}`,
    number: Math.trunc(book.number),
    created,
    lastModified,
    fileLastModified: lastModified,
    sizeBytes: book.sizeBytes,
    size: sizeText(book.sizeBytes),
    media: {
      status: 'READY',
      mediaType: profiles[book.extension] ?? profiles['.cbz'],
      pagesCount: book.pages,
      comment: '',
      mediaProfile: 'DIVINA',
      epubDivinaCompatible: false,
      epubIsKepub: false,
    },
    metadata: {
      title: bookTitle(book),
      titleLock: false,
      summary: '',
      summaryLock: false,
      number: formatChapterNumber(book.number),
      numberLock: false,
      numberSort: book.sortNumber,
      numberSortLock: false,
      releaseDate: book.publishedAt?.slice(0, 10) ?? null,
      releaseDateLock: false,
      authors: authorsOf(book.author, book.groups),
      authorsLock: false,
      tags: [],
      tagsLock: false,
      isbn: '',
      isbnLock: false,
      links: [],
      linksLock: false,
      created,
      lastModified,
    },
    readProgress: book.progress && {
      page: book.progress.page,
      completed: book.progress.completed,
      readDate: dateTime(book.progress.updatedAt),
      created: dateTime(book.progress.updatedAt),
      lastModified: dateTime(book.progress.updatedAt),
      deviceId: 'bunko',
      deviceName: 'Bunko',
    },
    deleted: false,
    fileHash: book.sha256,
    oneshot: false,
  }
}

export const pageDto = (page: BookPage) => ({
  number: page.number,
  fileName: page.name.split('/').at(-1) ?? page.name,
  mediaType: page.mediaType,
  width: page.width,
  height: page.height,
  sizeBytes: page.sizeBytes,
  size: sizeText(page.sizeBytes),
})

export const collectionDto = ({ id, name, isOrdered, seriesIds, createdAt, updatedAt }: ShelfSeries) => ({
  id,
  name,
  ordered: isOrdered,
  seriesIds,
  createdDate: dateTime(createdAt),
  lastModifiedDate: dateTime(updatedAt),
  filtered: false,
})

export const readListDto = ({ id, name, summary, bookIds, createdAt, updatedAt }: ReadList) => ({
  id,
  name,
  summary,
  ordered: true,
  bookIds,
  createdDate: dateTime(createdAt),
  lastModifiedDate: dateTime(updatedAt),
  filtered: false,
})

const sorted = { sorted: true, unsorted: false, empty: false }
const unsorted = { sorted: false, unsorted: true, empty: true }

export type PageQuery = { readonly page: number; readonly size: number | undefined; readonly isSorted: boolean }

/** A page as Spring writes it. */
export function pageOf<T>(content: readonly T[], total: number, { page, size, isSorted }: PageQuery) {
  const pageSize = size ?? Math.max(total, 1)
  const totalPages = Math.ceil(total / pageSize)
  const sort = isSorted ? sorted : unsorted
  return {
    content,
    pageable: {
      pageNumber: page,
      pageSize,
      sort,
      offset: page * pageSize,
      paged: size !== undefined,
      unpaged: size === undefined,
    },
    totalElements: total,
    totalPages,
    last: page >= totalPages - 1,
    first: page === 0,
    number: page,
    size: pageSize,
    numberOfElements: content.length,
    sort,
    empty: content.length === 0,
  }
}

export const slice = <T>(items: readonly T[], { page, size }: PageQuery): readonly T[] =>
  size === undefined ? items : items.slice(page * size, (page + 1) * size)
