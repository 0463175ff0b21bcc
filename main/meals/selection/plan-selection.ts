import type { NamedMeal, SelectionChange, WriteSelection } from '../../../shared/contracts/meal-selection.ts'
import { type Message, message } from '../../../shared/i18n/message.ts'
import type { PropertyViolation } from '../../platform/problem.ts'
import type { Course } from '../parse/menu.ts'

export type PlannedMeal = { readonly course: Course; readonly index: number; readonly quantity: number }
type Plan = { readonly meals: readonly PlannedMeal[]; readonly violations: readonly PropertyViolation[] }

export type BoxSize = {
  /** Null: unknown, so the gateway validates it. */
  readonly mealCount: number | null
  /** Whether fewer meals are allowed. */
  readonly allowIncomplete: boolean
}

/**
 * Finds the requested meals in a menu and validates them.
 * @param before the current selection: a sold out recipe can keep its quantity.
 */
export function planSelection(
  requested: WriteSelection['meals'],
  courses: readonly Course[],
  before: readonly NamedMeal[],
  size: BoxSize,
): Plan {
  const meals: PlannedMeal[] = []
  const violations: PropertyViolation[] = []
  requested.forEach((meal, position) => {
    const found = findCourse(meal, courses, position)
    const { course } = found
    const violation = found.violation ?? (course && validateMeal(course, meal, before, meals, position))
    if (violation) violations.push(violation)
    else if (course?.index != null) meals.push({ course, index: course.index, quantity: meal.quantity })
  })
  const sizeViolation = violations.length === 0 ? validateSize(meals, size) : undefined
  return { meals, violations: sizeViolation ? [sizeViolation] : violations }
}

type RequestedMeal = WriteSelection['meals'][number]

function findCourse(
  { recipeId, index }: RequestedMeal,
  courses: readonly Course[],
  position: number,
): { course?: Course; violation?: PropertyViolation } {
  const matches = courses.filter((course) =>
    recipeId === undefined ? course.index === index : course.recipeId === recipeId,
  )
  const course =
    matches.find((match) => match.index !== null && !match.isSoldOut) ?? matches.find((match) => match.index !== null)
  if (course) return { course }
  const member = recipeId === undefined ? 'index' : 'recipeId'
  const problem = matches.length > 0 ? message('meals.mealWithoutIndex') : message('meals.mealNotInMenu')
  return { violation: { propertyPath: `meals[${position}].${member}`, message: problem } }
}

function validateMeal(
  course: Course,
  { quantity }: RequestedMeal,
  before: readonly NamedMeal[],
  planned: readonly PlannedMeal[],
  position: number,
): PropertyViolation | undefined {
  const violation = (member: string, text: Message) => ({ propertyPath: `meals[${position}].${member}`, message: text })
  if (planned.some((meal) => meal.course.recipeId === course.recipeId))
    return violation('recipeId', message('validation.duplicate'))
  const quantityBefore = before.find((meal) => meal.recipeId === course.recipeId)?.quantity ?? 0
  if (course.isSoldOut && quantity > quantityBefore)
    return violation('recipeId', message('meals.mealSoldOut', { meal: course.name }))
  if (course.limit !== null && course.limit > 0 && quantity > course.limit) {
    return violation('quantity', message('meals.mealLimit', { meal: course.name, limit: course.limit }))
  }
  return undefined
}

/** The size of the box must not change, because that changes its price. A meal with quantity 2 counts as one or two. */
function validateSize(
  meals: readonly PlannedMeal[],
  { mealCount, allowIncomplete }: BoxSize,
): PropertyViolation | undefined {
  if (mealCount === null) return undefined
  const sum = meals.reduce((total, { quantity }) => total + quantity, 0)
  if (meals.length === mealCount || sum === mealCount || (allowIncomplete && sum < mealCount)) return undefined
  return {
    propertyPath: 'meals',
    message: message('meals.wrongMealCount', { count: mealCount, chosen: sum }),
  }
}

export const toNamedMeals = (courses: readonly Pick<Course, 'recipeId' | 'name' | 'quantity'>[]): NamedMeal[] =>
  courses
    .map(({ recipeId, name, quantity }) => ({ recipeId, name, quantity: quantity ?? 0 }))
    .filter(({ quantity }) => quantity > 0)

type MealDiff = Pick<SelectionChange, 'added' | 'removed' | 'isChanged'>

/** The meals to add to `before` and to remove from it to get `after`. */
export function diffMeals(before: readonly NamedMeal[], after: readonly NamedMeal[]): MealDiff {
  const added = missingFrom(before, after)
  const removed = missingFrom(after, before)
  return { added, removed, isChanged: added.length > 0 || removed.length > 0 }
}

const missingFrom = (meals: readonly NamedMeal[], all: readonly NamedMeal[]): NamedMeal[] =>
  all.flatMap((meal) => {
    const quantity = meal.quantity - (meals.find(({ recipeId }) => recipeId === meal.recipeId)?.quantity ?? 0)
    return quantity > 0 ? [{ ...meal, quantity }] : []
  })
