import type { Db } from '../database/schema.ts'
import type { BudgetMemory, BudgetState } from './budget.ts'

const name = 'budget'

export const budgetMemory = (db: Db): BudgetMemory => ({
  async load() {
    const row = await db.selectFrom('catalog_memory').select('value').where('name', '=', name).executeTakeFirst()
    return row && (JSON.parse(row.value) as BudgetState)
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
