import { say } from '../../../shared/sentences/sentence.ts'
import { firstText, isRow, type Row, rowOf, rowsOf, shapeChanged, textOrNull, weekOf, wholeNumber } from './rows.ts'

export type Delivery = {
  /** As the gateway sent it. */
  readonly own: Row
  readonly week: string
  /** ISO 8601 in UTC; null where the gateway does not tell. */
  readonly cutoff: string | null
  /** As the gateway wrote it: it wants it back so in a write. */
  readonly rawCutoff: string | null
  /** Upper case; `UNKNOWN` where there is none. */
  readonly status: string
  /** Whether the gateway says that it can be changed, it is not paused, and the cutoff is ahead. */
  readonly editable: boolean
  readonly deliveryDate: string | null
  readonly productSku: string | null
  /** How many meals the box holds that week; null where nothing tells. */
  readonly mealCount: number | null
  readonly servings: number | null
  readonly isPreselected: boolean
}

const cutoffNames = ['cutoff', 'cutoffDate', 'cutoffDateTime', 'cutoff_time', 'selectionDeadline', 'deadline']
const dateNames = ['deliveryDate', 'deliveryTime', 'date']

/** All weeks in their order, each once. @throws Problem `upstream_failed` when the site has changed. */
export function readDeliveries(body: unknown, serverNowMs: number): readonly Delivery[] {
  const rows = rowsOf(body, say('deliveries'))
  const deliveries = rows.flatMap((row) => readDelivery(row, serverNowMs) ?? [])
  if (rows.length > 0 && deliveries.length === 0) throw shapeChanged(say('deliveries'))
  const byWeek = new Map(deliveries.map((delivery) => [delivery.week, delivery]))
  return [...byWeek.values()].sort((a, b) => (a.week < b.week ? -1 : 1))
}

function readDelivery(row: Row, serverNowMs: number): Delivery | undefined {
  const week = weekOf(row)
  if (week === null) return undefined
  const rawCutoff = firstText(row, cutoffNames)
  const cutoff = isoOrNull(rawCutoff)
  const status = (textOrNull(row.status) ?? textOrNull(row.state) ?? 'unknown').toUpperCase()
  const product = rowOf(row.product)
  const productSku = textOrNull(product.sku) ?? textOrNull(product.handle) ?? textOrNull(row.productSku)
  return {
    own: row,
    week,
    cutoff,
    rawCutoff: cutoff === null ? null : rawCutoff,
    status,
    editable: saysEditable(row) && status !== 'PAUSED' && cutoff !== null && serverNowMs < Date.parse(cutoff),
    deliveryDate: isoOrNull(firstText(row, dateNames)),
    productSku,
    ...sizeOf(product, productSku),
    isPreselected: row.mealsPreselected === true,
  }
}

/** What is not told is not editable. */
function saysEditable(row: Row): boolean {
  if (row.deliveryBlocked === true) return false
  const mealSwap = isRow(row.allowedActions) ? row.allowedActions.mealSwap : undefined
  const told = [row.editable, mealSwap, row.actionable].find((value) => typeof value === 'boolean')
  return told === true
}

/** `2026-09-16T23:59:59-0700` has no colon in its offset; strict readers want one. */
export function isoOrNull(text: string | null): string | null {
  const ms = Date.parse((text ?? '').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
  return Number.isNaN(ms) ? null : new Date(ms).toISOString()
}

/** `DE-CBU-3-2-0`: three meals for two (facts, 4.3). */
export function sizeOf(product: Row, sku: string | null): { mealCount: number | null; servings: number | null } {
  const [, meals, servings] = /^[A-Za-z]{2}-[A-Za-z]+-(\d+)-(\d+)-\d+$/.exec(sku ?? '') ?? []
  const specs = rowOf(product.specs)
  return {
    mealCount: wholeNumber(meals) ?? wholeNumber(specs.meals),
    servings: wholeNumber(servings) ?? wholeNumber(specs.size),
  }
}

/** The first that can still be chosen for: not paused, editable, cutoff ahead. */
export const nextDelivery = (deliveries: readonly Delivery[]): Delivery | undefined =>
  deliveries.find(({ editable }) => editable)
