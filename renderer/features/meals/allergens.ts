import { useTranslation } from 'react-i18next'
import type { MealRecipe, MenuItem } from '../../../shared/contracts/meal-menus.ts'
import { useFormat } from '../../i18n/format.ts'

type Allergen = NonNullable<MenuItem['allergens']>[number]

/** The allergens of a course, or of its recipe if the course has none. Null means unknown, never "none". */
export const allergensOf = (
  course: Pick<MenuItem, 'recipeId' | 'allergens'>,
  recipes: ReadonlyMap<string, Pick<MealRecipe, 'allergens'>>,
): MenuItem['allergens'] => course.allergens ?? recipes.get(course.recipeId)?.allergens ?? null

/** The key under which an allergen is stored. Slugs do not depend on the menu or the language. */
const allergenKey = ({ slug, name, id }: Allergen): string => (slug ?? name ?? id).toLowerCase()

export type KnownAllergen = { readonly key: string; readonly name: string }

/** All named allergens, sorted and without duplicates. */
export function listAllergens(lists: readonly MenuItem['allergens'][], language: string): readonly KnownAllergen[] {
  const known = new Map<string, string>()
  for (const allergen of lists.flatMap((list) => list ?? [])) {
    const name = allergen.name ?? allergen.slug
    if (name !== null) known.set(allergenKey(allergen), name)
  }
  const { compare } = new Intl.Collator(language)
  return [...known].map(([key, name]) => ({ key, name })).toSorted((a, b) => compare(a.name, b.name))
}

/** The avoided allergens, including traces. */
export const findConflicts = (allergens: MenuItem['allergens'], avoided: readonly string[]): readonly Allergen[] =>
  (allergens ?? []).filter((allergen) => avoided.includes(allergenKey(allergen)))

/** Whether it is unknown if the course contains avoided allergens. */
export const mayContainAvoided = (allergens: MenuItem['allergens'], avoided: readonly string[]): boolean =>
  avoided.length > 0 && (allergens === null || allergens.some(({ name, slug }) => name === null && slug === null))

/** Formats the allergens of a course. An empty list means that the site lists none, not that there are none. */
export function useAllergenText() {
  const { t } = useTranslation()
  const { list } = useFormat()
  return ({
    allergens,
    isLoadingAllergens,
  }: {
    readonly allergens: MenuItem['allergens']
    readonly isLoadingAllergens: boolean
  }): string => {
    if (isLoadingAllergens) return t('meals.allergens.loading')
    if (allergens === null) return t('meals.allergens.unknown')
    if (allergens.length === 0) return t('meals.allergens.none')
    const names = allergens.map(({ name, slug, isTrace }) => {
      const known = name ?? slug
      if (known === null) return t('meals.allergens.nameless')
      return isTrace ? t('meals.allergens.trace', { name: known }) : known
    })
    return t('meals.allergens.contains', { names: list([...new Set(names)]) })
  }
}
