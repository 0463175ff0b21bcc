import type { Decoded, Fields } from './decode.ts'

// The field numbers of Mihon's backups (eu.kanade.tachiyomi.data.backup.models).

const chapter = {
  url: [1, 'text'],
  name: [2, 'text'],
  scanlator: [3, 'text'],
  read: [4, 'bool'],
  bookmark: [5, 'bool'],
  /** From 0. */
  lastPageRead: [6, 'int'],
  dateFetch: [7, 'int'],
  /** Milliseconds; 0 when it is not known. */
  dateUpload: [8, 'int'],
  /** Below 0 when Mihon did not recognise it. */
  chapterNumber: [9, 'float'],
} as const satisfies Fields

const history = {
  url: [1, 'text'],
  /** Milliseconds. */
  lastRead: [2, 'int'],
  /** Of all times that it was read, in milliseconds. */
  readDuration: [3, 'int'],
} as const satisfies Fields

/** A series that SY shows as a part of another one. */
const mergedSeries = {
  isInfo: [1, 'bool'],
  url: [7, 'text'],
  source: [8, 'id'],
} as const satisfies Fields

const tracking = {
  /** Mihon's number of the tracker. */
  syncId: [1, 'int'],
  /** Of old versions. */
  formerMediaId: [3, 'int'],
  mediaId: [100, 'id'],
} as const satisfies Fields

const manga = {
  source: [1, 'id'],
  url: [2, 'text'],
  title: [3, 'text'],
  artist: [4, 'text'],
  author: [5, 'text'],
  description: [6, 'text'],
  genre: [7, 'texts'],
  status: [8, 'int'],
  thumbnailUrl: [9, 'text'],
  dateAdded: [13, 'int'],
  chapters: [16, [chapter]],
  /** The `order` of its categories. */
  categories: [17, 'ids'],
  tracking: [18, [tracking]],
  /** `true` is the default and is not written. */
  favorite: [100, 'set'],
  history: [104, [history]],
  notes: [110, 'text'],
  /** Written by forks: SY, J2K, Yōkai, Komikku. */
  merged: [600, [mergedSeries]],
  customStatus: [602, 'int'],
  customTitle: [800, 'text'],
  customAuthor: [802, 'text'],
  customDescription: [804, 'text'],
  customGenre: [805, 'texts'],
} as const satisfies Fields

export const backupFields = {
  manga: [1, [manga]],
  categories: [2, [{ name: [1, 'text'], order: [2, 'id'] }]],
  /** Of old versions. */
  formerSources: [100, [{ name: [0, 'text'], id: [1, 'id'] }]],
  sources: [101, [{ name: [1, 'text'], id: [2, 'id'] }]],
} as const satisfies Fields

export type MihonBackup = Decoded<typeof backupFields>
export type MihonManga = MihonBackup['manga'][number]
export type MihonChapter = MihonManga['chapters'][number]
