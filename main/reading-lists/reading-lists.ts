import { formatChapterNumber } from '../../shared/chapter-number.ts'
import type { BodyOf } from '../../shared/contracts/endpoint.ts'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import {
  type createReadingList,
  type editReadingList,
  maxListItems,
  type ReadingList,
  type ReadingListCandidate,
  type ReadingListItem,
} from '../../shared/contracts/reading-lists.ts'
import { message } from '../../shared/i18n/message.ts'
import { findChapter } from '../chapters/chapters.store.ts'
import { findCandidates, matchLines, rememberCorrection } from '../chapters/match-lines.store.ts'
import {
  appendChapters,
  appendLines,
  countItems,
  deleteItems,
  deleteListRow,
  findItem,
  findListIdByName,
  findListItems,
  findListRow,
  insertList,
  type ListRow,
  listItemIds,
  readLists,
  setItemChapter,
  setItemOrder,
  toListItem,
  touchList,
  updateList,
} from '../chapters/reading-lists.store.ts'
import { requireChapters } from '../chapters/require-chapter.ts'
import { orderVisible } from '../database/hidden-rows.ts'
import type { Db, Tx } from '../database/schema.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { safeFileName } from '../platform/files/safe-names.ts'
import { newId } from '../platform/ids.ts'
import { Problem, validationFailed } from '../platform/problem.ts'
import { readCbl, writeCbl } from './cbl.ts'

export type ReadingLists = ReturnType<typeof createReadingLists>

