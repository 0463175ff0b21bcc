import type { Db } from '../database/schema.ts'

export type KeptMeal = { readonly recipeId: string; readonly quantity: number }

/** What a week held before it was last written; undefined when nothing is kept. */
export async function earlierSelection(db: Db, week: string): Promise<readonly KeptMeal[] | undefined> {
  const row = await db.selectFrom('meal_earlier_selections').select('meals').where('week', '=', week).executeTakeFirst()
  return row && (JSON.parse(row.meals) as readonly KeptMeal[])
}

export async function keepEarlierSelection(
  db: Db,
  week: string,
  meals: readonly KeptMeal[],
  savedAt: string,
): Promise<void> {
  const row = { week, meals: JSON.stringify(meals), saved_at: savedAt }
  await db
    .insertInto('meal_earlier_selections')
    .values(row)
    .onConflict((conflict) => conflict.column('week').doUpdateSet(row))
    .execute()
}

/** Replaces what is known to be chosen for a week. */
export async function rememberChosen(db: Db, week: string, recipeIds: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('meal_history').where('week', '=', week).execute()
    const rows = [...new Set(recipeIds)].map((recipe_id) => ({ week, recipe_id }))
    if (rows.length > 0) await tx.insertInto('meal_history').values(rows).execute()
  })
}

/** The last week before `week` in which each recipe was chosen. */
export async function lastChosen(db: Db, week: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('meal_history').selectAll().where('week', '<', week).orderBy('week').execute()
  return new Map(rows.map((row) => [row.recipe_id, row.week]))
}

/** @returns false when somebody was reminded of this week before. */
export async function markReminded(db: Db, week: string, cutoff: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('meal_reminders')
    .values({ week, cutoff })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Everything about one person's meals; hashes of spent tokens stay. */
export async function forgetMeals(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const table of ['meal_earlier_selections', 'meal_history', 'meal_reminders'] as const) {
      await tx.deleteFrom(table).execute()
    }
  })
}
