import type { MenuItem } from '../../shared/contracts/meal-menus.ts'
import type { MealSuggestion } from '../../shared/contracts/meal-selection.ts'
import type { MealDeps } from './meal-deps.ts'
import { readLastWeeks } from './meals.store.ts'
import type { Allergen } from './parse/allergens.ts'
import type { MenuReader } from './read-menu.ts'

export type Candidate = Pick<MenuItem, 'recipeId' | 'name' | 'isFavorite' | 'isSoldOut' | 'index' | 'minutes'> & {
  readonly allergens: readonly Allergen[] | null
  /** The last week in which the recipe was selected; undefined if unknown. */
  readonly lastWeek: string | undefined
}

/**
 * Suggests favorites first, then recipes that were not selected recently, then quick ones. Recipes with an avoided
 * allergen, including traces, are excluded, and so are recipes with unknown allergens if any allergen is avoided.
 * @param avoided identifiers, slugs or names of allergens, case-insensitive.
 */
export function pickMeals(
  candidates: readonly Candidate[],
  count: number,
  avoided: readonly string[],
): Omit<MealSuggestion, 'week'> {
  const names = new Set(avoided.map((name) => name.toLowerCase()))
  const isAvoided = ({ allergens }: Candidate) =>
    (allergens ?? []).some(({ id, slug, name }) =>
      [id, slug, name].some((text) => names.has(text?.toLowerCase() ?? '')),
    )
  const isUnknown = ({ allergens }: Candidate) =>
    names.size > 0 && (allergens === null || allergens.some(({ name, slug }) => name === null && slug === null))
  const available = candidates.filter(({ index, isSoldOut }) => index !== null && !isSoldOut)
  const allowed = available.filter((candidate) => !isAvoided(candidate) && !isUnknown(candidate))
  const picks = allowed
    .toSorted(
      (a, b) =>
        Number(b.isFavorite) - Number(a.isFavorite) ||
        (a.lastWeek ?? '').localeCompare(b.lastWeek ?? '') ||
        (a.minutes ?? 999) - (b.minutes ?? 999) ||
        a.name.localeCompare(b.name),
    )
    .filter((pick, position, all) => all.findIndex(({ recipeId }) => recipeId === pick.recipeId) === position)
    .slice(0, count)
  return {
    meals: picks.map(({ recipeId, name, isFavorite }) => ({ recipeId, name, quantity: 1, isFavorite })),
    isComplete: picks.length === count,
    avoidedCount: available.filter(isAvoided).length,
    unknownCount: available.filter((candidate) => !isAvoided(candidate) && isUnknown(candidate)).length,
  }
}

const defaultMealCount = 3

export function createMealSuggestions({ db, recipes, readMenu }: MealDeps & MenuReader) {
  return { suggestion }

  /**
   * @param avoided identifiers, slugs or names of allergens
   * @throws Problem `not_found` if the week has no menu, and those of the gateway.
   */
  async function suggestion(week: string, avoided: readonly string[]): Promise<MealSuggestion> {
    const menu = await readMenu(week)
    const lastWeeks = await readLastWeeks(db, week)
    // Menus rarely contain allergens; recipes do.
    const withoutAllergens = avoided.length === 0 ? [] : menu.items.filter(({ allergens }) => allergens === null)
    const found = await recipes.read(withoutAllergens.map(({ recipeId }) => recipeId))
    const recipeAllergens = new Map(found.map(({ id, allergens }) => [id, allergens]))
    const candidates = menu.items.map((item) => ({
      ...item,
      allergens: item.allergens ?? recipeAllergens.get(item.recipeId) ?? null,
      lastWeek: lastWeeks.get(item.recipeId),
    }))
    return { week, ...pickMeals(candidates, menu.mealCount ?? defaultMealCount, avoided) }
  }
}