/** Chapters of several mangas in an order that is read straight through. */
export function createReadingLists(deps: {
  readonly db: Db
  readonly clock: Clock
  readonly announce: (event: BunkoEvent) => void
}) {
  const { db, clock } = deps
  const announceChange = () => deps.announce({ name: 'reading-lists.changed', data: {} })

  /** Runs a change of a list and returns the list. */
  async function change(id: string, run: (tx: Tx, list: ListRow) => Promise<void>): Promise<ReadingList> {
    await db.transaction().execute(async (tx) => {
      await run(tx, await requireList(tx, id))
      await requireLength(tx, id)
      await touchList(tx, id, timestamp(clock))
    })
    announceChange()
    return await get(id)
  }

  async function add(name: string, summary: string, fill: (tx: Tx, id: string) => Promise<void>): Promise<ReadingList> {
    const id = newId()
    const now = timestamp(clock)
    await db.transaction().execute(async (tx) => {
      await requireFreeName(tx, name, id)
      await insertList(tx, { id, name: name.trim(), summary, created_at: now, updated_at: now })
      await fill(tx, id)
    })
    announceChange()
    return await get(id)
  }

  /** @throws Problem `not_found`. */
  async function get(id: string): Promise<ReadingList> {
    const [list] = await readLists(db, id)
    if (!list) throw listNotFound()
    return list
  }

  return {
    get,
    list: (): Promise<ReadingList[]> => readLists(db),
    /** @throws Problem `not_found`. */
    async listItems(id: string, page: number, limit: number): Promise<{ items: ReadingListItem[]; total: number }> {
      const { itemCount: total } = await get(id)
      return { items: (await findListItems(db, id, (page - 1) * limit, limit)).map(toListItem), total }
    },
    /** @throws Problem `validation_failed`: a name that another list has, unknown chapters. */
    add: ({ name, summary = '', chapterIds = [] }: BodyOf<typeof createReadingList>) =>
      add(name, summary, async (tx, id) => {
        await requireChapters(tx, chapterIds)
        await appendChapters(tx, id, chapterIds)
      }),
    /** @throws Problem `not_found`; `validation_failed` for a name that another list has. */
    edit: (id: string, { name, summary }: BodyOf<typeof editReadingList>) =>
      change(id, async (tx, row) => {
        if (name !== undefined) await requireFreeName(tx, name, id)
        await updateList(tx, id, { name: name?.trim() ?? row.name, summary: summary ?? row.summary })
      }),
    /** @throws Problem `not_found`. */
    async remove(id: string): Promise<void> {
      const isDeleted = await db.transaction().execute((tx) => deleteListRow(tx, id))
      if (!isDeleted) throw listNotFound()
      announceChange()
    },
    /** @throws Problem `not_found`; `validation_failed` for unknown chapters and a list that becomes too long. */
    changeItems: (id: string, { chapterIds, remove }: { chapterIds: readonly string[]; remove: readonly string[] }) =>
      change(id, async (tx) => {
        await requireChapters(tx, chapterIds)
        await deleteItems(tx, id, remove)
        await appendChapters(tx, id, chapterIds)
      }),
    /** @throws Problem `not_found`; `validation_failed` for unknown and repeated lines. */
    async order(id: string, ids: readonly string[]): Promise<ReadingList> {
      // A transaction reads hidden lines, too.
      const known = new Set(await listItemIds(db, id))
      return await change(id, async (tx) => {
        const listed = new Set<string>()
        const wrong = ids.findIndex((one) => !known.has(one) || listed.size === listed.add(one).size)
        if (wrong >= 0) throw invalid(`ids[${wrong}]`, message('validation.lineNotFound'))
        const order = [...new Set([...ids, ...known])]
        const ordered = orderVisible(await listItemIds(tx, id), order, (one) => !known.has(one))
        await setItemOrder(tx, ordered)
      })
    },
    /** @throws Problem `not_found`. */
    async candidates(id: string, itemId: string, q?: string): Promise<ReadingListCandidate[]> {
      const line = await findItem(db, id, itemId)
      if (!line) throw lineNotFound()
      const found = await findCandidates(db, line, q)
      return found.map(({ number, label: _, isAvailable: __, ...one }) => ({
        ...one,
        number: formatChapterNumber(number),
      }))
    },
    /** Says which chapter a line means, and finds the other lines of its series. @throws Problem `not_found`; `validation_failed` */
    setChapter: (id: string, itemId: string, chapterId: string) =>
      change(id, async (tx) => {
        const line = await findItem(tx, id, itemId)
        if (!line) throw lineNotFound()
        const chapter = await findChapter(tx, chapterId)
        if (!chapter) throw invalid('chapterId', message('validation.chapterNotFound'))
        if (!(await setItemChapter(tx, itemId, chapterId)))
          throw invalid('chapterId', message('validation.chapterInList'))
        await rememberCorrection(tx, line, chapter)
        await matchLines(tx, { seriesKey: line.series_key })
      }),
    /** Adds a list from a CBL file. @throws Problem `validation_failed` for what is no CBL file */
    async importCbl(text: string, wantedName?: string): Promise<ReadingList & { readonly repeatedCount: number }> {
      const { name, summary, lines } = await readCbl(text, maxListItems)
      let repeatedCount = 0
      const list = await add(await freeName(db, wantedName ?? name), summary, async (tx, id) => {
        const unique = new Map(
          lines.map((line) => [JSON.stringify([line.series, line.number_text, line.volume]), line]),
        )
        await appendLines(tx, id, [...unique.values()])
        repeatedCount = lines.length - unique.size + (await matchLines(tx, { listId: id }))
      })
      return { ...list, repeatedCount }
    },
    /** The list as a CBL file, with the lines that are missing. @throws Problem `not_found`. */
    async exportCbl(id: string): Promise<{ readonly fileName: string; readonly text: string }> {
      const { name, summary } = await get(id)
      const items = await findListItems(db, id, 0, -1)
      const lines = items.map((item) => {
        // A line of another program is written as it was.
        if (item.label === null || item.chapter === null) return item
        const { manga_title: series, chapter_volume: volume, published_at: published } = item
        const year = published === null ? null : Number(published.slice(0, 4))
        return { series, number_text: formatChapterNumber(item.chapter_number), volume, year }
      })
      return { fileName: `${safeFileName(name)}.cbl`, text: writeCbl({ name, summary, lines }) }
    },
  }
}

const listNotFound = (): Problem => new Problem('not_found', message('library.readingListNotFound'))
const lineNotFound = (): Problem => new Problem('not_found', message('library.lineNotFound'))
const invalid = (propertyPath: string, reason: ReturnType<typeof message>): Problem =>
  validationFailed([{ propertyPath, message: reason }])

async function requireList(tx: Tx, id: string): Promise<ListRow> {
  const row = await findListRow(tx, id)
  if (!row) throw listNotFound()
  return row
}

async function requireFreeName(tx: Tx, name: string, id: string): Promise<void> {
  const holder = await findListIdByName(tx, name)
  if (holder !== undefined && holder !== id) throw invalid('name', message('validation.readingListNameTaken'))
}

async function requireLength(tx: Tx, id: string): Promise<void> {
  if ((await countItems(tx, id)) > maxListItems)
    throw invalid('chapterIds', message('validation.readingListTooLong', { max: maxListItems }))
}

/** The name, with a number if another list has it. */
async function freeName(db: Db, wanted: string): Promise<string> {
  const name = wanted.trim() || 'CBL'
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${[...name].slice(0, 190).join('')} (${count})`
    if ((await findListIdByName(db, free)) === undefined) return free
  }
}
