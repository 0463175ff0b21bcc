import { isoWeek, monday, withOffset } from './weeks.ts'

// biome-ignore lint/suspicious/noExplicitAny: rows are whatever a test wants the gateway to say
export type Row = Record<string, any>

export interface Dish {
  readonly id: string
  readonly name: string
  readonly allergens: readonly Row[]
  readonly ingredients: readonly Row[]
  readonly minutes: number
  isSoldOut: boolean
  isHidden: boolean
  limit: number
}

const dayMs = 86_400_000
export const plan = { sku: 'DE-CBU-3-2-0', meals: 3, servings: 2 }
const names = [
  ['Lemon chicken', ['gluten']],
  ['Mushroom risotto', ['milk']],
  ['Salmon with dill', ['fish', 'milk']],
  ['Red lentil dal', []],
  ['Beef tacos', ['gluten']],
  ['Peanut noodles', ['peanuts', 'gluten', 'soy']],
  ['Halloumi salad', ['milk']],
  ['Shakshuka', ['eggs']],
  ['Gnocchi with sage', ['gluten', 'milk']],
  ['Bibimbap', ['soy', 'eggs', 'sesame']],
  ['Chickpea curry', []],
  ['Fish pie', ['fish', 'milk', 'gluten']],
  ['Stuffed peppers', []],
  ['Pad thai', ['peanuts', 'eggs', 'soy']],
  ['Barley stew', ['gluten', 'celery']],
  ['Poke bowl', ['fish', 'soy', 'sesame']],
  ['Caprese toast', ['gluten', 'milk']],
  ['Turkey chili', []],
] as const
/** A dish on the menu without a recipe. */
export const unknownDish = 'Chef’s surprise'

const allergen = (slug: string): Row => ({
  id: `a-${slug}`,
  type: slug,
  name: slug[0]!.toUpperCase() + slug.slice(1),
  slug,
  tracesOf: false,
})

function makeDish(name: string, allergens: readonly string[], place: number): Dish {
  const id = `65aa${String(place + 1).padStart(2, '0')}`
  const ingredients = ['Onion', name.split(' ')[0]!, 'Olive oil'].map((one, nth) => ({
    id: `i-${id}-${nth}`,
    name: one,
    family: { name: 'x' },
    ...(nth !== 1 && { shipped: nth === 0 }),
    allergens: nth === 1 ? allergens.map((slug) => `a-${slug}`) : [],
  }))
  const hasAllergens = name !== unknownDish
  return {
    id,
    name,
    allergens: hasAllergens ? allergens.map(allergen) : [],
    ingredients: hasAllergens ? ingredients : [],
    minutes: 20 + ((place * 5) % 35),
    isSoldOut: place === 4,
    isHidden: place === 16,
    limit: place === 7 ? 1 : 3,
  }
}

function makeDeliveries(nowMs: number): { rows: Row[]; weeks: readonly string[] } {
  const start = monday(nowMs)
  const weeks = [0, 1, 2, 3, 4, 5, 6].map((nth) => start + nth * 7 * dayMs)
  const cutoffOf = (nth: number) => weeks[nth]! - 4 * dayMs - 3_601_000
  const row = (nth: number, more: Row): Row => {
    const delivery = weeks[nth]! + 11 * 3_600_000
    return {
      id: isoWeek(weeks[nth]!),
      deliveryDate: withOffset(delivery),
      cutoffDate: withOffset(cutoffOf(nth)),
      subStatus: 'NULL',
      tracking: null,
      deliveryBlocked: false,
      ...more,
    }
  }
  const open = {
    status: 'RUNNING',
    editable: true,
    allowedActions: { mealSwap: true, pause: true, oneOffChange: null },
  }
  const rows = [
    row(0, { status: 'DELIVERED', state: 'ON_THE_WAY', editable: false, allowedActions: { mealSwap: false } }),
    // The cutoff of the next week passes on Thursday, and that of this row has always passed.
    row(1, {
      status: 'PREPARING',
      editable: false,
      actionable: false,
      cutoffDate: withOffset(Math.min(cutoffOf(1), nowMs - 3_600_000)),
    }),
    row(2, { status: 'PAUSED', editable: true }),
    row(3, { ...open, mealsPreselected: true }),
    row(4, { ...open, product: { sku: 'DE-CBU-4-2-0', specs: { meals: 4, size: 2 } } }),
    row(5, { ...open, status: 'HOLIDAY_SHIFTED', editable: undefined, holidayDelivery: true }),
    row(6, { ...open, cutoffDate: undefined }),
  ]
  return { rows, weeks: weeks.map(isoWeek) }
}

export type GatewayState = ReturnType<typeof createGatewayState>

/** One customer with one box: weeks around the current one, a menu, favourites, and the site's default selection. */
export function createGatewayState(nowMs: number) {
  const dishes = [...names, [unknownDish, []] as const].map(([name, allergens], place) =>
    makeDish(name, allergens, place),
  )
  const { rows, weeks } = makeDeliveries(nowMs)
  let shuffle = 0
  const chosen = () => new Map([...dishes.slice(0, 3)].map(({ id }) => [id, 1]))
  return {
    subscriptions: [
      {
        id: 1_111_111,
        isActive: false,
        canceledAt: '2025-01-01T00:00:00+0100',
        pausedAt: null,
        customer: { id: 7_654_321 },
      },
      {
        id: 1_234_567,
        isActive: true,
        pausedAt: null,
        canceledAt: null,
        customer: { id: 7_654_321, locale: 'de-DE' },
        customerPlanId: 'b7a3c9d0-0000-4000-8000-000000000001',
        product: { sku: plan.sku, specs: { meals: plan.meals, size: plan.servings } },
        productType: { family: { handle: 'classic-box' } },
        preset: 'quick',
        shippingAddress: { postcode: '10115' },
        deliveryOption: { handle: 'DE-2-0800-2000' },
        nextDeliveryWeek: weeks[1],
      },
    ] as Row[],
    deliveries: rows,
    dishes,
    favorites: [{ object_id: dishes[1]!.id }, { object_id: `${dishes[3]!.id}-de-DE` }, { object_id: 650_000 }] as Row[],
    /** Selected quantities by week and recipe. */
    selections: new Map(weeks.map((week) => [week, chosen()])),
    /** Names of extras that are selected in every week. */
    addOns: [] as string[],
    /** Overrides the image address of a dish; default is a path on the image host. */
    imageUrlOf: undefined as ((dish: Dish) => string) | undefined,
    /** Index of a dish in a week's menu; `reshuffle` changes it. */
    indexOf: (dish: Dish) => 1 + ((dishes.indexOf(dish) * 7 + shuffle) % 97),
    reshuffle() {
      shuffle += 5
    },
    lockedWeek: weeks[1]!,
    pausedWeek: weeks[2]!,
    /** The first week whose selection can be changed. */
    openWeek: weeks[3]!,
  }
}
