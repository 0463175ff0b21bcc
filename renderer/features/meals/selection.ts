import type { MenuItem } from '../../../shared/contracts/meal-menus.ts'

/** Quantities by recipe. Recipes that are not selected are not contained. */
export type Selection = Readonly<Record<string, number>>

/** One course for each recipe. If a recipe occurs more than once, an available course is preferred. */
export function uniqueCourses(items: readonly MenuItem[]): readonly MenuItem[] {
  const courses = new Map<string, MenuItem>()
  for (const item of items) {
    const known = courses.get(item.recipeId)
    const best = known && isAvailable(known) ? known : isAvailable(item) ? item : (known ?? item)
    const selectedQuantity = (known?.selectedQuantity ?? 0) + item.selectedQuantity
    courses.set(item.recipeId, { ...best, selectedQuantity })
  }
  return [...courses.values()]
}

const isAvailable = ({ index, isSoldOut }: MenuItem) => index !== null && !isSoldOut

export const savedSelection = (courses: readonly MenuItem[]): Selection =>
  Object.fromEntries(
    courses
      .filter(({ selectedQuantity }) => selectedQuantity > 0)
      .map((course) => [course.recipeId, course.selectedQuantity]),
  )

export function withQuantity(selection: Selection, recipeId: string, quantity: number): Selection {
  const { [recipeId]: _, ...others } = selection
  return quantity > 0 ? { ...selection, [recipeId]: quantity } : others
}

export const isSameSelection = (a: Selection, b: Selection): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([id, quantity]) => b[id] === quantity)

export type BoxCount = {
  readonly courses: number
  /** Sum of the quantities. */
  readonly meals: number
  /** Number of missing courses; negative if there are too many. 0 if the box is complete or its size is unknown. */
  readonly missing: number
}

/** A box is complete if the number of courses, or the sum of their quantities, is the size of the box. */
export function countBox(selection: Selection, mealCount: number | null): BoxCount {
  const courses = Object.keys(selection).length
  const meals = Object.values(selection).reduce((sum, quantity) => sum + quantity, 0)
  const isComplete = mealCount === null ? courses > 0 : courses === mealCount || meals === mealCount
  return { courses, meals, missing: isComplete ? 0 : (mealCount ?? 1) - courses }
}

type AddError = 'soldOut' | 'noPlace' | 'limit' | 'full'

/** Why the quantity cannot be increased; undefined if it can. A saved course that has sold out can be restored. */
export function findAddError(course: MenuItem, selection: Selection, mealCount: number | null): AddError | undefined {
  const quantity = selection[course.recipeId] ?? 0
  if (course.index === null) return 'noPlace'
  if (course.isSoldOut && quantity >= course.selectedQuantity) return 'soldOut'
  if (course.limit !== null && course.limit > 0 && quantity >= course.limit) return 'limit'
  if (quantity === 0 && mealCount !== null && Object.keys(selection).length >= mealCount) return 'full'
  return undefined
}

export const toRequestedMeals = (selection: Selection) =>
  Object.entries(selection).map(([recipeId, quantity]) => ({ recipeId, quantity }))
