import type { NamedMeal, SelectionChange, WriteSelection } from '../../../shared/contracts/meal-selection.ts'
import { type Localizable, type Message, message } from '../../../shared/i18n/message.ts'
import { timestamp } from '../../platform/clock.ts'
import { isProblem, Problem, validationFailed } from '../../platform/problem.ts'
import type { MealDeps } from '../meal-deps.ts'
import { readPreviousSelection, storePreviousSelection } from '../meals.store.ts'
import type { Delivery } from '../parse/deliveries.ts'
import type { Course } from '../parse/menu.ts'
import { isWeek } from '../parse/rows.ts'
import { type Box, type BoxReader, findDelivery } from '../read-box.ts'
import { type MenuReader, selectedCourses } from '../read-menu.ts'
import { diffMeals, type PlannedMeal, planSelection, toNamedMeals } from './plan-selection.ts'
import { createSelectionSending, type SelectionWarning, type SendResult } from './send-selection.ts'

type State = {
  readonly box: Box
  readonly delivery: Delivery
  readonly courses: readonly Course[]
  readonly before: NamedMeal[]
  readonly addOns: readonly string[]
}

export function createSelectionWrites(deps: MealDeps & BoxReader & MenuReader) {
  const { db, clock, readBox, readSelectedMenu, readWeekMenu } = deps
  const { sendSelection } = createSelectionSending(deps)
  /** Runs the writes of a week one after the other. */
  const serializeWrites = createKeyedQueue()
  return { writeSelection, undoSelection }

  /**
   * Replaces the selection of a week. Reads and validates the current state first, stores the previous selection for undo,
   * sends the new selection once, and verifies it by reading it back.
   * @throws Problem `not_found` (no such week), `conflict` (cannot be changed), `validation_failed`, and those of the
   * gateway.
   */
  function writeSelection(
    week: string,
    { meals }: WriteSelection,
    { dryRun, allowIncomplete }: { readonly dryRun: boolean; readonly allowIncomplete: boolean },
  ): Promise<Localizable<SelectionChange>> {
    return serializeWrites(week, async () => {
      const state = await readState(week)
      const { box, delivery, courses, before } = state
      const mealCount = delivery.mealCount ?? box.subscription?.mealCount ?? null
      const { meals: planned, violations } = planSelection(meals, courses, before, { mealCount, allowIncomplete })
      if (violations.length > 0) throw validationFailed(violations)
      const after = planned.map(({ course, quantity }) => ({ recipeId: course.recipeId, name: course.name, quantity }))
      const warnings = planWarnings(state, planned)
      const change = { week, before, after, warnings, ...diffMeals(before, after) }
      if (dryRun) return { ...change, isDryRun: true, canUndo: (await readPreviousSelection(db, week)) !== undefined }
      await storePreviousSelection(db, week, before, timestamp(clock))
      const result = await sendSelection(box, delivery, planned)
      const unconfirmed = await verifySelection(state, after, result)
      return { ...change, warnings: [...warnings, ...result.warnings, ...unconfirmed], isDryRun: false, canUndo: true }
    })
  }

  /** Restores the selection before the last write. @throws Problem as `writeSelection`. */
  async function undoSelection(week: string): Promise<Localizable<SelectionChange>> {
    const meals = isWeek(week) ? await readPreviousSelection(db, week) : undefined
    if (!meals || meals.length === 0) throw new Problem('not_found', message('meals.nothingToUndo'))
    // The meal site had this selection, complete or not.
    const options = { dryRun: false, allowIncomplete: true }
    return await writeSelection(week, { meals: meals.map((meal) => ({ ...meal })) }, options)
  }

  async function readState(week: string): Promise<State> {
    const box = await readBox()
    const delivery = findDelivery(box, week)
    if (!delivery) throw new Problem('not_found', message('meals.noDeliveryInWeek'))
    requireEditable(delivery)
    if (!box.subscription) throw new Problem('conflict', message('meals.noActiveSubscription'))
    const sku = delivery.productSku ?? box.subscription.productSku
    const [menu, selected] = await Promise.all([readWeekMenu(week, sku), readSelectedMenu(box, week)])
    if (!selected) throw new Problem('upstream_failed', message('meals.otherWeekReturned'), { retryable: true })
    const courses = mergeCourses(menu?.courses ?? [], selected.courses)
    return { box, delivery, courses, before: toNamedMeals(selectedCourses(selected.courses)), addOns: selected.addOns }
  }

  /** @returns what remains uncertain. @throws Problem if the saved selection is not the expected one, or may not be saved. */
  async function verifySelection(
    { box, delivery, before }: State,
    expected: readonly NamedMeal[],
    { problem }: SendResult,
  ): Promise<SelectionWarning[]> {
    let menu: Awaited<ReturnType<typeof readSelectedMenu>>
    try {
      menu = await readSelectedMenu(box, delivery.week)
    } catch (error) {
      if (!isProblem(error)) throw error
      if (!problem) return [notReadBack(error.userMessage)]
      const text = message('meals.choiceUnknown', { reason: problem.userMessage })
      throw new Problem(problem.code, text, { cause: problem })
    }
    if (menu === undefined && !problem) return [notReadBack(message('meals.otherWeekReturned'))]
    const found = toNamedMeals(selectedCourses(menu?.courses ?? []))
    if (menu !== undefined && !diffMeals(found, expected).isChanged) return problem ? [saveUnconfirmed] : []
    if (problem) {
      const text = diffMeals(found, before).isChanged
        ? message('meals.choiceChanged', { reason: problem.userMessage })
        : message('meals.choiceKept', { reason: problem.userMessage })
      throw new Problem(problem.code, text, { cause: problem, extra: { found } })
    }
    throw new Problem('upstream_failed', message('meals.choiceDiffers'), { extra: { found } })
  }
}

