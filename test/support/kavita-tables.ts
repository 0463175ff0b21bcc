/**
 * Kavita's tables of series, files, collections and progress, as its migrations in `API/Data/Migrations` of
 * Kareadita/Kavita (GPL-3.0) leave them in version 0.8. Only column names and types are taken.
 */
const integer = (...names: string[]) => names.map((name) => `"${name}" INTEGER NOT NULL`)
const text = (...names: string[]) => names.map((name) => `"${name}" TEXT`)
const time = (...names: string[]) => names.map((name) => `"${name}" TEXT NOT NULL DEFAULT '0001-01-01 00:00:00'`)
const real = (...names: string[]) => names.map((name) => `"${name}" REAL NOT NULL`)
const dates = time('Created', 'CreatedUtc', 'LastModified', 'LastModifiedUtc')
const id = '"Id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT'

const tables: Readonly<Record<string, readonly string[]>> = {
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

export const kavitaTables: string = Object.entries(tables)
  .map(([name, columns]) => `create table "${name}" (${columns.join(', ')});`)
  .join('\n')
