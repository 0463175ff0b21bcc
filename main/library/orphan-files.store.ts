import type { Db, Tx } from '../database/schema.ts'

/**
 * Writes down where a chapter's file is about to be put. A file at that path which no `file_path` names was left by a
 * crash and may be replaced.
 * @returns false when another chapter has that path or is about to, or while this one has another stray written down.
 */
export async function reservePath(db: Db, id: string, path: string): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const holder = await tx
      .selectFrom('chapters')
      .select('id')
      .where((row) =>
        row.or([
          row('file_path', '=', path),
          row.and([row('stray_path', '=', path), row('id', '!=', id)]),
          row.and([row('id', '=', id), row('stray_path', 'is not', null), row('stray_path', '!=', path)]),
        ]),
      )
      .executeTakeFirst()
    if (holder) return false
    await tx.updateTable('chapters').set({ stray_path: path }).where('id', '=', id).execute()
    return true
  })
}

/** Whether a chapter has the path, or another one than `id` has it written down as its stray. */
export async function isPathTaken(db: Db | Tx, id: string, path: string): Promise<boolean> {
  const holder = await db
    .selectFrom('chapters')
    .select('id')
    .where((row) => row.or([row('file_path', '=', path), row.and([row('stray_path', '=', path), row('id', '!=', id)])]))
    .executeTakeFirst()
  return holder !== undefined
}

export type Stray = { readonly id: string; readonly path: string }

/** Files that chapters may have left behind; of one chapter only where `id` is given. */
export async function strays(db: Db, id?: string): Promise<Stray[]> {
  const rows = await db
    .selectFrom('chapters')
    .select(['id', 'stray_path'])
    .where('stray_path', 'is not', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .execute()
  return rows.map((row) => ({ id: row.id, path: row.stray_path! }))
}

/** Does nothing when another stray has been written down since. */
export async function clearStrayPath(db: Db, { id, path }: Stray): Promise<void> {
  await db
    .updateTable('chapters')
    .set({ stray_path: null })
    .where('id', '=', id)
    .where('stray_path', '=', path)
    .execute()
}
