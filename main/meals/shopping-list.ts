import type { ShoppingList } from '../../shared/contracts/meal-helps.ts'
import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'
import type { Recipe } from './parse/recipes.ts'
import { isWeek } from './parse/rows.ts'
import { readBox } from './read-box.ts'
import { chosen, deliveryOf, selectedMenu } from './read-menu.ts'
import type { WritePorts } from './selection/write-selection.ts'

type Cooked = { readonly recipe: Recipe; readonly quantity: number }

/**
 * What to buy besides the box: ingredients of which the site says that they are not shipped. Equal ones are added up
 * where they have the same unit; an amount that one recipe does not tell is not told in all.
 */
export function shoppingList(cooked: readonly Cooked[], servings: number | null): Omit<ShoppingList, 'week'> {
  const items = new Map<string, ShoppingList['items'][number]>()
  let untoldCount = 0
  for (const { recipe, quantity } of cooked) {
    const amounts = recipe.yields.find((one) => one.servings === servings)?.amounts ?? []
    for (const { id, name, isShipped } of recipe.ingredients) {
      if (isShipped === null) untoldCount++
      if (isShipped !== false) continue
      const told = amounts.find(({ ingredientId }) => ingredientId === id)
      const unit = told?.unit ?? null
      const amount = told?.amount == null ? null : told.amount * quantity
      const key = `${name.toLowerCase()} ${unit}`
      const known = items.get(key)
      const sum = known && (known.amount === null || amount === null ? null : known.amount + amount)
      items.set(key, {
        name,
        unit,
        amount: known ? (sum ?? null) : amount,
        recipes: [...(known?.recipes ?? []), recipe.name],
      })
    }
  }
  return { items: [...items.values()].sort((a, b) => a.name.localeCompare(b.name)), untoldCount }
}

/** @throws Problem `not_found` where no delivery is planned, and those of the gateway. */
export async function shoppingListOfWeek(ports: WritePorts, week: string): Promise<ShoppingList> {
  const box = await readBox(ports)
  const delivery = isWeek(week) ? deliveryOf(box, week) : undefined
  if (!delivery) throw new Problem('not_found', message('meals.noDeliveryInWeek'))
  const meals = chosen((await selectedMenu(ports, box, week))?.courses ?? [])
  const recipes = await ports.recipes.read(meals.map(({ recipeId }) => recipeId))
  const cooked = recipes.map((recipe) => ({
    recipe,
    quantity: meals.find(({ recipeId }) => recipeId === recipe.id)?.quantity ?? 1,
  }))
  return { week, ...shoppingList(cooked, delivery.servings ?? box.subscription?.servings ?? null) }
}
