import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { kavitaTables, komgaTables } from './server-tables.ts'

type ServerBook = {
  /** Absolute. */
  readonly file: string
  readonly page?: number
  /** Marked pages, from 0; only Kavita has them. */
  readonly marks?: readonly number[]
  readonly isRead?: boolean
  /** Set by a person. */
  readonly number?: number
  readonly volume?: number
}
type ServerSeries = {
  readonly title: string
  readonly summary?: string
  /** Of the person; only Kavita has it. */
  readonly rating?: number
  readonly genres?: readonly string[]
  readonly collections?: readonly string[]
  readonly books: readonly ServerBook[]
}
export type Server = { readonly root: string; readonly series: readonly ServerSeries[] }

type Insert = (table: string, row: Readonly<Record<string, string | number | null>>) => number

async function createDatabase(
  file: string,
  tables: string,
  fill: (insert: Insert) => void,
): Promise<Database.Database> {
  await mkdir(dirname(file), { recursive: true })
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.exec(tables)
  fill((table, row) => {
    const names = Object.keys(row)
    const text = `insert into "${table}" (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`
    return Number(database.prepare(text).run(...Object.values(row)).lastInsertRowid)
  })
  return database
}

const readAt = '2026-02-03 04:05:06'

/** Komga's `database.sqlite`. Two users: mika read the books, noa nothing. The caller closes it. */
export const writeKomga = (file: string, { root, series }: Server): Promise<Database.Database> =>
  createDatabase(file, komgaTables, (insert) => {
    insert('LIBRARY', { ID: 'lib', NAME: 'Manga', ROOT: pathToFileURL(root).href.replace('file:///', 'file:/') })
    for (const name of ['noa', 'mika']) insert('USER', { ID: name, EMAIL: `${name}@example.org`, PASSWORD: '-' })
    insert('READLIST', { ID: 'later', NAME: 'Later', BOOK_COUNT: 1 })
    for (const [index, one] of series.entries()) {
      const SERIES_ID = `series-${index}`
      const row = { ID: SERIES_ID, NAME: one.title, URL: 'file:/x', LIBRARY_ID: 'lib', FILE_LAST_MODIFIED: readAt }
      insert('SERIES', row)
      insert('SERIES_METADATA', {
        ...{ SERIES_ID, STATUS: 'ENDED', TITLE: one.title, TITLE_SORT: one.title, LANGUAGE: 'en' },
        SUMMARY: one.summary ?? '',
      })
      for (const GENRE of one.genres ?? []) insert('SERIES_METADATA_GENRE', { GENRE, SERIES_ID })
      for (const NAME of one.collections ?? []) {
        insert('COLLECTION', { ID: `${NAME} ${index}`, NAME, SERIES_COUNT: 1 })
        insert('COLLECTION_SERIES', { COLLECTION_ID: `${NAME} ${index}`, SERIES_ID, NUMBER: 0 })
      }
      for (const [place, book] of one.books.entries()) {
        const BOOK_ID = `book-${index}-${place}`
        const URL = pathToFileURL(book.file).href.replace('file:///', 'file:/')
        insert('BOOK', { ID: BOOK_ID, NAME: 'b', URL, SERIES_ID, LIBRARY_ID: 'lib', FILE_LAST_MODIFIED: readAt })
        insert('BOOK_METADATA', {
          ...{ BOOK_ID, NUMBER: String(book.number ?? place + 1), NUMBER_SORT: book.number ?? place + 1, TITLE: 'b' },
          ...{ NUMBER_LOCK: book.number === undefined ? 0 : 1, RELEASE_DATE: '2012-05-01' },
        })
        insert('BOOK_METADATA_AUTHOR', { NAME: 'Mori Aoba', ROLE: 'writer', BOOK_ID })
        if (book.page !== undefined)
          insert('READ_PROGRESS', {
            ...{ BOOK_ID, USER_ID: 'mika', PAGE: book.page, COMPLETED: book.isRead ? 1 : 0, READ_DATE: readAt },
          })
      }
    }
  })

/** Kavita's `kavita.db`, as above. `page` is the number of pages read. */
export const writeKavita = (file: string, { root, series }: Server, pages: number): Promise<Database.Database> =>
  createDatabase(file, kavitaTables, (insert) => {
    insert('AspNetUsers', { UserName: 'noa' })
    const AppUserId = insert('AspNetUsers', { UserName: 'mika' })
    const LibraryId = insert('Library', { Name: 'Manga', Type: 0 })
    insert('FolderPath', { LibraryId, Path: root })
    insert('ReadingList', { Title: 'Later', AppUserId })
    for (const one of series) {
      const SeriesId = insert('Series', {
        ...{ Name: one.title, SortName: one.title, LocalizedName: '', Format: 1, LibraryId, Pages: 9, WordCount: 0 },
      })
      const metadata = insert('SeriesMetadata', {
        ...{ SeriesId, ReleaseYear: 2012, PublicationStatus: 2, TotalCount: 0, MaxCount: 0, AgeRating: 0 },
        ...{ Summary: one.summary ?? null, Language: 'en' },
      })
      if (one.rating !== undefined)
        insert('AppUserRating', { Rating: one.rating, HasBeenRated: 1, SeriesId, AppUserId, Review: 'Good.' })
      for (const Title of one.genres ?? [])
        insert('GenreSeriesMetadata', { GenresId: insert('Genre', { Title }), SeriesMetadatasId: metadata })
      insert('PersonSeriesMetadata', {
        ...{ PeopleId: insert('Person', { Name: 'Mori Aoba', Role: 3 }), SeriesMetadatasId: metadata },
      })
      for (const Title of one.collections ?? [])
        insert('AppUserCollectionSeries', {
          ...{ CollectionsId: insert('AppUserCollection', { Title, AppUserId, Promoted: 0 }), ItemsId: SeriesId },
        })
      for (const [place, book] of one.books.entries()) {
        const volume = book.volume ?? -100_000
        const number = book.volume === undefined ? (book.number ?? place + 1) : -100_000
        const VolumeId = insert('Volume', {
          ...{ Number: volume, MinNumber: volume, MaxNumber: volume, Name: String(volume), SeriesId, Pages: pages },
          WordCount: 0,
        })
        const ChapterId = insert('Chapter', {
          ...{ Number: String(number), Range: String(number), MinNumber: number, MaxNumber: number, SortOrder: number },
          ...{ IsSpecial: 0, Pages: pages, VolumeId, Count: 0, TotalCount: 0 },
        })
        insert('MangaFile', { ChapterId, Format: 1, Pages: pages, Bytes: 1, FilePath: book.file })
        for (const Page of book.marks ?? [])
          insert('AppUserBookmark', { Page, SeriesId, VolumeId, ChapterId, AppUserId, FileName: 'x.png' })
        if (book.page !== undefined)
          insert('AppUserProgresses', {
            ...{ AppUserId, ChapterId, LibraryId, PagesRead: book.page, SeriesId, VolumeId, LastModifiedUtc: readAt },
          })
      }
    }
  })
