import { gzipSync } from 'node:zlib'

// An encoder of its own, from the field numbers in Mihon's BackupManga.kt, BackupChapter.kt, BackupCategory.kt,
// BackupHistory.kt, BackupSource.kt and BackupTracking.kt. As Mihon does, it leaves out default values and does not pack.

type Bytes = number[]

function varint(value: bigint | number): Bytes {
  let rest = BigInt.asUintN(64, BigInt(value))
  const bytes: Bytes = []
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128)
    rest >>= 7n
  }
  return [...bytes, Number(rest)]
}

const tag = (field: number, wireType: number): Bytes => varint((field << 3) | wireType)
const int = (field: number, value: bigint | number): Bytes => [...tag(field, 0), ...varint(value)]
const bool = (field: number, value: boolean): Bytes => int(field, value ? 1 : 0)
const block = (field: number, bytes: Bytes): Bytes => [...tag(field, 2), ...varint(bytes.length), ...bytes]
const text = (field: number, value: string): Bytes => block(field, [...Buffer.from(value, 'utf8')])
function float(field: number, value: number): Bytes {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return [...tag(field, 5), ...bytes]
}

type TachibkChapter = {
  readonly url: string
  readonly name: string
  readonly number: number
  readonly scanlator?: string
  readonly read?: boolean
  readonly bookmark?: boolean
  /** From 0, as Mihon counts. */
  readonly lastPageRead?: number
  readonly dateUpload?: number
}
type TachibkManga = {
  readonly source: bigint
  readonly url: string
  readonly title: string
  readonly author?: string
  readonly description?: string
  readonly genres?: readonly string[]
  readonly status?: number
  readonly thumbnailUrl?: string
  readonly chapters?: readonly TachibkChapter[]
  /** The `order` of categories. */
  readonly categories?: readonly number[]
  readonly history?: readonly { readonly url: string; readonly lastRead: number; readonly readDuration?: number }[]
  readonly favorite?: boolean
  readonly notes?: string
  /** On AniList without an identifier, or an entry by Mihon's number of the tracker. */
  readonly tracking?: boolean | { readonly tracker: number; readonly id: number }
  /** Written by forks. */
  readonly merged?: readonly { readonly isInfo: boolean; readonly url: string; readonly source: bigint }[]
  readonly customStatus?: number
  readonly customGenres?: readonly string[]
}
export type Tachibk = {
  readonly manga: readonly TachibkManga[]
  readonly categories?: readonly { readonly name: string; readonly order: number }[]
  readonly sources?: readonly { readonly name: string; readonly id: bigint }[]
  /** As old versions write them: their fields are numbered from 0. */
  readonly formerSources?: readonly { readonly name: string; readonly id: bigint }[]
}

const chapter = (one: TachibkChapter): Bytes => [
  ...text(1, one.url),
  ...text(2, one.name),
  ...(one.scanlator === undefined ? [] : text(3, one.scanlator)),
  ...(one.read ? bool(4, true) : []),
  ...(one.bookmark ? bool(5, true) : []),
  ...(one.lastPageRead ? int(6, one.lastPageRead) : []),
  ...int(7, 1_700_000_000_000),
  ...(one.dateUpload ? int(8, one.dateUpload) : []),
  ...float(9, one.number),
  ...int(10, 1),
]

function trackingOf({ tracking, title }: TachibkManga): Bytes {
  if (!tracking) return []
  const { tracker, id } = tracking === true ? { tracker: 2, id: 0 } : tracking
  const entry = [...int(1, tracker), ...int(2, 77), ...text(5, title), ...float(6, 3)]
  return block(18, id === 0 ? entry : [...entry, ...int(100, id)])
}

const manga = (one: TachibkManga): Bytes => [
  ...int(1, one.source),
  ...text(2, one.url),
  ...text(3, one.title),
  ...(one.author === undefined ? [] : text(5, one.author)),
  ...(one.description === undefined ? [] : text(6, one.description)),
  ...(one.genres ?? []).flatMap((genre) => text(7, genre)),
  ...(one.status ? int(8, one.status) : []),
  ...(one.thumbnailUrl === undefined ? [] : text(9, one.thumbnailUrl)),
  ...int(13, 1_690_000_000_000),
  ...(one.chapters ?? []).flatMap((each) => block(16, chapter(each))),
  ...(one.categories ?? []).flatMap((order) => int(17, order)),
  ...trackingOf(one),
  ...(one.favorite === false ? bool(100, false) : []),
  // The history of old versions, whose messages have the field number 0.
  ...block(102, [...varint(2), ...varint(1), 65, ...varint(8), ...varint(5)]),
  ...int(103, 2),
  ...(one.history ?? []).flatMap(({ url, lastRead, readDuration }) =>
    block(104, [...text(1, url), ...int(2, lastRead), ...(readDuration ? int(3, readDuration) : [])]),
  ),
  ...int(106, 1_700_000_000),
  ...(one.notes === undefined ? [] : text(110, one.notes)),
  ...(one.merged ?? []).flatMap(({ isInfo, url, source }) =>
    block(600, [...bool(1, isInfo), ...bool(2, true), ...text(6, one.url), ...text(7, url), ...int(8, source)]),
  ),
  ...(one.customStatus ? int(602, one.customStatus) : []),
  ...(one.customGenres ?? []).flatMap((genre) => text(805, genre)),
]

/** A backup as some forks write it: protobuf. */
export const unpackedTachibk = (backup: Tachibk): Buffer =>
  Buffer.from([
    ...backup.manga.flatMap((one) => block(1, manga(one))),
    ...(backup.categories ?? []).flatMap(({ name, order }) =>
      block(2, [...text(1, name), ...(order === 0 ? [] : int(2, order)), ...int(3, order + 10)]),
    ),
    ...(backup.formerSources ?? []).flatMap(({ name, id }) => block(100, [...text(0, name), ...int(1, id)])),
    ...(backup.sources ?? []).flatMap(({ name, id }) => block(101, [...text(1, name), ...int(2, id)])),
    ...block(104, text(1, 'pref_theme')),
  ])

/** A backup as Mihon writes it: gzipped protobuf. */
export const tachibk = (backup: Tachibk): Buffer => gzipSync(unpackedTachibk(backup))

/** Mihon's source for MangaDex in English. */
export const mangadexEn = 2499283573021220255n
