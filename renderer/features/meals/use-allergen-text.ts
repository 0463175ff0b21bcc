import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/format.ts'
import type { Dish } from './use-week.ts'

/** What a dish holds, in words. What nobody tells is called unknown, and an empty list is only what the site lists. */
export function useAllergenText() {
  const { t } = useTranslation()
  const { list } = useFormat()
  return ({ allergens, isLookedUp }: Pick<Dish, 'allergens' | 'isLookedUp'>): string => {
    if (isLookedUp) return t('meals.allergens.loading')
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
