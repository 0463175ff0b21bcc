// The tables of series, files, collections and progress of other programs. Only column names and types are taken.

const integer = (...names: string[]) => names.map((name) => `"${name}" INTEGER NOT NULL`)
const text = (...names: string[]) => names.map((name) => `"${name}" TEXT`)
const time = (...names: string[]) => names.map((name) => `"${name}" TEXT NOT NULL DEFAULT '0001-01-01 00:00:00'`)
const real = (...names: string[]) => names.map((name) => `"${name}" REAL NOT NULL`)
const dates = time('Created', 'CreatedUtc', 'LastModified', 'LastModifiedUtc')
const id = '"Id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT'

type Tables = Readonly<Record<string, readonly string[]>>

/** As Kavita's migrations in `API/Data/Migrations` of Kareadita/Kavita (GPL-3.0) leave them in version 0.8. */
const kavita: Tables = {
  AspNetUsers: [id, ...text('UserName', 'NormalizedUserName', 'Email', 'ApiKey'), ...time('Created', 'LastActive')],
  Library: [id, ...text('CoverImage', 'Name'), ...integer('Type'), ...dates],
  FolderPath: [id, ...integer('LibraryId'), ...text('Path'), ...time('LastScanned')],
  Series: [
    id,
    ...text('Name', 'NormalizedName', 'LocalizedName', 'OriginalName', 'SortName', 'FolderPath', 'LowestFolderPath'),
    ...integer('Format', 'LibraryId', 'Pages', 'WordCount'),
    ...dates,
  ],
  SeriesMetadata: [
    id,
    ...integer('SeriesId', 'ReleaseYear', 'PublicationStatus', 'TotalCount', 'MaxCount', 'AgeRating'),
    ...text('Summary', 'Language', 'WebLinks'),
  ],
  Volume: [
    id,
    ...integer('Number', 'Pages', 'SeriesId', 'WordCount'),
    ...real('MinNumber', 'MaxNumber'),
    ...text('Name', 'LookupName'),
    ...dates,
  ],
  Chapter: [
    id,
    ...text('Number', 'Range', 'Title', 'TitleName', 'Language', 'Summary'),
    ...integer('IsSpecial', 'Pages', 'VolumeId', 'Count', 'TotalCount'),
    ...real('MinNumber', 'MaxNumber', 'SortOrder'),
    ...dates,
  ],
  MangaFile: [
    id,
    ...integer('ChapterId', 'Format', 'Pages', 'Bytes'),
    ...text('FilePath', 'FileName', 'Extension'),
    ...dates,
  ],
  AppUserProgresses: [
    id,
    ...integer('AppUserId', 'ChapterId', 'LibraryId', 'PagesRead', 'SeriesId', 'VolumeId'),
    ...text('BookScrollId'),
    ...dates,
  ],
  Genre: [id, ...text('Title', 'NormalizedTitle')],
  GenreSeriesMetadata: [...integer('GenresId', 'SeriesMetadatasId')],
  Person: [id, ...text('Name', 'NormalizedName'), ...integer('Role')],
  PersonSeriesMetadata: [...integer('PeopleId', 'SeriesMetadatasId')],
  AppUserCollection: [
    id,
    ...text('Title', 'NormalizedTitle', 'Summary'),
    ...integer('AppUserId', 'Promoted'),
    ...dates,
  ],
  AppUserCollectionSeries: [...integer('CollectionsId', 'ItemsId')],
  CollectionTag: [id, ...text('Title', 'NormalizedTitle', 'Summary'), ...integer('Promoted')],
  CollectionTagSeriesMetadata: [...integer('CollectionTagsId', 'SeriesMetadatasId')],
  AppUserBookmark: [
    id,
    ...integer('Page', 'SeriesId', 'VolumeId', 'ChapterId', 'AppUserId'),
    ...text('FileName'),
    ...dates,
  ],
  AppUserRating: [
    id,
    ...real('Rating'),
    ...integer('HasBeenRated', 'SeriesId', 'AppUserId'),
    ...text('Review', 'Tagline'),
  ],
  ReadingList: [id, ...text('Title', 'NormalizedTitle'), ...integer('AppUserId'), ...dates],
}

