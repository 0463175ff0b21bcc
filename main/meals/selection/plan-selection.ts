import type { NamedMeal, SelectionChange, WriteSelection } from '../../../shared/contracts/meal-selection.ts'
import { type Sentence, say } from '../../../shared/sentences/sentence.ts'
import type { Refusal } from '../../platform/problem.ts'
import type { Course } from '../parse/menu.ts'

export type PlannedMeal = { readonly course: Course; readonly index: number; readonly quantity: number }
export type Plan = { readonly meals: readonly PlannedMeal[]; readonly violations: readonly Refusal[] }

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
  const violations: Refusal[] = []
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
): { course?: Course; violation?: Refusal } {
  const fitting = courses.filter((course) =>
    recipeId === undefined ? course.index === index : course.recipeId === recipeId,
  )
  const course =
    fitting.find((one) => one.index !== null && !one.isSoldOut) ?? fitting.find((one) => one.index !== null)
  if (course) return { course }
  const member = recipeId === undefined ? 'index' : 'recipeId'
  const message =
    fitting.length > 0 ? say('cannot be chosen: the menu gives it no place') : say('is not in the menu of this week')
  return { violation: { propertyPath: `meals[${place}].${member}`, message } }
}

function refusal(
  course: Course,
  { quantity }: Wish,
  before: readonly NamedMeal[],
  planned: readonly PlannedMeal[],
  place: number,
): Refusal | undefined {
  const at = (member: string, message: Sentence) => ({ propertyPath: `meals[${place}].${member}`, message })
  if (planned.some((meal) => meal.course.recipeId === course.recipeId)) return at('recipeId', say('is named twice'))
  const had = before.find((meal) => meal.recipeId === course.recipeId)?.quantity ?? 0
  if (course.isSoldOut && quantity > had) return at('recipeId', say('{meal} is sold out', { meal: course.name }))
  if (course.limit !== null && course.limit > 0 && quantity > course.limit) {
    return at('quantity', say('{meal} can be chosen at most {limit} times', { meal: course.name, limit: course.limit }))
  }
  return undefined
}

/** The box is never resized here, for that changes its price. A meal chosen twice counts as one dish or as two meals. */
function sizeViolation(meals: readonly PlannedMeal[], mealCount: number | null): Refusal | undefined {
  if (mealCount === null) return undefined
  const sum = meals.reduce((total, { quantity }) => total + quantity, 0)
  if (meals.length === mealCount || sum === mealCount) return undefined
  return {
    propertyPath: 'meals',
    message: say('must be {count} meals, for that is the size of the box; there are {sum}', { count: mealCount, sum }),
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
