import { useMemo } from 'react'
import type { MealDelivery } from '../../../shared/contracts/meal-deliveries.ts'
import type { MealMenu, MealRecipe, MenuItem } from '../../../shared/contracts/meal-menus.ts'
import { useMealMenu, useMealRecipes } from '../../api/meals.ts'
import { allergensOf } from './allergens.ts'
import { dropDraft, keepDraft, useDesk } from './meals-view.store.ts'
import { type Fill, fillOf, type Picks, samePicks, savedPicks, uniqueDishes, withPick } from './picks.ts'

export type Dish = MenuItem & {
  /** Whether what is in it is still being looked up. */
  readonly isLookedUp: boolean
}

export type Week = {
  readonly delivery: MealDelivery
  readonly menu: MealMenu
  readonly dishes: readonly Dish[]
  readonly recipes: ReadonlyMap<string, MealRecipe>
  /** What the site holds. */
  readonly saved: Picks
  /** What is chosen here: the draft, else what the site holds. */
  readonly picks: Picks
  readonly isChanged: boolean
  readonly fill: Fill
  pick(recipeId: string, quantity: number): void
  replace(picks: Picks): void
}

/** The menu of a week with what is chosen in it, and with what the recipes tell of its dishes. */
export function useWeek(delivery: MealDelivery) {
  const menu = useMealMenu(delivery.week)
  const unique = useMemo(() => uniqueDishes(menu.data?.items ?? []), [menu.data])
  // Menus rarely tell what is in a dish; its recipe does.
  const lookup = useMealRecipes(unique.filter(({ allergens }) => allergens === null).map(({ recipeId }) => recipeId))
  const draft = useDesk(({ drafts }) => drafts[delivery.week])
  const saved = useMemo(() => savedPicks(unique), [unique])
  const picks = (delivery.editable ? draft : undefined) ?? saved
  const replace = (next: Picks) => (samePicks(next, saved) ? dropDraft(delivery.week) : keepDraft(delivery.week, next))
  const dishes = unique.map((dish) => ({
    ...dish,
    allergens: allergensOf(dish, lookup.recipes),
    isLookedUp: dish.allergens === null && lookup.isPending,
  }))
  const week: Week | undefined = menu.data && {
    ...{ delivery, menu: menu.data, dishes, recipes: lookup.recipes, saved, picks, replace },
    isChanged: !samePicks(picks, saved),
    fill: fillOf(picks, menu.data.mealCount),
    pick: (recipeId, quantity) => replace(withPick(picks, recipeId, quantity)),
  }
  return { week, menu, lookupError: lookup.error }
}
