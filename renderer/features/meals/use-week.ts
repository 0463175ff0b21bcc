import { useMemo } from 'react'
import type { MealDelivery } from '../../../shared/contracts/meal-deliveries.ts'
import type { MealMenu, MealRecipe, MenuItem } from '../../../shared/contracts/meal-menus.ts'
import { useMealMenu, useMealRecipes } from '../../api/meals.ts'
import { allergensOf } from './allergens.ts'
import { discardDraft, saveDraft, useMealDrafts } from './meals-view.store.ts'
import {
  type BoxCount,
  countBox,
  isSameSelection,
  type Selection,
  savedSelection,
  uniqueCourses,
  withQuantity,
} from './selection.ts'

export type Course = MenuItem & {
  readonly isLoadingAllergens: boolean
}

export type Week = {
  readonly delivery: MealDelivery
  readonly menu: MealMenu
  readonly courses: readonly Course[]
  readonly recipes: ReadonlyMap<string, MealRecipe>
  /** The selection at the meal site. */
  readonly saved: Selection
  /** The draft, or the saved selection if there is none. */
  readonly selection: Selection
  readonly isChanged: boolean
  readonly box: BoxCount
  setQuantity(recipeId: string, quantity: number): void
  replaceSelection(selection: Selection): void
}

/** The menu of a week with its selection and the recipes of courses without allergens. */
export function useWeek(delivery: MealDelivery) {
  const menu = useMealMenu(delivery.week)
  const unique = useMemo(() => uniqueCourses(menu.data?.items ?? []), [menu.data])
  // Menus rarely contain allergens; recipes do.
  const lookup = useMealRecipes(unique.filter(({ allergens }) => allergens === null).map(({ recipeId }) => recipeId))
  const draft = useMealDrafts(({ drafts }) => drafts[delivery.week])
  const saved = useMemo(() => savedSelection(unique), [unique])
  const selection = (delivery.editable ? draft : undefined) ?? saved
  const replaceSelection = (next: Selection) =>
    isSameSelection(next, saved) ? discardDraft(delivery.week) : saveDraft(delivery.week, next)
  const courses = unique.map((course) => ({
    ...course,
    allergens: allergensOf(course, lookup.recipes),
    isLoadingAllergens: course.allergens === null && lookup.isPending,
  }))
  const week: Week | undefined = menu.data && {
    delivery,
    menu: menu.data,
    courses,
    recipes: lookup.recipes,
    saved,
    selection,
    replaceSelection,
    isChanged: !isSameSelection(selection, saved),
    box: countBox(selection, menu.data.mealCount),
    setQuantity: (recipeId, quantity) => replaceSelection(withQuantity(selection, recipeId, quantity)),
  }
  return { week, menu, lookupError: lookup.error }
}
