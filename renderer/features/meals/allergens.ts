import type { MealRecipe, MenuItem } from '../../../shared/contracts/meal-menus.ts'

type Allergen = NonNullable<MenuItem['allergens']>[number]

/** What is in a dish as far as anybody says; null is unknown, and never the same as none. */
export const allergensOf = (
  dish: Pick<MenuItem, 'recipeId' | 'allergens'>,
  recipes: ReadonlyMap<string, Pick<MealRecipe, 'allergens'>>,
): MenuItem['allergens'] => dish.allergens ?? recipes.get(dish.recipeId)?.allergens ?? null

/** Under which an allergen is remembered: short names stay the same over menus and languages. */
export const allergenKey = ({ slug, name, id }: Allergen): string => (slug ?? name ?? id).toLowerCase()

export type KnownAllergen = { readonly key: string; readonly name: string }

/** All that occur, each once, by name; those without a name cannot be told apart by a person. */
export function occurring(lists: readonly MenuItem['allergens'][], language: string): readonly KnownAllergen[] {
  const known = new Map<string, string>()
  for (const allergen of lists.flatMap((list) => list ?? [])) {
    const name = allergen.name ?? allergen.slug
    if (name !== null) known.set(allergenKey(allergen), name)
  }
  const { compare } = new Intl.Collator(language)
  return [...known].map(([key, name]) => ({ key, name })).toSorted((a, b) => compare(a.name, b.name))
}

/** Traces count. */
export const conflicts = (allergens: MenuItem['allergens'], avoided: readonly string[]): readonly Allergen[] =>
  (allergens ?? []).filter((allergen) => avoided.includes(allergenKey(allergen)))

/** Whether a dish may hold what is avoided without anybody saying so. */
export const isUncertain = (allergens: MenuItem['allergens'], avoided: readonly string[]): boolean =>
  avoided.length > 0 && (allergens === null || allergens.some(({ name, slug }) => name === null && slug === null))
