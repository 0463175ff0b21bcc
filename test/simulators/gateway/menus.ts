import type { Dish, GatewayState, Row } from './state.ts'

/** A recipe inside a menu; without ingredients, as on the site. */
const menuRecipe = (state: GatewayState, dish: Dish, padding = ''): Row => ({
  id: dish.id,
  name: dish.name,
  headline: 'with something on the side',
  slug: dish.name.toLowerCase().replaceAll(/\W+/g, '-'),
  ...(state.imageUrlOf ? { image: state.imageUrlOf(dish) } : { imagePath: `/image/${dish.id}.jpg` }),
  imageLink: `http://pictures.invalid/image/${dish.id}.jpg`,
  prepTime: `PT${dish.minutes}M`,
  tags: [{ type: 'quick', name: 'Quick' }],
  allergens: dish.allergens,
  ingredients: [],
  steps: [],
  ...(padding && { description: padding }),
})

export const fullRecipe = (state: GatewayState, dish: Dish): Row => ({
  ...menuRecipe(state, dish),
  ingredients: dish.ingredients,
  yields: [1, 2, 4].map((servings) => ({
    yields: servings,
    ingredients: dish.ingredients.map(({ id }, nth) => ({ id, amount: nth === 2 ? null : servings * 50, unit: 'g' })),
  })),
  nutrition: [{ type: 'energy', name: 'Energy', amount: Number.MAX_SAFE_INTEGER, unit: 'kJ' }],
})

/** Fifteen menus per week: the customer's box and other boxes with fewer or different dishes. */
export function menusOfWeek(state: GatewayState, week: string, padding: string): Row[] {
  return Array.from({ length: 15 }, (_, nth) => {
    const isOurs = nth === 9
    const dishes = isOurs ? state.dishes : state.dishes.slice(nth % 7, (nth % 7) + 5)
    return {
      id: `66f${week}${nth}`,
      week,
      product: nth < 8 ? 'classic-menu' : nth < 12 ? 'classic-box' : 'family-box',
      productSKUs: isOurs ? ['DE-CBU-3-2-0', 'DE-CBU-4-2-0'] : [`DE-CBX-${nth}-2-0`],
      preferences: [`preset-${nth}`],
      isComplete: true,
      courses: [
        // Other boxes have different dishes at the same indexes.
        ...dishes.map((dish) => ({
          index: isOurs ? state.indexOf(dish) : 90 - state.indexOf(dish),
          isSoldOut: dish.isSoldOut,
          isHidden: dish.isHidden,
          selectionLimit: dish.limit,
          recipe: menuRecipe(state, dish, padding),
        })),
        ...(isOurs
          ? [{ isSoldOut: false, isHidden: false, recipe: { id: '65aaff', name: 'A dish without a place' } }]
          : []),
      ],
    }
  })
}

export function myDeliveriesMenu(state: GatewayState, week: string, padding: string): Row {
  const chosen = state.selections.get(week) ?? new Map<string, number>()
  const meals = state.dishes
    .filter(({ isHidden }) => !isHidden)
    .map((dish) => ({
      index: state.indexOf(dish),
      recipe: menuRecipe(state, dish, padding),
      selection: { ...(chosen.has(dish.id) && { quantity: chosen.get(dish.id) }), limit: dish.limit },
      charge: dish.name.startsWith('Salmon') ? { label: '+ 3,99 €', unitAmount: 399 } : null,
    }))
  return {
    id: `77a${week}`,
    week,
    mealsReady: true,
    meals: [...meals, { index: 96, selection: null, recipe: {} }],
    modularity: [],
    addOns: {
      groups: [{ groupType: 'sides', sku: 'DE-SIDE-0-0-0', addOns: state.addOns.map(addOn) }],
    },
  }
}

const addOn = (name: string, nth: number): Row => ({
  index: 200 + nth,
  recipe: { id: `ad${nth}`, name },
  selection: { quantity: 1, limit: 2 },
})

/** The response for old weeks: the dishes of many weeks together, without a week. */
export const aggregateMenu = (state: GatewayState): Row => ({
  id: 'aggregate',
  meals: Array.from({ length: 1000 }, (_, nth) => ({
    index: nth,
    recipe: menuRecipe(state, state.dishes[nth % state.dishes.length]!),
    selection: { limit: 3 },
  })),
  addOns: { groups: [] },
})
