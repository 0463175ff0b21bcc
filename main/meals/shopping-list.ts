import type { ShoppingList } from '../../shared/contracts/meal-selection.ts'
import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'
import type { MealDeps } from './meal-deps.ts'
import type { Recipe } from './parse/recipes.ts'
import { isWeek } from './parse/rows.ts'
import { type BoxReader, findDelivery } from './read-box.ts'
import { type MenuReader, selectedCourses } from './read-menu.ts'

type SelectedRecipe = { readonly recipe: Recipe; readonly quantity: number }

/**
 * The ingredients that are not shipped. Equal ingredients with the same unit are added up; the sum is null if one of the
 * amounts is unknown.
 */
function sumIngredients(selected: readonly SelectedRecipe[], servings: number | null): Omit<ShoppingList, 'week'> {
  const items = new Map<string, ShoppingList['items'][number]>()
  let untoldCount = 0
  for (const { recipe, quantity } of selected) {
    const amounts = recipe.yields.find((entry) => entry.servings === servings)?.amounts ?? []
    for (const { id, name, isShipped } of recipe.ingredients) {
      if (isShipped === null) untoldCount++
      if (isShipped !== false) continue
      const perRecipe = amounts.find(({ ingredientId }) => ingredientId === id)
      const unit = perRecipe?.unit ?? null
      const amount = perRecipe?.amount == null ? null : perRecipe.amount * quantity
      const key = `${name.toLowerCase()} ${unit}`
      const item = items.get(key)
      const sum = item && (item.amount === null || amount === null ? null : item.amount + amount)
      items.set(key, {
        name,
        unit,
        amount: item ? (sum ?? null) : amount,
        recipes: [...(item?.recipes ?? []), recipe.name],
      })
    }
  }
  return { items: [...items.values()].sort((a, b) => a.name.localeCompare(b.name)), untoldCount }
}

export function createShoppingLists({ recipes, readBox, readSelectedMenu }: MealDeps & BoxReader & MenuReader) {
  return { shoppingList }

  /** The shopping list of a week. @throws Problem `not_found` if no delivery is planned, and those of the gateway. */
  async function shoppingList(week: string): Promise<ShoppingList> {
    const box = await readBox()
    const delivery = isWeek(week) ? findDelivery(box, week) : undefined
    if (!delivery) throw new Problem('not_found', message('meals.noDeliveryInWeek'))
    const meals = selectedCourses((await readSelectedMenu(box, week))?.courses ?? [])
    const found = await recipes.read(meals.map(({ recipeId }) => recipeId))
    const selected = found.map((recipe) => ({
      recipe,
      quantity: meals.find(({ recipeId }) => recipeId === recipe.id)?.quantity ?? 1,
    }))
    return { week, ...sumIngredients(selected, delivery.servings ?? box.subscription?.servings ?? null) }
  }
}
