import type { FileProblem } from '../chapters/file-problems.store.ts'
import { queryRows } from '../database/queries.ts'
import type { Db, Tx } from '../database/schema.ts'

export type KnownFile = {
  readonly size_bytes: number | null
  readonly modified_ns: string | null
  readonly file_problem: FileProblem | null
}

/** What is known of the file of a chapter that has the archive `sha256`; undefined when it has another one. */
export async function findKnownFile(db: Db, chapterId: string, sha256: string): Promise<KnownFile | undefined> {
  const [row] = await queryRows<KnownFile>(
    db,
    `select c.size_bytes, s.modified_ns, c.file_problem from chapters c
     left join archive_stamps s on s.chapter_id = c.id and s.sha256 = c.sha256 where c.id = ? and c.sha256 = ?`,
    [chapterId, sha256],
  )
  return row
}

/** Remembers when the archive `sha256` of a chapter was modified, so that a change of its file is noticed. */
export async function storeStamp(db: Db | Tx, chapterId: string, sha256: string, modifiedNs: bigint): Promise<void> {
  await queryRows(
    db,
    `insert into archive_stamps (chapter_id, sha256, modified_ns) values (?, ?, ?)
     on conflict (chapter_id) do update set sha256 = excluded.sha256, modified_ns = excluded.modified_ns`,
    [chapterId, sha256, String(modifiedNs)],
  )
}
