import type { Db } from '../database/schema.ts'
import type { LimitsState, LimitsStore } from './catalog-rate-limiter.ts'

const rowName = 'limits'

/** Stores the state of the rate limiter, so that a restart does not end a pause. */
export const limitsStore = (db: Db): LimitsStore => ({
  async load() {
    const row = await db.selectFrom('catalog_state').select('value').where('name', '=', rowName).executeTakeFirst()
    return row && (JSON.parse(row.value) as LimitsState)
  },
  async save(state) {
    const value = JSON.stringify(state)
    await db
      .insertInto('catalog_state')
      .values({ name: rowName, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  },
})