/**
 * The selected menu has the indexes to send and the limits; the menu of the week says what is sold out. Courses that
 * only one of them contains are included.
 */
function mergeCourses(menu: readonly Course[], selected: readonly Course[]): readonly Course[] {
  const byRecipe = new Map(menu.map((course) => [course.recipeId, course]))
  const merged = selected.map((course) => {
    const other = byRecipe.get(course.recipeId)
    return {
      ...course,
      isSoldOut: course.isSoldOut || other?.isSoldOut === true,
      limit: course.limit ?? other?.limit ?? null,
    }
  })
  const known = new Set(merged.map(({ recipeId }) => recipeId))
  return [...merged, ...menu.filter(({ recipeId }) => !known.has(recipeId))]
}

function requireEditable({ status, cutoff, editable, week }: Delivery): void {
  if (status === 'PAUSED') throw new Problem('conflict', message('meals.deliveryPaused', { week }))
  if (editable) return
  throw new Problem(
    'conflict',
    cutoff === null ? message('meals.cutoffUnknown', { week }) : message('meals.cutoffPassed', { week, cutoff }),
  )
}

function planWarnings({ addOns }: State, planned: readonly PlannedMeal[]): SelectionWarning[] {
  const surcharged = planned
    .filter(({ course }) => course.surcharge !== null)
    .map(({ course }) => `${course.name} (${course.surcharge})`)
  const warnings: SelectionWarning[] = []
  if (addOns.length > 0) {
    warnings.push({ code: 'add_ons_dropped', message: message('meals.addOnsDropped', { addOns }) })
  }
  if (surcharged.length > 0) {
    warnings.push({ code: 'surcharge', message: message('meals.surcharge', { meals: surcharged }) })
  }
  return warnings
}

const saveUnconfirmed: SelectionWarning = { code: 'answer_lost', message: message('meals.saveUnconfirmed') }

const notReadBack = (reason: Message): SelectionWarning => ({
  code: 'not_read_back',
  message: message('meals.savedNotReadBack', { reason }),
})

/** Runs tasks with the same key one after the other. */
function createKeyedQueue(): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (key, task) => {
    const result = (last.get(key) ?? Promise.resolve()).then(task)
    last.set(
      key,
      result.catch(() => {}), // The caller gets the error.
    )
    return result
  }
}
