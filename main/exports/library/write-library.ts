import { createHash } from 'node:crypto'
import type { Tracking } from '../../../shared/contracts/trackers.ts'
import { findListItems, toListItem } from '../../chapters/reading-lists.store.ts'
import type { Db } from '../../database/schema.ts'
import { listShelfRows } from '../../mangas/shelves.store.ts'
import { isProblem } from '../../platform/problem.ts'
import { yieldRegularly } from '../../platform/yield-regularly.ts'
import {
  listReadingListRows,
  listShelfMangaIds,
  listSourceRows,
  readChapterRows,
  readMangaRows,
  readSessionRows,
} from './library-rows.store.ts'
import { toChapter, toLine, toManga, toSession, toShelf, toSource } from './to-exported.ts'

export type LibraryDeps = {
  readonly db: Db
  /** @throws Problem `not_found` */
  readonly listTracking: (mangaId: string) => Promise<Tracking[]>
}

/** Reading list lines per query. */
const linesPerQuery = 500
/** Characters per part. */
const partLength = 65_536

/**
 * The library as JSON (`libraryExportSchema`). It is written in steps of a few milliseconds, before it is sent: private shelves
 * are hidden only from what a request awaits.
 * @returns the parts of the file, its size and its SHA-256 in hexadecimal
 */
export async function writeLibrary(deps: LibraryDeps, exportedAt: string) {
  const hash = createHash('sha256')
  const parts: Buffer<ArrayBuffer>[] = []
  let text = ''
  const endPart = () => {
    const part = Buffer.from(text)
    hash.update(part)
    parts.push(part)
    text = ''
  }
  for await (const piece of libraryTexts(deps, exportedAt)) {
    text += piece
    if (text.length > partLength) endPart()
    await yieldRegularly()
  }
  endPart()
  return { parts, sizeBytes: parts.reduce((sum, { length }) => sum + length, 0), tag: hash.digest('hex') }
}

/** Bytes `start` to `end`, inclusive. */
export function readParts(parts: readonly Buffer<ArrayBuffer>[], start: number, end: number) {
  const wanted = sliceParts(parts, start, end)
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = wanted.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
  })
}

function* sliceParts(parts: readonly Buffer<ArrayBuffer>[], start: number, end: number) {
  let first = 0
  for (const part of parts) {
    const wanted = part.subarray(Math.max(start - first, 0), Math.max(end + 1 - first, 0))
    if (wanted.length > 0) yield wanted
    first += part.length
  }
}

async function* libraryTexts(deps: LibraryDeps, exportedAt: string): AsyncGenerator<string> {
  const { db } = deps
  yield begin({
    format: 'bunko-library',
    formatVersion: 1,
    exportedAt,
    sources: (await listSourceRows(db)).map(toSource),
  })
  yield ',\n"mangas":'
  yield* list(mangaTexts(deps))
  yield ',\n"shelves":'
  yield* list(shelfTexts(db))
  yield ',\n"readingLists":'
  yield* list(readingListTexts(db))
  yield ',\n"history":'
  yield* list(batchTexts(readSessionRows(db), toSession))
  yield '}\n'
}

/** An object without its end. */
const begin = (value: object): string => JSON.stringify(value).slice(0, -1)

/** @param items one or more items, or one in pieces */
async function* list(items: AsyncIterable<string | AsyncIterable<string>>): AsyncGenerator<string> {
  yield '['
  let separator = '\n'
  for await (const item of items) {
    yield separator
    if (typeof item === 'string') yield item
    else yield* item
    separator = ',\n'
  }
  yield ']'
}

async function* batchTexts<Row>(batches: AsyncIterable<readonly Row[]>, toItem: (row: Row) => object) {
  for await (const rows of batches)
    if (rows.length > 0) yield rows.map((row) => JSON.stringify(toItem(row))).join(',\n')
}

async function* withList(value: object, name: string, items: AsyncIterable<string>): AsyncGenerator<string> {
  yield `${begin(value)},"${name}":`
  yield* list(items)
  yield '}'
}

async function* mangaTexts({ db, listTracking }: LibraryDeps) {
  for await (const rows of readMangaRows(db))
    for (const row of rows) {
      const trackers = row.hasTrackers === 1 ? await listTracking(row.id).catch(noneIfRemoved) : []
      yield withList(toManga(row, trackers), 'chapters', batchTexts(readChapterRows(db, row.id), toChapter))
    }
}

/** Of a manga that is removed meanwhile. */
function noneIfRemoved(error: unknown): Tracking[] {
  if (isProblem(error) && error.code === 'not_found') return []
  throw error
}

async function* shelfTexts(db: Db) {
  for (const row of await listShelfRows(db))
    yield JSON.stringify(toShelf(row, row.query === null ? await listShelfMangaIds(db, row.id) : null))
}

async function* readingListTexts(db: Db) {
  for (const row of await listReadingListRows(db))
    yield withList(row, 'items', batchTexts(readLines(db, row.id), toLine))
}

async function* readLines(db: Db, listId: string) {
  for (let offset = 0; ; offset += linesPerQuery) {
    const rows = await findListItems(db, listId, offset, linesPerQuery)
    yield rows.map(toListItem)
    if (rows.length < linesPerQuery) return
  }
}
