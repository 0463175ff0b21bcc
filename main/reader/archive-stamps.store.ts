import { queryRows } from '../database/queries.ts'
import type { Db } from '../database/schema.ts'

export type KnownFile = { readonly size_bytes: number | null; readonly modified_ns: string | null }

/** What is known of the file of a chapter that has the archive `sha256`; undefined when it has another one. */
export async function findKnownFile(db: Db, chapterId: string, sha256: string): Promise<KnownFile | undefined> {
  const [row] = await queryRows<KnownFile>(
    db,
    `select c.size_bytes, s.modified_ns from chapters c
     left join archive_stamps s on s.chapter_id = c.id and s.sha256 = c.sha256 where c.id = ? and c.sha256 = ?`,
    [chapterId, sha256],
  )
  return row
}

export async function storeStamp(db: Db, chapterId: string, sha256: string, modifiedNs: bigint): Promise<void> {
  const values = { sha256, modified_ns: String(modifiedNs) }
  await db
    .insertInto('archive_stamps')
    .values({ chapter_id: chapterId, ...values })
    .onConflict((conflict) => conflict.column('chapter_id').doUpdateSet(values))
    .execute()
}
