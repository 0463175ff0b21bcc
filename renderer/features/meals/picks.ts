import type { MenuItem } from '../../../shared/contracts/meal-menus.ts'

/** How often each recipe is chosen; what is not chosen is not in it. */
export type Picks = Readonly<Record<string, number>>

/** A recipe that stands in a menu twice is one dish: shown once, chosen where it has a place and is not sold out. */
export function uniqueDishes(items: readonly MenuItem[]): readonly MenuItem[] {
  const dishes = new Map<string, MenuItem>()
  for (const item of items) {
    const known = dishes.get(item.recipeId)
    const better = known && isOffered(known) ? known : isOffered(item) ? item : (known ?? item)
    const selectedQuantity = (known?.selectedQuantity ?? 0) + item.selectedQuantity
    dishes.set(item.recipeId, { ...better, selectedQuantity })
  }
  return [...dishes.values()]
}

const isOffered = ({ index, isSoldOut }: MenuItem) => index !== null && !isSoldOut

export const savedPicks = (dishes: readonly MenuItem[]): Picks =>
  Object.fromEntries(
    dishes.filter(({ selectedQuantity }) => selectedQuantity > 0).map((dish) => [dish.recipeId, dish.selectedQuantity]),
  )

export function withPick(picks: Picks, recipeId: string, quantity: number): Picks {
  const { [recipeId]: _, ...others } = picks
  return quantity > 0 ? { ...picks, [recipeId]: quantity } : others
}

export const samePicks = (a: Picks, b: Picks): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([id, quantity]) => b[id] === quantity)

export type Fill = {
  readonly dishes: number
  readonly portions: number
  /** How many dishes are missing, negative when there are too many; 0 when the box is right or nobody knows its size. */
  readonly missing: number
}

/** A box is right with as many dishes as it holds, or as many meals when one that is chosen twice counts twice. */
export function fillOf(picks: Picks, mealCount: number | null): Fill {
  const dishes = Object.keys(picks).length
  const portions = Object.values(picks).reduce((sum, quantity) => sum + quantity, 0)
  const isRight = mealCount === null ? dishes > 0 : dishes === mealCount || portions === mealCount
  return { dishes, portions, missing: isRight ? 0 : (mealCount ?? 1) - dishes }
}

export type Refusal = 'soldOut' | 'noPlace' | 'limit' | 'full'

/** Why one more of a dish cannot be chosen; undefined when it can. What sold out since it was chosen may be kept. */
export function refusalOfMore(dish: MenuItem, picks: Picks, mealCount: number | null): Refusal | undefined {
  const quantity = picks[dish.recipeId] ?? 0
  if (dish.index === null) return 'noPlace'
  if (dish.isSoldOut && quantity >= dish.selectedQuantity) return 'soldOut'
  if (dish.limit !== null && dish.limit > 0 && quantity >= dish.limit) return 'limit'
  if (quantity === 0 && mealCount !== null && Object.keys(picks).length >= mealCount) return 'full'
  return undefined
}

export const wishedMeals = (picks: Picks) =>
  Object.entries(picks).map(([recipeId, quantity]) => ({ recipeId, quantity }))
