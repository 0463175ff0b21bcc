import { say } from '../../../shared/sentences/sentence.ts'
import { sizeOf } from './deliveries.ts'
import { idOf, type Row, rowOf, rowsOf, textOrNull } from './rows.ts'

export type Subscription = {
  readonly own: Row
  readonly id: string | null
  readonly customerId: string | null
  readonly isActive: boolean
  readonly productSku: string | null
  readonly customerPlanId: string | null
  readonly deliveryOption: string | null
  readonly postcode: string | null
  readonly preset: string | null
  readonly mealCount: number | null
  readonly servings: number | null
}

/** In the order of the gateway. @throws Problem `upstream_failed` when the site has changed. */
export function readSubscriptions(body: unknown): readonly Subscription[] {
  return rowsOf(body, say('subscriptions')).map((row) => {
    const product = rowOf(row.product)
    const productSku = textOrNull(product.sku) ?? textOrNull(row.productSku)
    const type = rowOf(row.productType)
    const size = sizeOf({ specs: product.specs ?? type.specs }, productSku)
    return {
      own: row,
      id: idOf(row.id),
      customerId: idOf(rowOf(row.customer).id) ?? idOf(row.customerId) ?? idOf(row.customer),
      // There is no status: cancelled and paused are told by their times, and an old answer may not say isActive.
      isActive: (row.canceledAt ?? null) === null && (row.pausedAt ?? null) === null && row.isActive !== false,
      productSku,
      customerPlanId: idOf(row.customerPlanId),
      deliveryOption: textOrNull(rowOf(row.deliveryOption).handle),
      postcode: textOrNull(rowOf(row.shippingAddress).postcode),
      preset: textOrNull(row.preset),
      ...size,
    }
  })
}

export const activeSubscription = (subscriptions: readonly Subscription[]): Subscription | undefined =>
  subscriptions.find(({ isActive }) => isActive)
