import type { Db } from '../database/schema.ts'

type StoredMeal = { readonly recipeId: string; readonly quantity: number }

/** The selection of a week before the last write; undefined if there is none. */
export async function readPreviousSelection(db: Db, week: string): Promise<readonly StoredMeal[] | undefined> {
  const row = await db.selectFrom('meal_earlier_selections').select('meals').where('week', '=', week).executeTakeFirst()
  return row && (JSON.parse(row.meals) as readonly StoredMeal[])
}

export async function storePreviousSelection(
  db: Db,
  week: string,
  meals: readonly StoredMeal[],
  savedAt: string,
): Promise<void> {
  const row = { week, meals: JSON.stringify(meals), saved_at: savedAt }
  await db
    .insertInto('meal_earlier_selections')
    .values(row)
    .onConflict((conflict) => conflict.column('week').doUpdateSet(row))
    .execute()
}

/** Replaces the stored selection of a week. */
export async function storeSelectedRecipes(db: Db, week: string, recipeIds: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('meal_history').where('week', '=', week).execute()
    const rows = [...new Set(recipeIds)].map((recipe_id) => ({ week, recipe_id }))
    if (rows.length > 0) await tx.insertInto('meal_history').values(rows).execute()
  })
}

/** For each recipe, the last week before `week` in which it was selected. */
export async function readLastWeeks(db: Db, week: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('meal_history').selectAll().where('week', '<', week).orderBy('week').execute()
  return new Map(rows.map((row) => [row.recipe_id, row.week]))
}

/** Returns false if the week was marked before. */
export async function markReminded(db: Db, week: string, cutoff: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('meal_reminders')
    .values({ week, cutoff })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes everything about a user's meals except the hashes of used tokens. */
export async function deletePersonalData(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const table of ['meal_earlier_selections', 'meal_history', 'meal_reminders'] as const) {
      await tx.deleteFrom(table).execute()
    }
  })
}
