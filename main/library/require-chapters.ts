import { message } from '../../shared/i18n/message.ts'
import { queryRows } from '../database/queries.ts'
import type { Tx } from '../database/schema.ts'
import { validationFailed } from '../platform/problem.ts'

/**
 * @returns the manga of each chapter
 * @throws Problem `validation_failed` that names each unknown one.
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
