import type { Db, Tx } from '../database/schema.ts'

/** What is stored, by group, not yet parsed. */
export async function storedSettings(db: Db | Tx): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).execute()
  return new Map(rows.map((row) => [row.name, JSON.parse(row.value) as unknown]))
}

export async function storeSettings(tx: Tx, name: string, value: unknown, now: string): Promise<void> {
  const written = { value: JSON.stringify(value), updated_at: now }
  await tx
    .insertInto('settings')
    .values({ name, ...written })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(written))
    .execute()
}
