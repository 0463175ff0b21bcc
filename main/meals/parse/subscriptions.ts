import { message } from '../../../shared/i18n/message.ts'
import { parseBoxSize } from './deliveries.ts'
import { parseRows, type Row, toId, toRow, toText } from './rows.ts'

export type Subscription = {
  /** The row as the gateway sent it. */
  readonly raw: Row
  readonly id: string | null
  readonly customerId: string | null
  readonly isActive: boolean
  readonly productSku: string | null
  readonly customerPlanId: string | null
  readonly deliveryOption: string | null
  readonly postcode: string | null
  readonly mealCount: number | null
  readonly servings: number | null
}

/** Subscriptions in the order of the gateway. @throws Problem `upstream_failed` if the format is unknown. */
export function parseSubscriptions(body: unknown): readonly Subscription[] {
  return parseRows(body, message('meals.data.subscriptions')).map((row) => {
    const product = toRow(row.product)
    const productSku = toText(product.sku) ?? toText(row.productSku)
    const type = toRow(row.productType)
    return {
      raw: row,
      id: toId(row.id),
      customerId: toId(toRow(row.customer).id) ?? toId(row.customerId) ?? toId(row.customer),
      // There is no status. Older responses do not contain `isActive`.
      isActive: (row.canceledAt ?? null) === null && (row.pausedAt ?? null) === null && row.isActive !== false,
      productSku,
      customerPlanId: toId(row.customerPlanId),
      deliveryOption: toText(toRow(row.deliveryOption).handle),
      postcode: toText(toRow(row.shippingAddress).postcode),
      ...parseBoxSize({ specs: product.specs ?? type.specs }, productSku),
    }
  })
}

export const activeSubscription = (subscriptions: readonly Subscription[]): Subscription | undefined =>
  subscriptions.find(({ isActive }) => isActive)
