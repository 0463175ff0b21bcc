import type { MealDelivery } from '../../shared/contracts/meal-box.ts'
import { message } from '../../shared/i18n/message.ts'
import { Problem } from '../platform/problem.ts'
import { type Gateway, subscriptionsPath } from './gateway/gateway.ts'
import type { ServerClock } from './gateway/server-clock.ts'
import type { MealConstants } from './meal-constants.ts'
import { type Delivery, nextDelivery, parseDeliveries } from './parse/deliveries.ts'
import type { Row } from './parse/rows.ts'
import { activeSubscription, parseSubscriptions, type Subscription } from './parse/subscriptions.ts'
import { withoutTokens } from './without-tokens.ts'

export type BoxPorts = {
  readonly gateway: Gateway
  readonly serverClock: ServerClock
  readonly constants: () => Promise<MealConstants>
}

const deliveriesPath = '/api/customers/me/deliveries'

/** @throws Problem. */
export async function subscriptions({ gateway, constants }: BoxPorts): Promise<readonly Subscription[]> {
  const { country } = await constants()
  return parseSubscriptions(await gateway.json(subscriptionsPath, { country }))
}

/** @throws Problem. */
export async function deliveries({ gateway, constants, serverClock }: BoxPorts): Promise<readonly Delivery[]> {
  const { country, locale } = await constants()
  const body = await gateway.json(deliveriesPath, { country, locale })
  return parseDeliveries(body, serverClock.nowMs())
}

export const ownRows = (rows: readonly { readonly own: Row }[]): Row[] => rows.map(({ own }) => withoutTokens(own))

/** In the gateway's own members, with ours over them. */
export const presentDelivery = ({ own, week, cutoff, status, editable }: Delivery): MealDelivery => ({
  ...withoutTokens(own),
  week,
  cutoff,
  status,
  editable,
})

/** @throws Problem `not_found` when no week can be chosen for. */
export async function nextOpenDelivery(ports: BoxPorts): Promise<Delivery> {
  const next = nextDelivery(await deliveries(ports))
  if (next) return next
  throw new Problem('not_found', message('meals.noEditableDelivery'))
}

export type Box = { readonly subscription: Subscription | undefined; readonly deliveries: readonly Delivery[] }

/** Both answers that say which box comes when. @throws Problem. */
export async function readBox(ports: BoxPorts): Promise<Box> {
  const [all, weeks] = await Promise.all([subscriptions(ports), deliveries(ports)])
  return { subscription: activeSubscription(all), deliveries: weeks }
}

/** What the site itself sends to read the menu of a week (facts, 4.2); members that are not known are left out. */
export function boxQuery(
  { subscription }: Pick<Box, 'subscription'>,
  delivery: Delivery | undefined,
  week: string | null,
  { country, locale, preference }: MealConstants,
): Record<string, string> {
  const members = {
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
    Object.entries(members).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
