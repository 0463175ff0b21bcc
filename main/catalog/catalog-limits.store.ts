import { isMessage, quote } from '../../shared/i18n/message.ts'
import type { Db } from '../database/schema.ts'
import type { Pause } from './catalog-pauses.ts'
import type { LimitsState, LimitsStore } from './catalog-rate-limiter.ts'

/** The row and its members keep the names of existing databases. */
const rowName = 'budget'
type StoredState = { readonly lastCall: number; readonly lastPagesCall: number; readonly holds: readonly Pause[] }

/** Stores the state of the rate limiter, so that a restart does not end a pause. */
export const limitsStore = (db: Db): LimitsStore => ({
  async load() {
    const row = await db.selectFrom('catalog_state').select('value').where('name', '=', rowName).executeTakeFirst()
    return row && toState(JSON.parse(row.value) as StoredState)
  },
  async save({ lastRequest, lastPagesRequest, pauses }) {
    const stored: StoredState = { lastCall: lastRequest, lastPagesCall: lastPagesRequest, holds: pauses }
    const value = JSON.stringify(stored)
    await db
      .insertInto('catalog_state')
      .values({ name: rowName, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  },
})

const toState = ({ lastCall, lastPagesCall, holds }: StoredState): LimitsState => ({
  lastRequest: lastCall,
  lastPagesRequest: lastPagesCall,
  // Old databases contain reasons in English.
  pauses: holds.map((pause) => (isMessage(pause.reason) ? pause : { ...pause, reason: quote(pause.reason) })),
})
