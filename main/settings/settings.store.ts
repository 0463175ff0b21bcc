import type { Db, Tx } from '../database/schema.ts'

/** The stored JSON of each group, not validated. */
export async function readStoredSettings(db: Db | Tx): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).execute()
  return new Map(rows.map((row) => [row.name, JSON.parse(row.value) as unknown]))
}

/** When a group was stored last; undefined if it has its defaults. */
export async function findSettingsTime(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('updated_at').where('name', '=', name).executeTakeFirst()
  return row?.updated_at
}

export async function storeSettingsGroup(tx: Tx, name: string, value: unknown, now: string): Promise<void> {
  const columns = { value: JSON.stringify(value), updated_at: now }
  await tx
    .insertInto('settings')
    .values({ name, ...columns })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
    .execute()
}
