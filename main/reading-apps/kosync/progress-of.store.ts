import { queryRows } from '../../database/queries.ts'
import type { Db, Schema } from '../../database/schema.ts'

type Row = Schema['reading_progress']

/** The progress of chapters, by their identifiers. */
export async function findProgressOf(db: Db, chapterIds: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  const text = 'select * from reading_progress where chapter_id in (select value from json_each(?))'
  const rows = await queryRows<Row>(db, text, [JSON.stringify(chapterIds)])
  return new Map(rows.map((row) => [row.chapter_id, row]))
}
