import { message } from '../../shared/i18n/message.ts'
import { queryRows } from '../database/queries.ts'
import type { Db, Tx } from '../database/schema.ts'
import { Problem, validationFailed } from '../platform/problem.ts'
import { type ChapterRow, findChapter } from './chapters.store.ts'

export const chapterNotFound = (): Problem => new Problem('not_found', message('library.chapterNotFound'))

/** @throws Problem `not_found`. */
export async function requireChapter(db: Db | Tx, id: string): Promise<ChapterRow> {
  const chapter = await findChapter(db, id)
  if (!chapter) throw chapterNotFound()
  return chapter
}

/**
 * @returns the manga of each chapter, by chapter
 * @throws Problem `validation_failed` that names each unknown identifier, for example `chapterIds[2]`.
 */
export async function requireChapters(tx: Tx, chapterIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const text = 'select id, manga_id from chapters where id in (select value from json_each(?))'
  const rows = await queryRows<{ id: string; manga_id: string }>(tx, text, [JSON.stringify(chapterIds)])
  const known = new Map(rows.map((row) => [row.id, row.manga_id]))
  const unknown = chapterIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ propertyPath: `chapterIds[${index}]`, message: message('validation.chapterNotFound') }],
  )
  if (unknown.length > 0) throw validationFailed(unknown)
  return known
}
