import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedMeal, SelectionChange } from '../../../shared/contracts/meal-selection.ts'
import { violationsOf } from '../../../shared/problem.ts'
import { ErrorLine, ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './MealsScreen.module.css'
import { RecipePicture } from './RecipePicture.tsx'
import type { Course } from './use-week.ts'

type MealListItemProps = {
  readonly meal: Pick<NamedMeal, 'recipeId' | 'name'>
  /** The courses of the week, for the picture. */
  readonly courses: readonly Course[]
  readonly children?: ReactNode
}

export function MealListItem({ meal, courses, children }: MealListItemProps) {
  const { imageUrl = null } = courses.find(({ recipeId }) => recipeId === meal.recipeId) ?? {}
  return (
    <li className={styles.meal}>
      <RecipePicture course={{ ...meal, imageUrl }} sizes="5rem" className={styles.thumb} />
      <span className={styles.mealName}>{meal.name}</span>
      {children && <span className={styles.soft}>{children}</span>}
    </li>
  )
}

type MealListProps = Pick<MealListItemProps, 'courses'> & {
  readonly title: string
  readonly meals: readonly NamedMeal[]
  readonly sign?: '+' | '−'
}

/** A titled list of meals with their quantities; nothing if it is empty. */
export function MealList({ title, meals, courses, sign }: MealListProps) {
  const { t } = useTranslation()
  if (meals.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.list} aria-label={title} data-sign={sign}>
        {meals.map((meal) => (
          <MealListItem key={meal.recipeId} meal={meal} courses={courses}>
            {meal.quantity > 1 && t('meals.pick.count', { count: meal.quantity })}
          </MealListItem>
        ))}
      </ul>
    </section>
  )
}

export function SelectionWarnings({ warnings }: Pick<SelectionChange, 'warnings'>) {
  const { t } = useTranslation()
  if (warnings.length === 0) return null
  return (
    <ul className={styles.warnings} aria-label={t('meals.review.warnings')}>
      {warnings.map(({ code, message }) => (
        <li key={code}>{message}</li>
      ))}
    </ul>
  )
}

/** Why a selection was rejected: one line for each violation, with the name of the meal. */
export function SelectionProblem({
  error,
  names,
}: {
  readonly error: unknown
  /** Names of the meals in the order of the request. */
  readonly names: readonly string[]
}) {
  const { t } = useTranslation()
  const violations = violationsOf(error)
  const lines = violations.map(({ propertyPath, message }) => {
    const name = names[Number(/^meals\[(\d+)\]/.exec(propertyPath)?.[1] ?? Number.NaN)]
    return name === undefined || message.startsWith(name) ? message : `${name}: ${message}`
  })
  // The detail of the problem repeats the violations.
  return lines.length > 0 ? (
    <ErrorLine title={t('meals.review.refused')} lines={lines} />
  ) : (
    <ProblemLine error={error} />
  )
}
