import { say } from '../../shared/sentences/sentence.ts'
import type { Db } from '../database/schema.ts'
import { invalid } from '../platform/problem.ts'

/** @throws Problem `validation_failed` that names each unknown one. */
export async function requireMangas(db: Db, mangaIds: readonly string[]): Promise<void> {
  const rows = await db.selectFrom('mangas').select('id').where('id', 'in', mangaIds).execute()
  const known = new Set(rows.map((row) => row.id))
  const unknown = mangaIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ propertyPath: `mangaIds[${index}]`, message: say('is not a manga of the library') }],
  )
  if (unknown.length > 0) throw invalid(unknown)
}
