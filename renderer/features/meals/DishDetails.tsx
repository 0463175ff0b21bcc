import { useTranslation } from 'react-i18next'
import type { MealRecipe } from '../../../shared/contracts/meal-menus.ts'
import { useMealRecipes } from '../../api/meals.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import { DishPicture } from './DishPicture.tsx'
import styles from './dialogs.module.css'
import { useAllergenText } from './use-allergen-text.ts'
import type { Dish, Week } from './use-week.ts'

/** What is in a dish, and what of it has to be at home already. */
export function DishDetails({
  week,
  dish,
  onClose,
}: {
  readonly week: Week
  readonly dish: Dish
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const allergenText = useAllergenText()
  const lookup = useMealRecipes([dish.recipeId])
  const recipe = week.recipes.get(dish.recipeId) ?? lookup.recipes.get(dish.recipeId)
  const ingredients = distinct(recipe?.ingredients ?? [])
  return (
    <Dialog title={dish.name} onClose={onClose}>
      <div className={styles.body}>
        <DishPicture dish={dish} sizes="34rem" className={styles.hero} />
        {dish.headline && <p className={styles.lead}>{dish.headline}</p>}
        <p>
          {[dish.minutes !== null && t('meals.dish.minutes', { count: dish.minutes }), ...dish.tags]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <section>
          <h3 className={styles.heading}>{t('meals.allergens.title')}</h3>
          <p>{allergenText({ ...dish, allergens: dish.allergens ?? recipe?.allergens ?? null })}</p>
          <p className={styles.soft}>{t('meals.allergens.label')}</p>
        </section>
        <section>
          <h3 className={styles.heading}>{t('meals.ingredients.title')}</h3>
          {!recipe && lookup.isPending && <p role="status">{t('common.loading')}</p>}
          {!recipe && !lookup.isPending && <ProblemLine error={lookup.error} />}
          {(recipe || !lookup.isPending) && ingredients.length === 0 && <p>{t('meals.ingredients.unknown')}</p>}
          <ul className={styles.list}>
            {ingredients.map(({ id, name, isShipped }) => (
              <li key={id ?? name}>
                <span>{name}</span>
                {isShipped === false && <span className={styles.soft}>{t('meals.ingredients.atHome')}</span>}
                {isShipped === null && <span className={styles.soft}>{t('meals.ingredients.untold')}</span>}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  )
}

/** A recipe may list an ingredient in two steps; one line tells as much. */
const distinct = (ingredients: MealRecipe['ingredients']) => [
  ...new Map(ingredients.map((ingredient) => [ingredient.id ?? ingredient.name, ingredient])).values(),
]
