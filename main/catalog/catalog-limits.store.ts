import { isMessage, quote } from '../../shared/i18n/message.ts'
import type { Db } from '../database/schema.ts'
import type { BudgetMemory, BudgetState } from './catalog-rate-limiter.ts'

const name = 'budget'

export const budgetMemory = (db: Db): BudgetMemory => ({
  async load() {
    const row = await db.selectFrom('catalog_memory').select('value').where('name', '=', name).executeTakeFirst()
    return row && readState(row.value)
  },
  async save(state) {
    const value = JSON.stringify(state)
    await db
      .insertInto('catalog_memory')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  },
})

/** Before sentences were kept as such, a wait had its reason in English. */
function readState(text: string): BudgetState {
  const state = JSON.parse(text) as BudgetState
  const holds = state.holds.map((hold) => (isMessage(hold.reason) ? hold : { ...hold, reason: quote(hold.reason) }))
  return { ...state, holds }
}
