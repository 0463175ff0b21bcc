import type { NamedMeal, SelectionChange, WriteSelection } from '../../../shared/contracts/meal-selection.ts'
import { type Message, message } from '../../../shared/i18n/message.ts'
import type { PropertyViolation } from '../../platform/problem.ts'
import type { Course } from '../parse/menu.ts'

export type PlannedMeal = { readonly course: Course; readonly index: number; readonly quantity: number }
export type Plan = { readonly meals: readonly PlannedMeal[]; readonly violations: readonly PropertyViolation[] }

/**
 * Finds the wished meals in a menu and holds them against its rules. Places change from one reading to the next, so a
 * recipe is named by its identifier wherever it can be.
 * @param before how often each recipe is chosen now: what sold out since may be kept.
 * @param mealCount how many meals the box holds; null: not known, the gateway decides.
 */
export function planSelection(
  wished: WriteSelection['meals'],
  courses: readonly Course[],
  before: readonly NamedMeal[],
  mealCount: number | null,
): Plan {
  const meals: PlannedMeal[] = []
  const violations: PropertyViolation[] = []
  wished.forEach((wish, place) => {
    const { course, violation } = findCourse(wish, courses, place)
    const refused = violation ?? (course && refusal(course, wish, before, meals, place))
    if (refused) violations.push(refused)
    else if (course?.index != null) meals.push({ course, index: course.index, quantity: wish.quantity })
  })
  const size = violations.length === 0 ? sizeViolation(meals, mealCount) : undefined
  return { meals, violations: size ? [size] : violations }
}

type Wish = WriteSelection['meals'][number]

function findCourse(
  { recipeId, index }: Wish,
  courses: readonly Course[],
  place: number,
): { course?: Course; violation?: PropertyViolation } {
  const fitting = courses.filter((course) =>
    recipeId === undefined ? course.index === index : course.recipeId === recipeId,
  )
  const course =
    fitting.find((one) => one.index !== null && !one.isSoldOut) ?? fitting.find((one) => one.index !== null)
  if (course) return { course }
  const member = recipeId === undefined ? 'index' : 'recipeId'
  const problem = fitting.length > 0 ? message('meals.mealWithoutIndex') : message('meals.mealNotInMenu')
  return { violation: { propertyPath: `meals[${place}].${member}`, message: problem } }
}

function refusal(
  course: Course,
  { quantity }: Wish,
  before: readonly NamedMeal[],
  planned: readonly PlannedMeal[],
  place: number,
): PropertyViolation | undefined {
  const at = (member: string, message: Message) => ({ propertyPath: `meals[${place}].${member}`, message })
  if (planned.some((meal) => meal.course.recipeId === course.recipeId))
    return at('recipeId', message('validation.duplicate'))
  const had = before.find((meal) => meal.recipeId === course.recipeId)?.quantity ?? 0
  if (course.isSoldOut && quantity > had) return at('recipeId', message('meals.mealSoldOut', { meal: course.name }))
  if (course.limit !== null && course.limit > 0 && quantity > course.limit) {
    return at('quantity', message('meals.mealLimit', { meal: course.name, limit: course.limit }))
  }
  return undefined
}

/** The box is never resized here, for that changes its price. A meal chosen twice counts as one dish or as two meals. */
function sizeViolation(meals: readonly PlannedMeal[], mealCount: number | null): PropertyViolation | undefined {
  if (mealCount === null) return undefined
  const sum = meals.reduce((total, { quantity }) => total + quantity, 0)
  if (meals.length === mealCount || sum === mealCount) return undefined
  return {
    propertyPath: 'meals',
    message: message('meals.wrongMealCount', { count: mealCount, chosen: sum }),
  }
}

export const namedMeals = (courses: readonly Pick<Course, 'recipeId' | 'name' | 'quantity'>[]): NamedMeal[] =>
  courses
    .map(({ recipeId, name, quantity }) => ({ recipeId, name, quantity: quantity ?? 0 }))
    .filter(({ quantity }) => quantity > 0)

type Difference = Pick<SelectionChange, 'added' | 'removed' | 'isChanged'>

/** What must be added to `before`, and taken from it, to give `after`. */
export function difference(before: readonly NamedMeal[], after: readonly NamedMeal[]): Difference {
  const added = missingFrom(before, after)
  const removed = missingFrom(after, before)
  return { added, removed, isChanged: added.length > 0 || removed.length > 0 }
}

const missingFrom = (some: readonly NamedMeal[], all: readonly NamedMeal[]): NamedMeal[] =>
  all.flatMap((meal) => {
    const quantity = meal.quantity - (some.find(({ recipeId }) => recipeId === meal.recipeId)?.quantity ?? 0)
    return quantity > 0 ? [{ ...meal, quantity }] : []
  })
