import type { Db, Tx } from '../database/schema.ts'

/**
 * Reserves the path of a new archive. After a crash, a file at a reserved path that is no chapter's `file_path` is known
 * to be an orphan and may be replaced.
 * @returns false when another chapter has or reserved the path, or this chapter has another orphan
 */
export async function reservePath(db: Db, id: string, path: string): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const holder = await tx
      .selectFrom('chapters')
      .select('id')
      .where((row) =>
        row.or([
          row('file_path', '=', path),
          row.and([row('orphan_path', '=', path), row('id', '!=', id)]),
          row.and([row('id', '=', id), row('orphan_path', 'is not', null), row('orphan_path', '!=', path)]),
        ]),
      )
      .executeTakeFirst()
    if (holder) return false
    await tx.updateTable('chapters').set({ orphan_path: path }).where('id', '=', id).execute()
    return true
  })
}

/** Whether the path is the file of any chapter, or is reserved by a chapter other than `id`. */
export async function isPathTaken(db: Db | Tx, id: string, path: string): Promise<boolean> {
  const holder = await db
    .selectFrom('chapters')
    .select('id')
    .where((row) =>
      row.or([row('file_path', '=', path), row.and([row('orphan_path', '=', path), row('id', '!=', id)])]),
    )
    .executeTakeFirst()
  return holder !== undefined
}

export type Orphan = { readonly id: string; readonly path: string }

/** Recorded orphan files, of all chapters or of the chapter `id`. */
export async function listOrphans(db: Db, id?: string): Promise<Orphan[]> {
  const rows = await db
    .selectFrom('chapters')
    .select(['id', 'orphan_path'])
    .where('orphan_path', 'is not', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .execute()
  return rows.map((row) => ({ id: row.id, path: row.orphan_path! }))
}

/** Does nothing when the recorded path has changed. */
export async function clearOrphanPath(db: Db, { id, path }: Orphan): Promise<void> {
  await db
    .updateTable('chapters')
    .set({ orphan_path: null })
    .where('id', '=', id)
    .where('orphan_path', '=', path)
    .execute()
}
