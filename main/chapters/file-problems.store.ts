import type { Selectable } from 'kysely'
import { queryRows } from '../database/queries.ts'
import type { Db, Schema } from '../database/schema.ts'

export type FileProblem = NonNullable<Selectable<Schema['chapters']>['file_problem']>

/** A chapter, as long as it has this file. Without `sha256`, whatever file it has. */
export type FileOfChapter = { readonly chapterId: string; readonly sha256?: string }

/** @returns the manga of the chapter if something changed */
export async function setFileProblem(
  db: Db,
  { chapterId, sha256 }: FileOfChapter,
  problem: FileProblem | null,
): Promise<string | undefined> {
  const where = 'id = ? and file_path is not null and sha256 = ifnull(?, sha256) and file_problem is not ?'
  const values = [chapterId, sha256 ?? null, problem]
  const [chapter] = await queryRows<{ manga_id: string }>(db, `select manga_id from chapters where ${where}`, values)
  // A write would count as a change of the library.
  if (!chapter) return undefined
  await queryRows(db, `update chapters set file_problem = ? where ${where}`, [problem, ...values])
  return chapter.manga_id
}

export const findOfflineFiles = (db: Db): Promise<{ id: string; file_path: string }[]> =>
  queryRows(db, `select id, file_path from chapters where file_problem = 'offline' and file_path is not null`, [])
