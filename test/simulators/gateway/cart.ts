import { type GatewayState, plan, type Row } from './state.ts'

export type CartMode =
  | 'obey'
  | 'stored-then-unreadable'
  | 'not-stored'
  | 'stored-but-500'
  | 'stored-but-dropped'
  | 'downgraded'
  /** Rejects fewer meals than the box has. */
  | 'complete-only'

export interface CartAnswer {
  readonly status: number
  readonly body: unknown
}

const refuse = (code: string, message: string, status = 400): CartAnswer => ({
  status,
  body: { errors: [{ code, message }] },
})

/** Applies all rules of the site: eight query parameters, the week, each index, the box size and the cutoff. */
export function putCart(
  state: GatewayState,
  week: string,
  query: Readonly<Record<string, string>>,
  body: unknown,
  nowMs: number,
  mode: CartMode,
): CartAnswer {
  const delivery = state.deliveries.find(({ id }) => id === week)
  if (!delivery) return refuse('UNKNOWN_WEEK', 'no such week', 404)
  const sku = (delivery.product?.sku as string | undefined) ?? plan.sku
  const expected: Row = {
    customer: '7654321',
    subscription: '1234567',
    'product-sku': sku,
    cutoff_time: delivery.cutoffDate,
    preference: 'quick',
    week,
    update_quantity: 'true',
    ignore_addons: 'false',
  }
  const wrong = Object.keys({ ...expected, ...query }).filter((name) => query[name] !== expected[name])
  if (wrong.length > 0) return refuse('BAD_QUERY', `wrong: ${wrong.join(', ')}`)
  if (delivery.status === 'PAUSED') return refuse('DELIVERY_PAUSED', 'delivery is paused')
  if (!(Date.parse(delivery.cutoffDate) > nowMs)) return refuse('CUTOFF_PASSED', 'cutoff has passed', 409)
  const { meals, extras } = (body ?? {}) as { meals?: Row[]; extras?: unknown[] }
  if (!Array.isArray(meals) || !Array.isArray(extras) || extras.length > 0)
    return refuse('BAD_BODY', 'meals and extras')
  const dishes = meals.map(({ index }) => state.dishes.find((dish) => state.indexOf(dish) === index))
  if (dishes.some((dish) => dish === undefined || dish.isHidden)) return refuse('BAD_INDEX', 'index is not in the menu')
  const size = Number(sku.split('-')[2])
  const count = new Set(dishes).size
  if (count > size || (mode === 'complete-only' && count < size)) return refuse('MEAL_SIZE_MISMATCH', 'number of meals')
  if (meals.some(({ quantity }, nth) => !(quantity >= 1 && quantity <= dishes[nth]!.limit))) {
    return refuse('BAD_QUANTITY', 'quantity')
  }
  if (mode !== 'not-stored') {
    state.selections.set(week, new Map(dishes.map((dish, nth) => [dish!.id, meals[nth]!.quantity as number])))
    state.addOns = []
  }
  if (mode === 'stored-but-500') return { status: 500, body: { message: 'internal error' } }
  return { status: 200, body: { hasSeamlessDowngraded: mode === 'downgraded' } }
}
