import type { AddChapters, ChapterListItem } from '../../shared/contracts/chapters.ts'
import { message } from '../../shared/i18n/message.ts'
import { timestamp } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { validationFailed } from '../platform/problem.ts'
import {
  findChaptersOfManga,
  findVisibleChapterIds,
  insertChapter,
  listChaptersByIds,
  setVisible,
} from './chapters.store.ts'
import type { RecordContext } from './context.ts'
import { touchManga } from './mangas.store.ts'
import { requireChapter, requireChapters, requireMangaExists, requireMangas } from './require.ts'

const maxRange = 500

/**
 * Adds one chapter, or the missing chapters of a range.
 * @returns the added chapters, highest number first
 * @throws Problem `not_found`; `validation_failed` when the manga has all of them already.
 */
export async function addChapters(
  context: RecordContext,
  mangaId: string,
  wanted: AddChapters,
): Promise<ChapterListItem[]> {
  const { db, clock, announce } = context
  const volume = wanted.volume ?? null
  const numbers = parseNumbers(wanted)
  const ids = await db.transaction().execute(async (tx) => {
    await requireMangaExists(tx, mangaId)
    const known = new Set(
      (await findChaptersOfManga(tx, mangaId)).filter((c) => c.volume === volume).map((c) => c.number),
    )
    const missing = numbers.filter((number) => !known.has(number))
    if (missing.length === 0) {
      throw validationFailed([
        {
          propertyPath: wanted.number === undefined ? 'from' : 'number',
          message: message('validation.chapterExists'),
        },
      ])
    }
    const now = timestamp(clock)
    const added = missing.map((number) => ({
      id: newId(),
      mangaId,
      number,
      volume,
      language: null,
      title: wanted.title ?? null,
    }))
    for (const chapter of added) await insertChapter(tx, chapter, now)
    await touchManga(tx, mangaId, now)
    return added.map((chapter) => chapter.id)
  })
  announce({ name: 'chapters.changed', data: { mangaId } })
  return await listChaptersByIds(db, mangaId, ids)
}

function parseNumbers({ number, from, to }: AddChapters): number[] {
  if (number !== undefined) {
    const extra = [from !== undefined && 'from', to !== undefined && 'to'].filter((name) => name !== false)
    if (extra.length > 0)
      throw validationFailed(
        extra.map((propertyPath) => ({ propertyPath, message: message('validation.notWithNumber') })),
      )
    return [number]
  }
  if (from === undefined && to === undefined) {
    throw validationFailed([{ propertyPath: 'number', message: message('validation.numberOrRangeRequired') }])
  }
  if (from === undefined)
    throw validationFailed([{ propertyPath: 'from', message: message('validation.requiredWithTo') }])
  if (to === undefined)
    throw validationFailed([{ propertyPath: 'to', message: message('validation.requiredWithFrom') }])
  if (to < from) throw validationFailed([{ propertyPath: 'to', message: message('validation.notBelowFirstNumber') }])
  if (to - from >= maxRange)
    throw validationFailed([
      {
        propertyPath: 'to',
        message: message('validation.rangeTooLong', { maximum: maxRange }),
      },
    ])
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** Hides or shows a chapter. A hidden chapter keeps its file and progress. @throws Problem `not_found`. */
export async function setChapterVisible(context: RecordContext, id: string, isVisible: boolean): Promise<void> {
  await requireChapter(context.db, id)
  await setChaptersVisible(context, { chapterIds: [id], isVisible })
}

/**
 * Hides or shows chapters in one transaction.
 * @returns the chapters that changed
 * @throws Problem `validation_failed` for unknown chapters; nothing changes then.
 */
export async function setChaptersVisible(
  { db, clock, announce }: RecordContext,
  { chapterIds, isVisible }: { readonly chapterIds: readonly string[]; readonly isVisible: boolean },
): Promise<string[]> {
  const { changed, mangaIds } = await db.transaction().execute(async (tx) => {
    const known = await requireChapters(tx, chapterIds)
    const changed = await setVisible(tx, chapterIds, isVisible, timestamp(clock))
    return { changed, mangaIds: new Set(changed.map((id) => known.get(id)!)) }
  })
  for (const mangaId of mangaIds) announce({ name: 'chapters.changed', data: { mangaId } })
  return changed
}

/** Hides or shows all chapters of the mangas. @throws Problem `validation_failed` for unknown mangas. */
export async function setChaptersOfMangasVisible(
  context: RecordContext,
  { mangaIds, isVisible }: { readonly mangaIds: readonly string[]; readonly isVisible: boolean },
): Promise<string[]> {
  await requireMangas(context.db, mangaIds)
  const chapterIds = await findVisibleChapterIds(context.db, mangaIds, !isVisible)
  return await setChaptersVisible(context, { chapterIds, isVisible })
}
