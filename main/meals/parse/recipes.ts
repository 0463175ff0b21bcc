import { message } from '../../../shared/i18n/message.ts'
import { type Allergen, parseAllergens } from './allergens.ts'
import { isRow, parseRows, type Row, toArray, toId, toRow, toText, toWholeNumber } from './rows.ts'

type Ingredient = {
  readonly id: string | null
  readonly name: string
  /** Whether it comes in the box; null if the gateway does not say. */
  readonly isShipped: boolean | null
}
type Amount = { readonly ingredientId: string; readonly amount: number | null; readonly unit: string | null }

export type Recipe = {
  readonly id: string
  readonly name: string
  readonly headline: string | null
  readonly imageUrl: string | null
  /** Whole minutes. */
  readonly minutes: number | null
  readonly tags: readonly string[]
  readonly ingredients: readonly Ingredient[]
  readonly allergens: readonly Allergen[] | null
  /** Amounts by number of servings. */
  readonly yields: readonly { readonly servings: number; readonly amounts: readonly Amount[] }[]
  /** Other identifiers of the same recipe. */
  readonly aliases: readonly string[]
}

/** @param picturesUrl precedes paths of pictures */
export function parseRecipe(row: Row, picturesUrl?: string): Recipe | undefined {
  const id = toId(row.id) ?? toId(row.recipeId)
  if (id === null) return undefined
  return {
    id,
    name: toText(row.name) ?? id,
    headline: toText(row.headline),
    imageUrl: imageUrlOf(row, picturesUrl),
    minutes: parseMinutes(row.totalTime) ?? parseMinutes(row.prepTime),
    tags: toArray(row.tags).flatMap((tag) => toText(isRow(tag) ? (tag.name ?? tag.type) : tag) ?? []),
    ingredients: toArray(row.ingredients).filter(isRow).map(parseIngredient),
    allergens: parseAllergens(row),
    yields: toArray(row.yields).filter(isRow).flatMap(parseYield),
    aliases: [row.uuid, row.clonedFrom, row.canonical].flatMap((value) => toId(value) ?? []),
  }
}

const parseIngredient = (row: Row): Ingredient => ({
  id: toId(row.id),
  name: toText(row.name) ?? toId(row.id) ?? '?',
  isShipped: typeof row.shipped === 'boolean' ? row.shipped : null,
})

function parseYield(row: Row) {
  const servings = toWholeNumber(row.yields)
  if (servings === null) return []
  const amounts = toArray(row.ingredients)
    .filter(isRow)
    .flatMap((entry): Amount[] => {
      const ingredientId = toId(entry.id)
      if (ingredientId === null) return []
      const amount = typeof entry.amount === 'number' && Number.isFinite(entry.amount) ? entry.amount : null
      return [{ ingredientId, amount, unit: toText(entry.unit) }]
    })
  return [{ servings, amounts }]
}

/** Minutes of an ISO 8601 duration of hours and minutes, for example `PT1H5M`; null for any other value. */
export function parseMinutes(value: unknown): number | null {
  const [whole, hours, minutes] = /^PT(?:(\d{1,3})H)?(?:(\d{1,4})M)?(?:\d+S)?$/.exec(toText(value) ?? '') ?? []
  if (whole === undefined) return null
  return Number(hours ?? 0) * 60 + Number(minutes ?? 0) || null
}

/** An address of the response, or `picturesUrl` with a path of it. Paths come first, because hosts in responses can be gone. */
export function imageUrlOf(row: Row, picturesUrl: string | undefined): string | null {
  for (const value of [row.imagePath, row.image, row.imageUrl, row.imageLink].map(toText)) {
    if (value === null || !URL.canParse(value, 'https://x.invalid')) continue
    if (/^https?:\/\//i.test(value)) return value
    if (picturesUrl !== undefined && value.startsWith('/'))
      return picturesUrl.replace(/\/+$/, '') + encodeURI(tryDecodeUri(value))
  }
  return null
}

function tryDecodeUri(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The recipe of a menu row: its member `recipe`, or the row itself if that is missing or empty. */
export function nestedRecipe(row: Row): Row {
  const nested = toRow(row.recipe)
  return Object.keys(nested).length > 0 ? nested : row
}

/** Identifiers of favorite recipes, without duplicates. @throws Problem `upstream_failed` if the format is unknown. */
export const parseFavorites = (body: unknown): readonly string[] => [
  ...new Set(
    parseRows(body, message('meals.data.favorites')).flatMap((row) => toId(row.object_id) ?? toId(row.objectId) ?? []),
  ),
]

/** The recipe identifier of a favorite, which can have a locale suffix: `65aa07-de-DE` is recipe `65aa07`. */
export const recipeIdOf = (favoriteId: string): string => favoriteId.replace(/-[a-z]{2}(-[A-Za-z]{2})?$/, '')

/** Matches recipes by their identifier or an alias, with or without a locale suffix. */
export function createFavoriteMatcher(
  favoriteIds: readonly string[],
): (recipe: { readonly recipeId: string; readonly aliases: readonly string[] }) => boolean {
  const known = new Set(favoriteIds.flatMap((id) => [id, recipeIdOf(id)]))
  return ({ recipeId, aliases }) => [recipeId, ...aliases].some((id) => known.has(id) || known.has(recipeIdOf(id)))
}
