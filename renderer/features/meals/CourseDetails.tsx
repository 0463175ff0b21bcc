import { useTranslation } from 'react-i18next'
import type { MealRecipe } from '../../../shared/contracts/meal-menus.ts'
import { useMealRecipes } from '../../api/meals.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import { useAllergenText } from './allergens.ts'
import styles from './MealsScreen.module.css'
import { RecipePicture } from './RecipePicture.tsx'
import type { Course, Week } from './use-week.ts'

/** Allergens and ingredients of a course. */
export function CourseDetails({
  week,
  course,
  onClose,
}: {
  readonly week: Week
  readonly course: Course
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const allergenText = useAllergenText()
  const lookup = useMealRecipes([course.recipeId])
  const recipe = week.recipes.get(course.recipeId) ?? lookup.recipes.get(course.recipeId)
  const ingredients = uniqueIngredients(recipe?.ingredients ?? [])
  return (
    <Dialog title={course.name} onClose={onClose}>
      <div className={styles.body}>
        <RecipePicture course={course} sizes="34rem" className={styles.hero} />
        {course.headline && <p className={styles.lead}>{course.headline}</p>}
        <p>
          {[course.minutes !== null && t('meals.dish.minutes', { count: course.minutes }), ...course.tags]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <section>
          <h3 className={styles.heading}>{t('meals.allergens.title')}</h3>
          <p>{allergenText({ ...course, allergens: course.allergens ?? recipe?.allergens ?? null })}</p>
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

/** Without duplicates: a recipe can list an ingredient for several steps. */
const uniqueIngredients = (ingredients: MealRecipe['ingredients']) => [
  ...new Map(ingredients.map((ingredient) => [ingredient.id ?? ingredient.name, ingredient])).values(),
]
