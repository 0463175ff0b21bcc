import { message } from '../../../shared/i18n/message.ts'
import {
  findWeek,
  firstText,
  isRow,
  parseRows,
  type Row,
  toId,
  toRow,
  toText,
  toWholeNumber,
  unknownFormat,
} from './rows.ts'

export type Delivery = {
  /** The row as the gateway sent it. */
  readonly raw: Row
  readonly week: string
  /** ISO 8601 in UTC; null if the gateway does not send it. */
  readonly cutoff: string | null
  /** The cutoff in the gateway's own format, which a write must send back. */
  readonly originalCutoff: string | null
  /** Upper case; `UNKNOWN` if there is none. */
  readonly status: string
  /** Whether the gateway marks it as editable, it is not paused, and the cutoff has not passed. */
  readonly editable: boolean
  readonly deliveryDate: string | null
  readonly productSku: string | null
  /** Number of meals in the box; null if unknown. */
  readonly mealCount: number | null
  readonly servings: number | null
  readonly isPreselected: boolean
}

const cutoffNames = ['cutoff', 'cutoffDate', 'cutoffDateTime', 'cutoff_time', 'selectionDeadline', 'deadline']
const dateNames = ['deliveryDate', 'deliveryTime', 'date']

/** Deliveries by week, one for each week. @throws Problem `upstream_failed` if the format is unknown. */
export function parseDeliveries(body: unknown, serverNowMs: number): readonly Delivery[] {
  const rows = parseRows(body, message('meals.data.deliveries'))
  const deliveries = rows.flatMap((row) => parseDelivery(row, serverNowMs) ?? [])
  if (rows.length > 0 && deliveries.length === 0) throw unknownFormat(message('meals.data.deliveries'))
  const byWeek = new Map(deliveries.map((delivery) => [delivery.week, delivery]))
  return [...byWeek.values()].sort((a, b) => (a.week < b.week ? -1 : 1))
}

function parseDelivery(row: Row, serverNowMs: number): Delivery | undefined {
  const week = findWeek(row)
  if (week === null) return undefined
  const originalCutoff = firstText(row, cutoffNames)
  const cutoff = toIsoTime(originalCutoff)
  const status = (toText(row.status) ?? toText(row.state) ?? 'unknown').toUpperCase()
  const product = toRow(row.product)
  const productSku = toText(product.sku) ?? toText(product.handle) ?? toText(row.productSku)
  return {
    raw: row,
    week,
    cutoff,
    originalCutoff: cutoff === null ? null : originalCutoff,
    status,
    editable: isMarkedEditable(row) && status !== 'PAUSED' && cutoff !== null && serverNowMs < Date.parse(cutoff),
    deliveryDate: toIsoTime(firstText(row, dateNames)),
    productSku,
    ...parseBoxSize(product, productSku),
    isPreselected: row.mealsPreselected === true,
  }
}

/** A delivery without any of the members is not editable. */
function isMarkedEditable(row: Row): boolean {
  if (row.deliveryBlocked === true) return false
  const mealSwap = isRow(row.allowedActions) ? row.allowedActions.mealSwap : undefined
  return [row.editable, mealSwap, row.actionable].find((value) => typeof value === 'boolean') === true
}

/** Parses a time whose offset can lack the colon, for example `2026-09-16T23:59:59-0700`. */
export function toIsoTime(text: string | null): string | null {
  const ms = Date.parse((text ?? '').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

/** The SKU `DE-CBU-3-2-0` means three meals with two servings each (docs/requirements.md, R5). */
export function parseBoxSize(product: Row, sku: string | null): { mealCount: number | null; servings: number | null } {
  const [, meals, servings] = /^[A-Za-z]{2}-[A-Za-z]+-(\d+)-(\d+)-\d+$/.exec(sku ?? '') ?? []
  const specs = toRow(product.specs)
  return {
    mealCount: toWholeNumber(meals) ?? toWholeNumber(specs.meals),
    servings: toWholeNumber(servings) ?? toWholeNumber(specs.size),
  }
}

/** The first delivery that can still be changed. */
export const nextDelivery = (deliveries: readonly Delivery[]): Delivery | undefined =>
  deliveries.find(({ editable }) => editable)

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
