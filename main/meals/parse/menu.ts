import { message } from '../../../shared/i18n/message.ts'
import { type Allergen, parseAllergens } from './allergens.ts'
import { imageUrlOf, nestedRecipe, parseMinutes } from './recipes.ts'
import {
  findList,
  findWeek,
  isRow,
  parseRows,
  type Row,
  toArray,
  toId,
  toRow,
  toText,
  toWholeNumber,
  unknownFormat,
} from './rows.ts'

/** One row of a menu. */
export type Course = {
  /** The position in this menu, which can differ the next time the menu is read. Null: cannot be selected. */
  readonly index: number | null
  readonly recipeId: string
  readonly name: string
  readonly headline: string | null
  readonly imageUrl: string | null
  readonly minutes: number | null
  readonly tags: readonly string[]
  readonly allergens: readonly Allergen[] | null
  readonly aliases: readonly string[]
  readonly isSoldOut: boolean
  /** How often it can be selected; null if unknown. */
  readonly limit: number | null
  /** How often it is selected; null in menus without the selection. */
  readonly quantity: number | null
  /** The extra charge as the site formats it. */
  readonly surcharge: string | null
}

export type WeekMenu = { readonly week: string | null; readonly courses: readonly Course[] }

type MenuQuery = {
  /** Null for the current week. */
  readonly week: string | null
  readonly product: string
  readonly productSku: string | null
  /** Precedes paths of pictures. */
  readonly picturesUrl?: string | undefined
}

/**
 * The menu of a week. The gateway returns about fifteen variants a week, by product and preset; the best is the one for
 * the product SKU, then the one for the product, then the one with the most courses. Hidden courses are skipped.
 * @throws Problem `upstream_failed` if the format is unknown.
 */
export function parseMenu(body: unknown, query: MenuQuery): WeekMenu | undefined {
  const rows = parseRows(body, message('meals.data.menus'))
  const menus = rows.some(hasCourses) ? rows.filter(hasCourses) : isRow(body) && hasCourses(body) ? [body] : []
  if (menus.length === 0) {
    if (rows.length > 0) throw unknownFormat(message('meals.data.menus'))
    return undefined
  }
  const ofWeek = menus.filter((menu) => query.week === null || [null, query.week].includes(menuWeek(menu)))
  const week = query.week ?? [...new Set(ofWeek.map(menuWeek))].sort()[0] ?? null
  const best = ofWeek
    .filter((menu) => menuWeek(menu) === week || menuWeek(menu) === null)
    .sort((a, b) => scoreMenu(b, query) - scoreMenu(a, query) || coursesOf(b).length - coursesOf(a).length)[0]
  return best && { week: menuWeek(best) ?? query.week, courses: parseCourses(best, query.picturesUrl) }
}

const coursesOf = (menu: Row): readonly unknown[] => toArray(menu.courses ?? menu.meals ?? menu.recipes)
const hasCourses = (menu: Row): boolean => coursesOf(menu).some(isRow)

/** Unlike the `id` of a delivery, the `id` of a menu is not its week. */
const menuWeek = (menu: Row): string | null => findWeek({ week: menu.week, hfWeek: menu.hfWeek })

function scoreMenu(menu: Row, { product, productSku }: MenuQuery): number {
  if (productSku !== null && toArray(menu.productSKUs).includes(productSku)) return 2
  return menu.product === product ? 1 : 0
}

function parseCourses(menu: Row, picturesUrl: string | undefined): readonly Course[] {
  const visible = coursesOf(menu)
    .filter(isRow)
    .filter((row) => row.isHidden !== true)
  const parsed = visible.flatMap((row) => parseCourse(row, picturesUrl) ?? [])
  if (parsed.length === 0 && visible.length > 0) throw unknownFormat(message('meals.data.menus'))
  return parsed
}

function parseCourse(row: Row, picturesUrl: string | undefined): Course | undefined {
  const recipe = nestedRecipe(row)
  const recipeId = toId(recipe.id) ?? toId(row.recipeId)
  if (
    recipeId === null ||
    (recipe === row && !('name' in row) && row.recipeId === undefined && row.recipe !== undefined)
  ) {
    return undefined
  }
  const selection = toRow(row.selection)
  return {
    index: toWholeNumber(row.index),
    recipeId,
    name: toText(recipe.name) ?? recipeId,
    headline: toText(recipe.headline),
    imageUrl: imageUrlOf(recipe, picturesUrl),
    minutes: parseMinutes(recipe.totalTime) ?? parseMinutes(recipe.prepTime),
    tags: toArray(recipe.tags).flatMap((tag) => toText(isRow(tag) ? (tag.name ?? tag.type) : tag) ?? []),
    allergens: parseAllergens(recipe),
    aliases: [recipe.uuid, recipe.clonedFrom, recipe.canonical].flatMap((value) => toId(value) ?? []),
    isSoldOut: row.isSoldOut === true || row.soldOut === true,
    limit: toWholeNumber(row.selectionLimit) ?? toWholeNumber(selection.limit),
    quantity: 'selection' in row ? (toWholeNumber(selection.quantity) ?? 0) : null,
    surcharge: toText(toRow(row.charge).label),
  }
}

export type SelectedMenu = {
  readonly week: string | null
  /** All courses, selected or not. */
  readonly courses: readonly Course[]
  /** Names of selected extras. */
  readonly addOns: readonly string[]
}

/** A response of `my-deliveries/menu`. @throws Problem `upstream_failed` if the format is unknown. */
export function parseSelectedMenu(body: unknown, picturesUrl?: string): SelectedMenu {
  const menu =
    isRow(body) && !Array.isArray(body.meals)
      ? (parseRows(body, message('meals.data.selection'))[0] ?? body)
      : toRow(body)
  const meals = Array.isArray(menu.meals) ? menu.meals : findList(body)
  if (meals === undefined) throw unknownFormat(message('meals.data.selection'))
  const courses = meals.filter(isRow).flatMap((row) => parseCourse(row, picturesUrl) ?? [])
  if (courses.length === 0 && meals.length > 0) throw unknownFormat(message('meals.data.selection'))
  return {
    week: menuWeek(menu) ?? findWeek(menu),
    courses,
    addOns: toArray(toRow(menu.addOns).groups).filter(isRow).flatMap(selectedAddOns),
  }
}

function selectedAddOns(group: Row): readonly string[] {
  const entries = [group.addOns, group.items, group.selection].flatMap(toArray).filter(isRow)
  return entries.flatMap((entry) => {
    const selection = toRow(entry.selection)
    const counts = [selection.quantity, entry.oneOffQuantity, entry.preselectedQuantity, entry.quantity].map(
      toWholeNumber,
    )
    if (!counts.some((count) => count !== null && count > 0)) return []
    return [toText(nestedRecipe(entry).name) ?? toText(group.groupType) ?? toText(group.sku) ?? '?']
  })
}
