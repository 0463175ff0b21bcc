import type { MangaDetail } from '../../shared/contracts/mangas.ts'
import { message } from '../../shared/i18n/message.ts'
import type { Db, Tx } from '../database/schema.ts'
import { Problem, validationFailed } from '../platform/problem.ts'
import { findManga, findMangaBySlug, mangaExists } from './mangas.store.ts'

export const mangaNotFound = (): Problem => new Problem('not_found', message('library.mangaNotFound'))

/** @throws Problem `not_found`. */
export async function requireManga(db: Db | Tx, id: string): Promise<MangaDetail> {
  const manga = await findManga(db, id)
  if (!manga) throw mangaNotFound()
  return manga
}

/** @param slug the current slug or an earlier one. @throws Problem `not_found`. */
export async function requireMangaBySlug(db: Db | Tx, slug: string): Promise<MangaDetail> {
  const manga = await findMangaBySlug(db, slug)
  if (!manga) throw mangaNotFound()
  return manga
}

/** Like `requireManga` without reading the manga. @throws Problem `not_found`. */
export async function requireMangaExists(db: Db | Tx, id: string): Promise<void> {
  if (!(await mangaExists(db, id))) throw mangaNotFound()
}

/** @throws Problem `validation_failed` that names each unknown identifier, for example `mangaIds[2]`. */
export async function requireMangas(db: Db | Tx, mangaIds: readonly string[]): Promise<void> {
  const rows = await db.selectFrom('mangas').select('id').where('id', 'in', mangaIds).execute()
  const known = new Set(rows.map((row) => row.id))
  const unknown = mangaIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ propertyPath: `mangaIds[${index}]`, message: message('validation.mangaNotFound') }],
  )
  if (unknown.length > 0) throw validationFailed(unknown)
}
