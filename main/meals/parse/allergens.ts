import { arrayOf, idOf, isRow, type Row, textOrNull } from './rows.ts'

export type Allergen = {
  readonly id: string
  /** Null where only the identifier is known. */
  readonly name: string | null
  readonly slug: string | null
  /** It may hold traces of it, no more. */
  readonly isTrace: boolean
}

/**
 * What a recipe and its ingredients say of allergens, each once. Null means unknown: nothing is said, and there is no
 * list of ingredients that could have said it. Never read null as "free of".
 */
export function allergensOf(recipe: Row): readonly Allergen[] | null {
  const ingredients = arrayOf(recipe.ingredients).filter(isRow)
  const told = [recipe, ...ingredients].flatMap((row) => arrayOf(row.allergens))
  if (told.length === 0 && ingredients.length === 0) return null
  // A list that only some ingredients add to is no list.
  if (!Array.isArray(recipe.allergens) && !ingredients.every((row) => Array.isArray(row.allergens))) return null
  const known = new Map<string, Allergen>()
  for (const value of told) {
    const allergen = readAllergen(value)
    // Something is said that nobody understands: that is not "none".
    if (allergen === undefined) return null
    known.set(allergen.id, merged(known.get(allergen.id), allergen))
  }
  return [...known.values()]
}

function readAllergen(value: unknown): Allergen | undefined {
  if (!isRow(value)) {
    const id = idOf(value)
    return id === null ? undefined : { id, name: null, slug: null, isTrace: false }
  }
  const slug = textOrNull(value.slug)
  const id = idOf(value.id) ?? slug ?? textOrNull(value.type)
  if (id === null) return undefined
  return {
    id,
    name: textOrNull(value.name),
    slug: slug ?? textOrNull(value.type),
    isTrace: value.tracesOf === true,
  }
}

const merged = (known: Allergen | undefined, next: Allergen): Allergen =>
  known === undefined
    ? next
    : {
        id: known.id,
        name: known.name ?? next.name,
        slug: known.slug ?? next.slug,
        // An identifier alone says nothing about traces.
        isTrace:
          next.name === null ? known.isTrace : known.name === null ? next.isTrace : known.isTrace && next.isTrace,
      }
