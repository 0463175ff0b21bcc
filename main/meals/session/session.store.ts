import type { Message } from '../../../shared/i18n/message.ts'
import { readMessage } from '../../database/queries.ts'
import type { Db, Tx } from '../../database/schema.ts'
import type { Slot } from './token-vault.ts'

/** The stored session: where its refresh token is, never a token itself. Times are ISO 8601. */
export type SessionRecord = {
  readonly slot: Slot
  readonly tag: string
  readonly state: 'signed_in' | 'expired'
  /** Why the session expired. */
  readonly reason: Message | null
  readonly windowEndsAt: string | null
}

/** A renewal that was begun. Its token will be in `slot`, marked with `tag`. */
export type Attempt = { readonly tag: string; readonly slot: Slot; readonly startedAt: string }

export type SessionStore = ReturnType<typeof createSessionStore>

/** A refresh token has expired long before, so its hash is no longer needed. */
const hashRetentionDays = 400

export function createSessionStore(db: Db) {
  const deleteAttempt = (tx: Db | Tx) => tx.deleteFrom('meal_attempt').execute()
  return {
    async read(): Promise<{ readonly record: SessionRecord | undefined; readonly attempt: Attempt | undefined }> {
      const row = await db.selectFrom('meal_session').selectAll().executeTakeFirst()
      const attempt = await db.selectFrom('meal_attempt').selectAll().executeTakeFirst()
      return {
        record: row && {
          slot: row.slot,
          tag: row.tag,
          state: row.state,
          reason: row.reason === null ? null : readMessage(row.reason),
          windowEndsAt: row.window_ends_at,
        },
        attempt: attempt && { tag: attempt.tag, slot: attempt.slot, startedAt: attempt.started_at },
      }
    },
    async isUsed(hash: string): Promise<boolean> {
      return (await db.selectFrom('meal_spent_tokens').select('hash').where('hash', '=', hash).execute()).length > 0
    },
    /** Marks the token as used. Must be called before the token is sent. */
    async beginAttempt({ tag, slot, startedAt }: Attempt, hash: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await deleteAttempt(tx)
        await tx.insertInto('meal_attempt').values({ id: 1, tag, slot, started_at: startedAt }).execute()
        await tx.insertInto('meal_spent_tokens').values({ hash, spent_at: startedAt }).execute()
        const oldest = new Date(Date.parse(startedAt) - hashRetentionDays * 86_400_000).toISOString()
        await tx.deleteFrom('meal_spent_tokens').where('spent_at', '<', oldest).execute()
      })
    },
    /** Deletes the attempt and marks the token as unused, because it did not reach the token endpoint. */
    async revertAttempt(hash: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await deleteAttempt(tx)
        await tx.deleteFrom('meal_spent_tokens').where('hash', '=', hash).execute()
      })
    },
    async deleteAttempt(): Promise<void> {
      await deleteAttempt(db)
    },
    /** Replaces the session and deletes the attempt. */
    async save(record: SessionRecord): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await deleteAttempt(tx)
        await tx.deleteFrom('meal_session').execute()
        await tx
          .insertInto('meal_session')
          .values({
            id: 1,
            slot: record.slot,
            tag: record.tag,
            state: record.state,
            reason: record.reason && JSON.stringify(record.reason),
            window_ends_at: record.windowEndsAt,
          })
          .execute()
      })
    },
    /** Deletes the session. Hashes of used tokens are kept, because they must never be sent again. */
    async clear(): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await deleteAttempt(tx)
        await tx.deleteFrom('meal_session').execute()
      })
    },
  }
}
