import { message } from '../../shared/i18n/message.ts'
import type { Db } from '../database/schema.ts'
import { validationFailed } from '../platform/problem.ts'

/** @throws Problem `validation_failed` that names each unknown one. */
export async function requireMangas(db: Db, mangaIds: readonly string[]): Promise<void> {
  const rows = await db.selectFrom('mangas').select('id').where('id', 'in', mangaIds).execute()
  const known = new Set(rows.map((row) => row.id))
  const unknown = mangaIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ propertyPath: `mangaIds[${index}]`, message: message('validation.mangaNotFound') }],
  )
  if (unknown.length > 0) throw validationFailed(unknown)
}
