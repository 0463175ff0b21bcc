import type { MealDelivery } from '../../shared/contracts/meal-deliveries.ts'
import type { MealSettings } from '../../shared/contracts/settings.ts'
import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'
import { subscriptionsPath } from './gateway/gateway.ts'
import type { MealDeps } from './meal-deps.ts'
import {
  activeSubscription,
  type Delivery,
  nextDelivery,
  parseDeliveries,
  parseSubscriptions,
  type Subscription,
} from './parse/deliveries.ts'
import { isRow, type Row } from './parse/rows.ts'

const deliveriesPath = '/api/customers/me/deliveries'

/** The meal box: its active subscription and its deliveries. */
export type Box = { readonly subscription: Subscription | undefined; readonly deliveries: readonly Delivery[] }

export type BoxReader = ReturnType<typeof createBoxReader>

/** Reads the meal box. Every function throws the problems of the gateway. */
export function createBoxReader({ gateway, settings, serverClock }: MealDeps) {
  return { readSubscriptions, readDeliveries, readNextDelivery, readBox }

  async function readSubscriptions(): Promise<readonly Subscription[]> {
    const { country } = await settings()
    return parseSubscriptions(await gateway.getJson(subscriptionsPath, { country }))
  }

  async function readDeliveries(): Promise<readonly Delivery[]> {
    const { country, locale } = await settings()
    const body = await gateway.getJson(deliveriesPath, { country, locale })
    return parseDeliveries(body, serverClock.nowMs())
  }

  /** The first delivery that can be changed. @throws Problem `not_found`. */
  async function readNextDelivery(): Promise<Delivery> {
    const next = nextDelivery(await readDeliveries())
    if (next) return next
    throw new Problem('not_found', message('meals.noEditableDelivery'))
  }

  async function readBox(): Promise<Box> {
    const [subscriptions, deliveries] = await Promise.all([readSubscriptions(), readDeliveries()])
    return { subscription: activeSubscription(subscriptions), deliveries }
  }
}

export const findDelivery = ({ deliveries }: Box, week: string | null): Delivery | undefined =>
  deliveries.find((delivery) => delivery.week === week)

/** The query with which the site reads the menu of a week (docs/requirements.md, R5). Unknown values are omitted. */
export function boxQuery(
  { subscription }: Box,
  delivery: Delivery | undefined,
  week: string | null,
  { country, locale, preference }: MealSettings,
): Record<string, string> {
  const query = {
    week,
    subscription: subscription?.id,
    'product-sku': delivery?.productSku ?? subscription?.productSku,
    customerPlanId: subscription?.customerPlanId,
    'delivery-option': subscription?.deliveryOption,
    postcode: subscription?.postcode,
    preference,
    servings: (delivery?.servings ?? subscription?.servings)?.toString(),
    country,
    locale,
  }
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** The members that the gateway sent, with the parsed values. */
export const presentDelivery = ({ raw, week, cutoff, status, editable }: Delivery): MealDelivery => ({
  ...withoutTokens(raw),
  week,
  cutoff,
  status,
  editable,
})

const secretName = /token|authorization|password|cookie|^apiV2Auth$/i
const jwt = /\beyJ[\w-]{4,}\.[\w-]+\.[\w-]*/

/** A row without credentials, because responses of Bunko must not contain any. */
export const withoutTokens = (row: Row): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name, value]) => !secretName.test(name) && !isJwt(value))
      .map(([name, value]) => [name, redact(value)]),
  )

const isJwt = (value: unknown): boolean => typeof value === 'string' && jwt.test(value)

function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((entry) => !isJwt(entry)).map(redact)
  return isRow(value) ? withoutTokens(value) : value
}
