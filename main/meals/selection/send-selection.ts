import type { SelectionChange } from '../../../shared/contracts/meal-selection.ts'
import { type Localizable, message } from '../../../shared/i18n/message.ts'
import { isProblem, Problem, validationFailed } from '../../platform/problem.ts'
import { errorCodeOf, isHtmlPage, messageOf, parseJson, statusProblem } from '../gateway/read-response.ts'
import type { GatewayResponse } from '../gateway/transport.ts'
import type { MealDeps } from '../meal-deps.ts'
import type { Delivery } from '../parse/deliveries.ts'
import { toRow } from '../parse/rows.ts'
import type { Box } from '../read-box.ts'
import type { PlannedMeal } from './plan-selection.ts'

export type SelectionWarning = Localizable<SelectionChange['warnings'][number]>

export type SendResult = {
  readonly warnings: readonly SelectionWarning[]
  /** Set if the request may have been processed although it failed. The selection must be read to find out. */
  readonly problem?: Problem
}

export function createSelectionSending({ gateway, settings }: MealDeps) {
  return { sendSelection }

  /** Sends the selection of a week once. @throws Problem if it was not saved. */
  async function sendSelection(
    { subscription }: Box,
    delivery: Delivery,
    meals: readonly PlannedMeal[],
  ): Promise<SendResult> {
    const { preference } = await settings()
    const query = {
      customer: subscription?.customerId,
      subscription: subscription?.id,
      'product-sku': delivery.productSku ?? subscription?.productSku,
      cutoff_time: delivery.originalCutoff,
      preference,
      week: delivery.week,
      update_quantity: 'true',
      ignore_addons: 'false',
    }
    const missing = Object.entries(query)
      .filter(([, value]) => !value)
      .map(([name]) => name)
    if (missing.length > 0) {
      throw new Problem('upstream_failed', message('meals.detailsMissing', { missing }))
    }
    try {
      const response = await gateway.send({
        method: 'PUT',
        path: `/v1/carts/${delivery.week}`,
        query: query as Record<string, string>,
        headers: { 'x-requested-by': 'shopping-experience-web' },
        body: { meals: meals.map(({ index, quantity }) => ({ index, quantity })), extras: [] },
        useNewConnection: true,
      })
      if (response.status >= 500 || response.status === 408) return { warnings: [], problem: statusProblem(response) }
      if (response.status >= 300) throw rejectionProblem(response)
      return { warnings: downgradeWarnings(response) }
    } catch (error) {
      if (isProblem(error, 'upstream_timeout') || (isProblem(error, 'upstream_failed') && error.cause !== undefined)) {
        return { warnings: [], problem: error }
      }
      throw error
    }
  }
}

function rejectionProblem(response: GatewayResponse): Problem {
  const { status } = response
  if (isHtmlPage(response) || status === 429 || status < 400) return statusProblem(response)
  const reason = messageOf(response)
  const code = errorCodeOf(response)
  if (code === 'MEAL_SIZE_MISMATCH') {
    return validationFailed([{ propertyPath: 'meals', message: message('meals.mealCountRefused') }])
  }
  if (status === 409 || /CUTOFF|PAUSED|LOCK|NOT_EDITABLE|CLOSED/i.test(`${code} ${reason}`)) {
    return new Problem(
      'conflict',
      reason ? message('meals.weekClosedWithReason', { response: reason }) : message('meals.weekClosed'),
    )
  }
  return new Problem(
    'upstream_failed',
    reason
      ? message('meals.choiceRefusedWithReason', { status, response: reason })
      : message('meals.choiceRefused', { status }),
  )
}

function downgradeWarnings(response: GatewayResponse): SelectionWarning[] {
  if (isHtmlPage(response)) throw statusProblem(response)
  if (response.body.byteLength === 0 || toRow(parseJson(response)).hasSeamlessDowngraded !== true) return []
  return [{ code: 'box_downgraded', message: message('meals.boxDowngraded') }]
}
