import { isDeepStrictEqual } from 'node:util'
import type { MangaDetail, MangaEdit, MangaWrite } from '../../shared/contracts/mangas.ts'
import type { Tx } from '../database/schema.ts'
import { timestamp } from '../platform/clock.ts'
import { requireUnique, withUniqueGenres } from './add-manga.ts'
import type { RecordContext } from './context.ts'
import { findManga, updateManga } from './mangas.store.ts'
import { requireManga } from './require.ts'

/**
 * Changes the given members. An edit without changes is not announced. The folder of the manga keeps its name when the
 * title changes.
 * @throws Problem `not_found`; `validation_failed` on `slug` or `externalId` when another manga has it.
 */
export async function editManga(context: RecordContext, id: string, edit: MangaEdit): Promise<MangaDetail> {
  const { db, clock, announce } = context
  const { manga, changed } = await db.transaction().execute((tx) => applyEdit(tx, id, edit, timestamp(clock)))
  if (changed) announce({ name: 'manga.changed', data: { mangaId: id } })
  return manga
}

/** In the caller's transaction. @throws Problem as `editManga`. */
export async function applyEdit(
  tx: Tx,
  id: string,
  edit: MangaEdit,
  now: string,
): Promise<{ manga: MangaDetail; changed: boolean }> {
  const before = await requireManga(tx, id)
  const wanted = withUniqueGenres({ ...before, ...definedMembers(edit) })
  if (isDeepStrictEqual(wanted, before)) return { manga: before, changed: false }
  await requireUnique(tx, wanted, id)
  await updateManga(tx, id, wanted, now)
  return { manga: (await findManga(tx, id))!, changed: true }
}

const definedMembers = (edit: MangaEdit): Partial<MangaWrite> =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
