import type { Sentence } from '../../../shared/sentences/sentence.ts'
import type { Db, Tx } from '../../database/schema.ts'
import { readSentence } from '../../database/sentence-column.ts'
import type { Slot } from './token-vault.ts'

/** The session as it is written down: where its tokens lie, never the tokens. Times are ISO 8601. */
export type SessionRecord = {
  readonly slot: Slot
  readonly tag: string
  readonly state: 'signed_in' | 'expired'
  /** Why it is expired, for a person. */
  readonly reason: Sentence | null
  /** When the access token was obtained, by the clock here. */
  readonly accessObtainedAt: string | null
  readonly windowEndsAt: string | null
}
export type Attempt = { readonly tag: string; readonly slot: Slot; readonly startedAt: string }

export type SessionRecords = {
  read(): Promise<{ readonly record: SessionRecord | undefined; readonly attempt: Attempt | undefined }>
  isSpent(hash: string): Promise<boolean>
  /** Before a token is sent: from here on it counts as spent, whatever happens. */
  begin(attempt: Attempt, hash: string): Promise<void>
  /** The token certainly did not reach the token endpoint: it is as good as before. */
  takeBack(hash: string): Promise<void>
  /** The session is now this one, and no renewal is under way. */
  adopt(record: SessionRecord): Promise<void>
  dropAttempt(): Promise<void>
  /** Forgets the session; hashes of spent tokens stay, for a spent token stays spent. */
  clear(): Promise<void>
}

/** After this a refresh token has died of age, and its hash says nothing any more. */
const hashDays = 400

export function createSessionRecords(db: Db): SessionRecords {
  const endAttempt = (tx: Db | Tx) => tx.deleteFrom('meal_attempt').execute()
  return {
    async read() {
      const row = await db.selectFrom('meal_session').selectAll().executeTakeFirst()
      const attempt = await db.selectFrom('meal_attempt').selectAll().executeTakeFirst()
      return {
        record: row && {
          slot: row.slot,
          tag: row.tag,
          state: row.state,
          reason: row.reason === null ? null : readSentence(row.reason),
          accessObtainedAt: row.access_obtained_at,
          windowEndsAt: row.window_ends_at,
        },
        attempt: attempt && { tag: attempt.tag, slot: attempt.slot, startedAt: attempt.started_at },
      }
    },
    async isSpent(hash) {
      return (await db.selectFrom('meal_spent_tokens').select('hash').where('hash', '=', hash).execute()).length > 0
    },
    async begin({ tag, slot, startedAt }, hash) {
      await db.transaction().execute(async (tx) => {
        await endAttempt(tx)
        await tx.insertInto('meal_attempt').values({ id: 1, tag, slot, started_at: startedAt }).execute()
        await tx.insertInto('meal_spent_tokens').values({ hash, spent_at: startedAt }).execute()
        const oldest = new Date(Date.parse(startedAt) - hashDays * 86_400_000).toISOString()
        await tx.deleteFrom('meal_spent_tokens').where('spent_at', '<', oldest).execute()
      })
    },
    async takeBack(hash) {
      await db.transaction().execute(async (tx) => {
        await endAttempt(tx)
        await tx.deleteFrom('meal_spent_tokens').where('hash', '=', hash).execute()
      })
    },
    async adopt(record) {
      await db.transaction().execute(async (tx) => {
        await endAttempt(tx)
        await tx.deleteFrom('meal_session').execute()
        await tx
          .insertInto('meal_session')
          .values({
            id: 1,
            slot: record.slot,
            tag: record.tag,
            state: record.state,
            reason: record.reason && JSON.stringify(record.reason),
            access_obtained_at: record.accessObtainedAt,
            window_ends_at: record.windowEndsAt,
          })
          .execute()
      })
    },
    async dropAttempt() {
      await endAttempt(db)
    },
    async clear() {
      await db.transaction().execute(async (tx) => {
        await endAttempt(tx)
        await tx.deleteFrom('meal_session').execute()
      })
    },
  }
}
