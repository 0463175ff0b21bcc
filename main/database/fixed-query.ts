import { CompiledQuery } from 'kysely'
import type { Db, Tx } from './schema.ts'

/**
 * Runs SQL whose text is known beforehand. Building and compiling a query costs several times what SQLite takes to
 * answer a small one, so the reads that a screen makes by the hundred are written out; all others stay typed.
 */
export async function rowsOf<Row>(db: Db | Tx, text: string, parameters: readonly unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))
  return rows
}

/** `?, ?, ?`: one for each value. */
export const placeholders = (values: readonly unknown[]): string => values.map(() => '?').join(', ')
