import { say } from '../../../shared/sentences/sentence.ts'
import { type Allergen, allergensOf } from './allergens.ts'
import { imageOf, minutesOf, recipeRow } from './recipes.ts'
import {
  arrayOf,
  idOf,
  isRow,
  listOf,
  type Row,
  rowOf,
  rowsOf,
  shapeChanged,
  textOrNull,
  weekOf,
  wholeNumber,
} from './rows.ts'

/** One row of a menu: a recipe at its place. */
export type Course = {
  /** The place in this very menu, which changes from one reading to the next; null: it cannot be chosen. */
  readonly index: number | null
  readonly recipeId: string
  readonly name: string
  readonly headline: string | null
  readonly slug: string | null
  readonly imageUrl: string | null
  readonly minutes: number | null
  readonly tags: readonly string[]
  readonly allergens: readonly Allergen[] | null
  readonly aliases: readonly string[]
  readonly isSoldOut: boolean
  /** How often it may be chosen; null where nothing tells. */
  readonly limit: number | null
  /** Chosen so often; null in menus that do not tell. */
  readonly quantity: number | null
  /** What it costs on top, as the site writes it. */
  readonly surcharge: string | null
}

export type WeekMenu = { readonly week: string | null; readonly courses: readonly Course[] }

export type WantedMenu = {
  /** Null: the current one. */
  readonly week: string | null
  readonly product: string
  readonly productSku: string | null
}

/**
 * The menu of a week out of the variants that come (some fifteen a week, by product and preset): of that week, the one
 * for our sku, else for our product, else the one with most courses. Hidden courses are left out.
 * @throws Problem `upstream_failed` when the site has changed.
 */
export function readMenus(body: unknown, wanted: WantedMenu): WeekMenu | undefined {
  const rows = rowsOf(body, say('menus'))
  const menus = rows.some(hasCourses) ? rows.filter(hasCourses) : isRow(body) && hasCourses(body) ? [body] : []
  if (menus.length === 0) {
    if (rows.length > 0) throw shapeChanged(say('menus'))
    return undefined
  }
  const ofWeek = menus.filter((menu) => wanted.week === null || [null, wanted.week].includes(weekOfMenu(menu)))
  const week = wanted.week ?? [...new Set(ofWeek.map(weekOfMenu))].sort()[0] ?? null
  const best = ofWeek
    .filter((menu) => weekOfMenu(menu) === week || weekOfMenu(menu) === null)
    .sort((a, b) => fitness(b, wanted) - fitness(a, wanted) || coursesOf(b).length - coursesOf(a).length)[0]
  return best && { week: weekOfMenu(best) ?? wanted.week, courses: readCourses(best) }
}

const coursesOf = (menu: Row): readonly unknown[] => arrayOf(menu.courses ?? menu.meals ?? menu.recipes)
const hasCourses = (menu: Row): boolean => coursesOf(menu).some(isRow)

/** The `id` of a menu is its own, not the week. */
const weekOfMenu = (menu: Row): string | null => weekOf({ week: menu.week, hfWeek: menu.hfWeek })

function fitness(menu: Row, { product, productSku }: WantedMenu): number {
  if (productSku !== null && arrayOf(menu.productSKUs).includes(productSku)) return 2
  return menu.product === product ? 1 : 0
}

function readCourses(menu: Row): readonly Course[] {
  const courses = coursesOf(menu).filter(isRow)
  const read = courses.filter((row) => row.isHidden !== true).flatMap((row) => readCourse(row) ?? [])
  if (read.length === 0 && courses.some((row) => row.isHidden !== true)) throw shapeChanged(say('menus'))
  return read
}

export function readCourse(row: Row): Course | undefined {
  const recipe = recipeRow(row)
  const recipeId = idOf(recipe.id) ?? idOf(row.recipeId)
  if (
    recipeId === null ||
    (recipe === row && !('name' in row) && row.recipeId === undefined && row.recipe !== undefined)
  ) {
    return undefined
  }
  const selection = rowOf(row.selection)
  return {
    index: wholeNumber(row.index),
    recipeId,
    name: textOrNull(recipe.name) ?? recipeId,
    headline: textOrNull(recipe.headline),
    slug: textOrNull(recipe.slug),
    imageUrl: imageOf(recipe),
    minutes: minutesOf(recipe.totalTime) ?? minutesOf(recipe.prepTime),
    tags: arrayOf(recipe.tags).flatMap((tag) => textOrNull(isRow(tag) ? (tag.name ?? tag.type) : tag) ?? []),
    allergens: allergensOf(recipe),
    aliases: [recipe.uuid, recipe.clonedFrom, recipe.canonical].flatMap((value) => idOf(value) ?? []),
    isSoldOut: row.isSoldOut === true || row.soldOut === true,
    limit: wholeNumber(row.selectionLimit) ?? wholeNumber(selection.limit),
    quantity: 'selection' in row ? (wholeNumber(selection.quantity) ?? 0) : null,
    surcharge: textOrNull(rowOf(row.charge).label),
  }
}

export type SelectedMenu = {
  readonly week: string | null
  /** All rows that can be read, chosen or not. */
  readonly courses: readonly Course[]
  /** False while the site still works on the choice. */
  readonly isReady: boolean
  /** Names of what was chosen beside the meals. */
  readonly addOns: readonly string[]
}

/** What my-deliveries/menu says. @throws Problem `upstream_failed` when the site has changed. */
export function readSelectedMenu(body: unknown): SelectedMenu {
  const menu = isRow(body) && !Array.isArray(body.meals) ? (rowsOf(body, say('selection'))[0] ?? body) : rowOf(body)
  const meals = Array.isArray(menu.meals) ? menu.meals : listOf(body)
  if (meals === undefined) throw shapeChanged(say('selection'))
  const courses = meals.filter(isRow).flatMap((row) => readCourse(row) ?? [])
  if (courses.length === 0 && meals.length > 0) throw shapeChanged(say('selection'))
  return {
    week: weekOfMenu(menu) ?? weekOf(menu),
    courses,
    isReady: menu.mealsReady !== false,
    addOns: arrayOf(rowOf(menu.addOns).groups).filter(isRow).flatMap(chosenAddOns),
  }
}

function chosenAddOns(group: Row): readonly string[] {
  const entries = [group.addOns, group.items, group.selection].flatMap(arrayOf).filter(isRow)
  return entries.flatMap((entry) => {
    const selection = rowOf(entry.selection)
    const counts = [selection.quantity, entry.oneOffQuantity, entry.preselectedQuantity, entry.quantity].map(
      wholeNumber,
    )
    if (!counts.some((count) => count !== null && count > 0)) return []
    return [textOrNull(recipeRow(entry).name) ?? textOrNull(group.groupType) ?? textOrNull(group.sku) ?? '?']
  })
}
