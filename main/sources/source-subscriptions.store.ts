import type { Selectable } from 'kysely'
import type { Db, Schema } from '../database/schema.ts'

export type SubscriptionRow = Selectable<Schema['source_subscriptions']>

export const listSubscriptions = (db: Db): Promise<SubscriptionRow[]> =>
  db.selectFrom('source_subscriptions').selectAll().orderBy('address').execute()

/** @param latest the latest time for which a check is planned; a later one comes from a wrong clock */
export const findDueSubscriptions = (db: Db, now: string, latest: string): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('source_subscriptions')
    .selectAll()
    .where(({ eb, or }) => or([eb('next_check_at', '<=', now), eb('next_check_at', '>', latest)]))
    .orderBy('next_check_at')
    .execute()

export const findSubscription = (db: Db, id: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('source_subscriptions').selectAll().where('id', '=', id).executeTakeFirst()

/** @returns false if there is one with this address */
export async function insertSubscription(db: Db, row: SubscriptionRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('source_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('address').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns false if there is none */
export async function updateSubscription(db: Db, id: string, values: Partial<SubscriptionRow>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('source_subscriptions')
    .set(values)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns false if there is none */
export async function deleteSubscription(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('source_subscriptions').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}
