import type { AddChapters, ChapterListItem } from '../../shared/contracts/chapters.ts'
import type { BunkoEvent } from '../../shared/contracts/events.ts'
import { type Message, message } from '../../shared/i18n/message.ts'
import type { Db } from '../database/schema.ts'
import { touchManga } from '../mangas/mangas.store.ts'
import { mangaNotFound, requireMangaExists, requireMangas } from '../mangas/require-manga.ts'
import { type Clock, timestamp } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { validationFailed } from '../platform/problem.ts'
import {
  type ChapterListItems,
  findChaptersOfManga,
  findChapterVersions,
  findVisibleChapterIds,
  insertChapter,
  listChapters,
  listChaptersByIds,
  setVisible,
  type Visibility,
} from './chapters.store.ts'
import { requireChapter, requireChapters } from './require-chapter.ts'

const maxRange = 500

export type Chapters = ReturnType<typeof createChapters>

/** The chapters of mangas. Each method runs its own transaction and announces its changes. */
export function createChapters(deps: {
  readonly db: Db
  readonly clock: Clock
  readonly announce: (event: BunkoEvent) => void
}) {
  const { db, clock, announce } = deps
  const announceChange = (mangaId: string) => announce({ name: 'chapters.changed', data: { mangaId } })

  /** @throws Problem `not_found` for an unknown manga. */
  async function list(
    mangaId: string,
    options: { visibility: Visibility; sortOrder: 'asc' | 'desc'; page: number; limit: number },
  ): Promise<ChapterListItems> {
    const { visibility, sortOrder: order, page, limit } = options
    const found = await listChapters(db, mangaId, visibility, { order, page, limit, now: timestamp(clock) })
    if (!found) throw mangaNotFound()
    return found
  }

  /** The versions of a chapter in the lists of sources. @throws Problem `not_found`. */
  async function listVersions(id: string) {
    await requireChapter(db, id)
    return [...(await findChapterVersions(db, id))].flatMap(([sourceId, versions]) =>
      versions.map(({ url, groups }) => ({ sourceId, url, groups: [...groups] })),
    )
  }

  /**
   * Adds one chapter, or the missing chapters of a range.
   * @returns the added chapters, highest number first
   * @throws Problem `not_found`; `validation_failed` when the manga has all of them already.
   */
  async function add(mangaId: string, wanted: AddChapters): Promise<ChapterListItem[]> {
    const volume = wanted.volume ?? null
    const numbers = parseNumbers(wanted)
    const ids = await db.transaction().execute(async (tx) => {
      await requireMangaExists(tx, mangaId)
      const chapters = await findChaptersOfManga(tx, mangaId)
      const known = new Set(chapters.filter((chapter) => chapter.volume === volume).map(({ number }) => number))
      const missing = numbers.filter((number) => !known.has(number))
      if (missing.length === 0)
        throw invalid(message('validation.chapterExists'), wanted.number === undefined ? 'from' : 'number')
      const now = timestamp(clock)
      const title = wanted.title ?? null
      const added = missing.map((number) => ({ id: newId(), mangaId, number, volume, language: null, title }))
      for (const chapter of added) await insertChapter(tx, chapter, now)
      await touchManga(tx, mangaId, now)
      return added.map((chapter) => chapter.id)
    })
    announceChange(mangaId)
    return await listChaptersByIds(db, mangaId, ids, timestamp(clock))
  }

  /**
   * Hides or shows chapters in one transaction. A hidden chapter keeps its file and progress.
   * @returns the chapters that changed
   * @throws Problem `validation_failed` for unknown chapters; nothing changes then.
   */
  async function setManyVisible(change: {
    readonly chapterIds: readonly string[]
    readonly isVisible: boolean
  }): Promise<string[]> {
    const { chapterIds, isVisible } = change
    const { changed, mangaIds } = await db.transaction().execute(async (tx) => {
      const known = await requireChapters(tx, chapterIds)
      const changed = await setVisible(tx, chapterIds, isVisible, timestamp(clock))
      return { changed, mangaIds: new Set(changed.map((id) => known.get(id)!)) }
    })
    for (const mangaId of mangaIds) announceChange(mangaId)
    return changed
  }

  return {
    list,
    listVersions,
    add,
    /** Hides or shows a chapter. @throws Problem `not_found`. */
    async setVisible(id: string, isVisible: boolean): Promise<void> {
      await requireChapter(db, id)
      await setManyVisible({ chapterIds: [id], isVisible })
    },
    setManyVisible,
    /** Hides or shows all chapters of the mangas. @throws Problem `validation_failed` for unknown mangas. */
    async setAllVisible({
      mangaIds,
      isVisible,
    }: {
      mangaIds: readonly string[]
      isVisible: boolean
    }): Promise<string[]> {
      await requireMangas(db, mangaIds)
      return await setManyVisible({ chapterIds: await findVisibleChapterIds(db, mangaIds, !isVisible), isVisible })
    },
  }
}

function parseNumbers({ number, from, to }: AddChapters): number[] {
  if (number !== undefined) {
    const extra = [from !== undefined && 'from', to !== undefined && 'to'].filter((name) => name !== false)
    if (extra.length > 0) throw invalid(message('validation.notWithNumber'), ...extra)
    return [number]
  }
  if (from === undefined && to === undefined) throw invalid(message('validation.numberOrRangeRequired'), 'number')
  if (from === undefined) throw invalid(message('validation.requiredWithTo'), 'from')
  if (to === undefined) throw invalid(message('validation.requiredWithFrom'), 'to')
  if (to < from) throw invalid(message('validation.notBelowFirstNumber'), 'to')
  if (to - from >= maxRange) throw invalid(message('validation.rangeTooLong', { maximum: maxRange }), 'to')
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

const invalid = (text: Message, ...paths: readonly string[]) =>
  validationFailed(paths.map((propertyPath) => ({ propertyPath, message: text })))
