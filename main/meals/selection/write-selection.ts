import type { NamedMeal, SelectionChange, WriteSelection } from '../../../shared/contracts/meal-selection.ts'
import { type Localizable, message } from '../../../shared/i18n/message.ts'
import type { Db } from '../../database/schema.ts'
import { type Clock, timestamp } from '../../platform/clock.ts'
import { isProblem, Problem, validationFailed } from '../../platform/problem.ts'
import { isPage, jsonOf, messageOf, refusalCode, statusProblem } from '../gateway/read-response.ts'
import { earlierSelection, keepEarlierSelection } from '../meals.store.ts'
import type { Delivery } from '../parse/deliveries.ts'
import type { Course } from '../parse/menu.ts'
import { isWeek, toRow } from '../parse/rows.ts'
import { type Box, readBox } from '../read-box.ts'
import { chosen, deliveryOf, type MenuPorts, selectedMenu, weekMenu } from '../read-menu.ts'
import { difference, namedMeals, type PlannedMeal, planSelection } from './plan-selection.ts'

export type WritePorts = MenuPorts & {
  readonly db: Db
  readonly clock: Clock
  /** Writes of one week go one after the other. */
  readonly inTurn: <T>(week: string, work: () => Promise<T>) => Promise<T>
}

type Warning = Localizable<SelectionChange['warnings'][number]>

/**
 * Replaces what is chosen for a week. Everything is read just before and held against the rules; what was chosen is
 * kept for undo; the choice is read back and compared. It is sent once, whatever happens.
 * @throws Problem `not_found` (no such week), `conflict` (locked), `validation_failed`, and those of the gateway.
 */
export function writeSelection(
  ports: WritePorts,
  week: string,
  { meals }: WriteSelection,
  { dryRun }: { readonly dryRun: boolean },
): Promise<Localizable<SelectionChange>> {
  return ports.inTurn(week, async () => {
    const state = await readState(ports, week)
    const { box, delivery, courses, before } = state
    const { meals: planned, violations } = planSelection(meals, courses, before, parseBoxSize(box, delivery))
    if (violations.length > 0) throw validationFailed(violations)
    const after = planned.map(({ course, quantity }) => ({ recipeId: course.recipeId, name: course.name, quantity }))
    const warnings = warningsOf(state, planned)
    const change = { week, before, after, warnings, ...difference(before, after) }
    if (dryRun) return { ...change, isDryRun: true, canUndo: (await earlierSelection(ports.db, week)) !== undefined }
    await keepEarlierSelection(ports.db, week, before, timestamp(ports.clock))
    const told = await send(ports, state, planned)
    await compare(ports, state, after, told)
    const lost = told.problem ? [answerLost] : []
    return { ...change, warnings: [...warnings, ...told.warnings, ...lost], isDryRun: false, canUndo: true }
  })
}

/** Chooses again what the week held before. @throws Problem as `writeSelection`; `not_found` when nothing is kept. */
export async function undoSelection(ports: WritePorts, week: string): Promise<Localizable<SelectionChange>> {
  const meals = isWeek(week) ? await earlierSelection(ports.db, week) : undefined
  if (!meals || meals.length === 0) {
    throw new Problem('not_found', message('meals.nothingToUndo'))
  }
  return await writeSelection(ports, week, { meals: meals.map((meal) => ({ ...meal })) }, { dryRun: false })
}

type State = {
  readonly box: Box
  readonly delivery: Delivery
  readonly courses: readonly Course[]
  readonly before: NamedMeal[]
  readonly addOns: readonly string[]
}

async function readState(ports: WritePorts, week: string): Promise<State> {
  const box = await readBox(ports)
  const delivery = deliveryOf(box, week)
  if (!delivery) throw new Problem('not_found', message('meals.noDeliveryInWeek'))
  refuseLocked(delivery)
  if (!box.subscription) throw new Problem('conflict', message('meals.noActiveSubscription'))
  const sku = delivery.productSku ?? box.subscription.productSku
  const [menu, selected] = await Promise.all([weekMenu(ports, week, sku), selectedMenu(ports, box, week)])
  if (!selected) {
    throw new Problem('upstream_failed', message('meals.otherWeekReturned'), {
      retryable: true,
    })
  }
  const courses = coursesOf(menu?.courses ?? [], selected.courses)
  return { box, delivery, courses, before: namedMeals(chosen(selected.courses)), addOns: selected.addOns }
}

/**
 * The menu of the delivery has the places that count, and the limits; only the other one tells what is sold out.
 * A dish that stands in one alone is taken from there.
 */
function coursesOf(menu: readonly Course[], selected: readonly Course[]): readonly Course[] {
  const inMenu = new Map(menu.map((course) => [course.recipeId, course]))
  const own = selected.map((course) => {
    const other = inMenu.get(course.recipeId)
    return {
      ...course,
      isSoldOut: course.isSoldOut || other?.isSoldOut === true,
      limit: course.limit ?? other?.limit ?? null,
    }
  })
  const known = new Set(own.map(({ recipeId }) => recipeId))
  return [...own, ...menu.filter(({ recipeId }) => !known.has(recipeId))]
}

