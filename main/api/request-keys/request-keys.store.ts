import type { Selectable } from 'kysely'
import type { Db, Schema } from '../../database/schema.ts'

export type RequestKeyRow = Selectable<Schema['request_keys']>

/** Forgets keys of before `expired`, then adds the key. @returns the row of a key that is already there */
export const takeKey = (
  db: Db,
  { key, fingerprint, now, expired }: { key: string; fingerprint: string; now: string; expired: string },
): Promise<RequestKeyRow | undefined> =>
  db.transaction().execute(async (tx) => {
    await tx.deleteFrom('request_keys').where('created_at', '<', expired).execute()
    const known = await tx.selectFrom('request_keys').selectAll().where('key', '=', key).executeTakeFirst()
    if (!known) await tx.insertInto('request_keys').values({ key, fingerprint, created_at: now }).execute()
    return known
  })

export async function storeAnswer(
  db: Db,
  key: string,
  answer: { status: number; headers: string; body: string | null },
): Promise<void> {
  await db.updateTable('request_keys').set(answer).where('key', '=', key).execute()
}

/** Forgets a key whose request failed, so that it can be sent again. */
export async function releaseKey(db: Db, key: string): Promise<void> {
  await db.deleteFrom('request_keys').where('key', '=', key).execute()
}