const words = (...names: string[]) => names.map((name) => `"${name}" varchar NOT NULL`)
const maybeWords = (...names: string[]) => names.map((name) => `"${name}" varchar NOT NULL DEFAULT ''`)
const flags = (...names: string[]) => names.map((name) => `"${name}" boolean NOT NULL DEFAULT 0`)
const stamps = (...names: string[]) => names.map((name) => `"${name}" datetime NOT NULL DEFAULT CURRENT_TIMESTAMP`)
const edited = stamps('CREATED_DATE', 'LAST_MODIFIED_DATE')
const key = '"ID" varchar NOT NULL PRIMARY KEY'

/** As Komga's migrations in `komga/src/flyway/resources/db/migration/sqlite` of gotson/komga (MIT) leave them, without settings. */
const komga: Tables = {
  LIBRARY: [key, ...edited, ...words('NAME', 'ROOT')],
  USER: [key, ...edited, ...words('EMAIL', 'PASSWORD'), ...flags('SHARED_ALL_LIBRARIES', 'ROLE_ADMIN')],
  SERIES: [
    key,
    ...edited,
    '"FILE_LAST_MODIFIED" datetime NOT NULL',
    ...words('NAME', 'URL', 'LIBRARY_ID'),
    '"DELETED_DATE" datetime',
    ...flags('oneshot'),
  ],
  SERIES_METADATA: [
    ...edited,
    ...words('STATUS', 'TITLE', 'TITLE_SORT'),
    ...flags('STATUS_LOCK', 'TITLE_LOCK', 'TITLE_SORT_LOCK'),
    '"SERIES_ID" varchar NOT NULL PRIMARY KEY',
    ...maybeWords('PUBLISHER', 'SUMMARY', 'LANGUAGE'),
    '"READING_DIRECTION" varchar',
  ],
  SERIES_METADATA_GENRE: words('GENRE', 'SERIES_ID'),
  SERIES_METADATA_TAG: words('TAG', 'SERIES_ID'),
  BOOK: [
    key,
    ...edited,
    '"FILE_LAST_MODIFIED" datetime NOT NULL',
    ...words('NAME', 'URL', 'SERIES_ID', 'LIBRARY_ID'),
    '"FILE_SIZE" int8 NOT NULL DEFAULT 0',
    '"NUMBER" int NOT NULL DEFAULT 0',
    ...maybeWords('FILE_HASH'),
    '"DELETED_DATE" datetime',
    ...flags('oneshot'),
  ],
  BOOK_METADATA: [
    ...edited,
    ...words('NUMBER', 'TITLE'),
    '"NUMBER_SORT" real NOT NULL',
    '"RELEASE_DATE" date',
    ...maybeWords('SUMMARY'),
    ...flags('NUMBER_LOCK', 'NUMBER_SORT_LOCK', 'RELEASE_DATE_LOCK', 'SUMMARY_LOCK', 'TITLE_LOCK'),
    ...flags('AUTHORS_LOCK', 'TAGS_LOCK'),
    '"BOOK_ID" varchar NOT NULL PRIMARY KEY',
  ],
  BOOK_METADATA_AUTHOR: words('NAME', 'ROLE', 'BOOK_ID'),
  READ_PROGRESS: [
    ...words('BOOK_ID', 'USER_ID'),
    ...edited,
    '"PAGE" int NOT NULL',
    '"COMPLETED" boolean NOT NULL',
    '"READ_DATE" datetime DEFAULT CURRENT_TIMESTAMP',
    'PRIMARY KEY (BOOK_ID, USER_ID)',
  ],
  COLLECTION: [key, ...words('NAME'), ...flags('ORDERED'), '"SERIES_COUNT" int NOT NULL', ...edited],
  COLLECTION_SERIES: [
    ...words('COLLECTION_ID', 'SERIES_ID'),
    '"NUMBER" int NOT NULL',
    'PRIMARY KEY (COLLECTION_ID, SERIES_ID)',
  ],
  READLIST: [key, ...words('NAME'), '"BOOK_COUNT" int NOT NULL', ...edited],
}

const sqlOf = (tables: Tables): string =>
  Object.entries(tables)
    .map(([name, columns]) => `create table "${name}" (${columns.join(', ')});`)
    .join('\n')

export const kavitaTables = sqlOf(kavita)
export const komgaTables = sqlOf(komga)
