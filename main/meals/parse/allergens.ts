import { isRow, type Row, toArray, toId, toText } from './rows.ts'

export type Allergen = {
  readonly id: string
  /** Null if only the identifier is known. */
  readonly name: string | null
  readonly slug: string | null
  /** Only traces are possible. */
  readonly isTrace: boolean
}

/**
 * The allergens of a recipe and its ingredients, without duplicates. Null means unknown, never "free of": neither the
 * recipe nor all of its ingredients list allergens.
 */
export function parseAllergens(recipe: Row): readonly Allergen[] | null {
  const ingredients = toArray(recipe.ingredients).filter(isRow)
  const listed = [recipe, ...ingredients].flatMap((row) => toArray(row.allergens))
  if (listed.length === 0 && ingredients.length === 0) return null
  // A list that covers only some of the ingredients is incomplete.
  if (!Array.isArray(recipe.allergens) && !ingredients.every((row) => Array.isArray(row.allergens))) return null
  const known = new Map<string, Allergen>()
  for (const value of listed) {
    const allergen = parseAllergen(value)
    // An allergen that cannot be parsed makes the whole list unknown.
    if (allergen === undefined) return null
    known.set(allergen.id, mergeAllergens(known.get(allergen.id), allergen))
  }
  return [...known.values()]
}

function parseAllergen(value: unknown): Allergen | undefined {
  if (!isRow(value)) {
    const id = toId(value)
    return id === null ? undefined : { id, name: null, slug: null, isTrace: false }
  }
  const slug = toText(value.slug)
  const id = toId(value.id) ?? slug ?? toText(value.type)
  if (id === null) return undefined
  return {
    id,
    name: toText(value.name),
    slug: slug ?? toText(value.type),
    isTrace: value.tracesOf === true,
  }
}

const mergeAllergens = (known: Allergen | undefined, next: Allergen): Allergen =>
  known === undefined
    ? next
    : {
        id: known.id,
        name: known.name ?? next.name,
        slug: known.slug ?? next.slug,
        // An entry with only an identifier does not say whether it is a trace.
        isTrace:
          next.name === null ? known.isTrace : known.name === null ? next.isTrace : known.isTrace && next.isTrace,
      }
