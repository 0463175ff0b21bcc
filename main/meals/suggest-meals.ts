import type { MealSuggestion } from '../../shared/contracts/meal-helps.ts'
import type { MenuItem } from '../../shared/contracts/meal-menus.ts'
import { lastChosen } from './meals.store.ts'
import type { Allergen } from './parse/allergens.ts'
import { presentMenu } from './read-menu.ts'
import type { WritePorts } from './selection/write-selection.ts'

export type Candidate = Pick<MenuItem, 'recipeId' | 'name' | 'isFavorite' | 'isSoldOut' | 'index' | 'minutes'> & {
  readonly allergens: readonly Allergen[] | null
  /** The last week in which it was chosen; undefined where that is not known. */
  readonly lastWeek: string | undefined
}

/**
 * A proposal, never written by itself: favourites first, what was had last at the end, then what is quick. A dish with
 * an avoided allergen, traces included, is never proposed; nor is one whose allergens are unknown, where any is avoided.
 * @param avoided identifiers, short names or names of allergens, in any case.
 */
export function suggestPicks(
  candidates: readonly Candidate[],
  count: number,
  avoided: readonly string[],
): Omit<MealSuggestion, 'week'> {
  const names = new Set(avoided.map((name) => name.toLowerCase()))
  const isAvoided = ({ allergens }: Candidate) =>
    (allergens ?? []).some((one) => [one.id, one.slug, one.name].some((name) => names.has(name?.toLowerCase() ?? '')))
  const isUnknown = ({ allergens }: Candidate) =>
    names.size > 0 && (allergens === null || allergens.some(({ name, slug }) => name === null && slug === null))
  const offered = candidates.filter(({ index, isSoldOut }) => index !== null && !isSoldOut)
  const allowed = offered.filter((one) => !isAvoided(one) && !isUnknown(one))
  const picks = allowed
    .toSorted(
      (a, b) =>
        Number(b.isFavorite) - Number(a.isFavorite) ||
        (a.lastWeek ?? '').localeCompare(b.lastWeek ?? '') ||
        (a.minutes ?? 999) - (b.minutes ?? 999) ||
        a.name.localeCompare(b.name),
    )
    .filter((one, nth, all) => all.findIndex(({ recipeId }) => recipeId === one.recipeId) === nth)
    .slice(0, count)
  return {
    meals: picks.map(({ recipeId, name, isFavorite }) => ({ recipeId, name, quantity: 1, isFavorite })),
    isComplete: picks.length === count,
    avoidedCount: offered.filter(isAvoided).length,
    unknownCount: offered.filter((one) => !isAvoided(one) && isUnknown(one)).length,
  }
}

/** @throws Problem `not_found` when there is no menu of that week, and those of the gateway. */
export async function suggestForWeek(
  ports: WritePorts,
  week: string,
  avoided: readonly string[],
): Promise<MealSuggestion> {
  const menu = await presentMenu(ports, week)
  const had = await lastChosen(ports.db, week)
  // Menus rarely tell what is in a dish; its recipe does.
  const untold = avoided.length === 0 ? [] : menu.items.filter(({ allergens }) => allergens === null)
  const recipes = await ports.recipes.read(untold.map(({ recipeId }) => recipeId))
  const told = new Map(recipes.map(({ id, allergens }) => [id, allergens]))
  const candidates = menu.items.map((item) => ({
    ...item,
    allergens: item.allergens ?? told.get(item.recipeId) ?? null,
    lastWeek: had.get(item.recipeId),
  }))
  return { week, ...suggestPicks(candidates, menu.mealCount ?? 3, avoided) }
}
