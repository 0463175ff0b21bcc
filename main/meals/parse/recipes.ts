import { type Allergen, allergensOf } from './allergens.ts'
import { arrayOf, idOf, isRow, type Row, rowOf, textOrNull, wholeNumber } from './rows.ts'

export type Ingredient = {
  readonly id: string | null
  readonly name: string
  /** Whether it comes in the box; null where the gateway does not tell. */
  readonly isShipped: boolean | null
}
export type Amount = { readonly ingredientId: string; readonly amount: number | null; readonly unit: string | null }

export type Recipe = {
  readonly id: string
  readonly name: string
  readonly headline: string | null
  readonly slug: string | null
  readonly imageUrl: string | null
  /** Whole minutes. */
  readonly minutes: number | null
  readonly tags: readonly string[]
  readonly ingredients: readonly Ingredient[]
  readonly allergens: readonly Allergen[] | null
  /** Amounts by number of servings. */
  readonly yields: readonly { readonly servings: number; readonly amounts: readonly Amount[] }[]
  /** Other identifiers under which the same dish is known. */
  readonly aliases: readonly string[]
}

export function readRecipe(row: Row): Recipe | undefined {
  const id = idOf(row.id) ?? idOf(row.recipeId)
  if (id === null) return undefined
  return {
    id,
    name: textOrNull(row.name) ?? id,
    headline: textOrNull(row.headline),
    slug: textOrNull(row.slug),
    imageUrl: imageOf(row),
    minutes: minutesOf(row.totalTime) ?? minutesOf(row.prepTime),
    tags: arrayOf(row.tags).flatMap((tag) => textOrNull(isRow(tag) ? (tag.name ?? tag.type) : tag) ?? []),
    ingredients: arrayOf(row.ingredients).filter(isRow).map(readIngredient),
    allergens: allergensOf(row),
    yields: arrayOf(row.yields).filter(isRow).flatMap(readYield),
    aliases: [row.uuid, row.clonedFrom, row.canonical].flatMap((value) => idOf(value) ?? []),
  }
}

const readIngredient = (row: Row): Ingredient => ({
  id: idOf(row.id),
  name: textOrNull(row.name) ?? idOf(row.id) ?? '?',
  isShipped: typeof row.shipped === 'boolean' ? row.shipped : null,
})

function readYield(row: Row) {
  const servings = wholeNumber(row.yields)
  if (servings === null) return []
  const amounts = arrayOf(row.ingredients)
    .filter(isRow)
    .flatMap((entry): Amount[] => {
      const ingredientId = idOf(entry.id)
      if (ingredientId === null) return []
      const amount = typeof entry.amount === 'number' && Number.isFinite(entry.amount) ? entry.amount : null
      return [{ ingredientId, amount, unit: textOrNull(entry.unit) }]
    })
  return [{ servings, amounts }]
}

/** `PT30M`, `PT1H5M`; months and the like are no cooking times. */
export function minutesOf(value: unknown): number | null {
  const [whole, hours, minutes] = /^PT(?:(\d{1,3})H)?(?:(\d{1,4})M)?(?:\d+S)?$/.exec(textOrNull(value) ?? '') ?? []
  if (whole === undefined) return null
  return Number(hours ?? 0) * 60 + Number(minutes ?? 0) || null
}

/** Where the site keeps its pictures. */
export const publicPictures = 'https://img.hellofresh.com'
/** The host of `imageLink` is gone for good (facts, 4.2); pictures are made from `imagePath`. */
const pictures = `${publicPictures}/w_1200,q_auto,f_auto,c_limit,fl_lossy/hellofresh_s3`

export function imageOf(row: Row): string | null {
  for (const value of [row.imagePath, row.image, row.imageUrl, row.imageLink].map(textOrNull)) {
    if (value === null || !URL.canParse(value, 'https://x.invalid')) continue
    if (value.startsWith('/')) return pictures + encodeURI(decoded(value))
    if (/^https?:\/\//i.test(value) && !/d3hvwccx09j84u|hellofresh\.com\/.*\/\.\./.test(value)) return value
  }
  return null
}

const decoded = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The recipe of a row of a menu: nested, or the row itself (an empty `recipe` beside it tells nothing). */
export const recipeRow = (row: Row): Row => {
  const nested = rowOf(row.recipe)
  return Object.keys(nested).length > 0 ? nested : row
}