function refuseLocked({ status, cutoff, editable, week }: Delivery): void {
  if (status === 'PAUSED') throw new Problem('conflict', message('meals.deliveryPaused', { week }))
  if (editable) return
  throw new Problem(
    'conflict',
    cutoff === null
      ? message('meals.cutoffUnknown', { week })
      : message('meals.cutoffPassed', {
          week,
          cutoff,
        }),
  )
}

const parseBoxSize = ({ subscription }: Box, { mealCount }: Delivery): number | null =>
  mealCount ?? subscription?.mealCount ?? null

function warningsOf({ addOns }: State, planned: readonly PlannedMeal[]): Warning[] {
  const dear = planned
    .filter(({ course }) => course.surcharge !== null)
    .map(({ course }) => `${course.name} (${course.surcharge})`)
  return [
    ...(addOns.length > 0
      ? [
          {
            code: 'add_ons_dropped' as const,
            message: message('meals.addOnsDropped', { addOns: addOns.join(', ') }),
          },
        ]
      : []),
    ...(dear.length > 0
      ? [{ code: 'surcharge' as const, message: message('meals.surcharge', { meals: dear.join(', ') }) }]
      : []),
  ]
}

const answerLost: Warning = {
  code: 'answer_lost',
  message: message('meals.saveUnconfirmed'),
}

type Told = { readonly warnings: readonly Warning[]; readonly problem?: Problem }

/** One PUT. What may have arrived without an answer is decided by reading back, never by sending again. */
async function send(ports: WritePorts, { box, delivery }: State, planned: readonly PlannedMeal[]): Promise<Told> {
  const { subscription } = box
  const { preference } = await ports.constants()
  const query = {
    customer: subscription?.customerId,
    subscription: subscription?.id,
    'product-sku': delivery.productSku ?? subscription?.productSku,
    cutoff_time: delivery.rawCutoff,
    preference,
    week: delivery.week,
    update_quantity: 'true',
    ignore_addons: 'false',
  }
  const missing = Object.entries(query)
    .filter(([, value]) => !value)
    .map(([name]) => name)
  if (missing.length > 0) {
    throw new Problem('upstream_failed', message('meals.detailsMissing', { missing: missing.join(', ') }))
  }
  try {
    const answer = await ports.gateway.call({
      method: 'PUT',
      path: `/v1/carts/${delivery.week}`,
      query: query as Record<string, string>,
      headers: { 'x-requested-by': 'shopping-experience-web' },
      body: { meals: planned.map(({ index, quantity }) => ({ index, quantity })), extras: [] },
      ownConnection: true,
    })
    if (answer.status >= 500 || answer.status === 408) return { warnings: [], problem: statusProblem(answer) }
    if (answer.status >= 300) throw refused(answer)
    return { warnings: downgraded(answer) }
  } catch (error) {
    if (isProblem(error, 'upstream_timeout') || (isProblem(error, 'upstream_failed') && error.cause !== undefined)) {
      return { warnings: [], problem: error }
    }
    throw error
  }
}

type Answer = Parameters<typeof jsonOf>[0]

function refused(answer: Answer): Problem {
  if (isPage(answer) || answer.status === 429 || answer.status < 400) return statusProblem(answer)
  const { status } = answer
  const said = messageOf(answer)
  const code = refusalCode(answer)
  if (code === 'MEAL_SIZE_MISMATCH') {
    return validationFailed([{ propertyPath: 'meals', message: message('meals.mealCountRefused') }])
  }
  if (answer.status === 409 || /CUTOFF|PAUSED|LOCK|NOT_EDITABLE|CLOSED/i.test(`${code} ${said}`)) {
    return new Problem(
      'conflict',
      said ? message('meals.weekClosedWithReason', { response: said }) : message('meals.weekClosed'),
    )
  }
  return new Problem(
    'upstream_failed',
    said
      ? message('meals.choiceRefusedWithReason', { status, response: said })
      : message('meals.choiceRefused', { status }),
  )
}

function downgraded(answer: Answer): Warning[] {
  if (isPage(answer)) throw statusProblem(answer)
  if (answer.body.byteLength === 0 || toRow(jsonOf(answer)).hasSeamlessDowngraded !== true) return []
  const downgrade = message('meals.boxDowngraded')
  return [{ code: 'box_downgraded', message: downgrade }]
}

/** @throws Problem when what stands there now is not what was chosen. */
async function compare(ports: WritePorts, state: State, wanted: readonly NamedMeal[], told: Told): Promise<void> {
  const now = await selectedMenu(ports, state.box, state.delivery.week).catch((error: unknown) => {
    throw told.problem ? unsure(told.problem) : error
  })
  const found = namedMeals(chosen(now?.courses ?? []))
  if (now !== undefined && !difference(found, wanted).isChanged) return
  if (told.problem) {
    const untouched = !difference(found, state.before).isChanged
    const detail = untouched
      ? message('meals.choiceKept', { reason: told.problem.userMessage })
      : message('meals.choiceChanged', {
          reason: told.problem.userMessage,
        })
    throw new Problem(told.problem.code, detail, { cause: told.problem, extra: { found } })
  }
  throw new Problem('upstream_failed', message('meals.choiceDiffers'), { extra: { found } })
}

const unsure = (problem: Problem) =>
  new Problem(problem.code, message('meals.choiceUnknown', { reason: problem.userMessage }), {
    cause: problem,
  })
