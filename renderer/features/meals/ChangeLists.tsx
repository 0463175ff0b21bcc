import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedMeal, SelectionChange } from '../../../shared/contracts/meal-selection.ts'
import { ApiProblem } from '../../api/problem.ts'
import { ErrorLine, ProblemLine } from '../../ui/status/Notice.tsx'
import { DishPicture } from './DishPicture.tsx'
import styles from './dialogs.module.css'
import type { Dish } from './use-week.ts'

type MealLineProps = {
  readonly meal: Pick<NamedMeal, 'recipeId' | 'name'>
  /** Of the week, which know what it looks like. */
  readonly dishes: readonly Dish[]
  readonly children?: ReactNode
}

/** A dish in a list. */
export function MealLine({ meal, dishes, children }: MealLineProps) {
  const { imageUrl = null } = dishes.find(({ recipeId }) => recipeId === meal.recipeId) ?? {}
  return (
    <li className={styles.meal}>
      <DishPicture dish={{ ...meal, imageUrl }} sizes="5rem" className={styles.thumb} />
      <span className={styles.mealName}>{meal.name}</span>
      {children && <span className={styles.soft}>{children}</span>}
    </li>
  )
}

type NamedMealsProps = Pick<MealLineProps, 'dishes'> & {
  readonly title: string
  readonly meals: readonly NamedMeal[]
  readonly sign?: '+' | '−'
}

/** Dishes with how often each; nothing where there is none. */
export function NamedMeals({ title, meals, dishes, sign }: NamedMealsProps) {
  const { t } = useTranslation()
  if (meals.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.list} aria-label={title} data-sign={sign}>
        {meals.map((meal) => (
          <MealLine key={meal.recipeId} meal={meal} dishes={dishes}>
            {meal.quantity > 1 && t('meals.pick.count', { count: meal.quantity })}
          </MealLine>
        ))}
      </ul>
    </section>
  )
}

export function Warnings({ warnings }: Pick<SelectionChange, 'warnings'>) {
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

/** Why a choice was not taken, each line with the name of its dish. */
export function ChoiceProblem({
  error,
  names,
}: {
  readonly error: unknown
  /** Of the dishes, in the order they were sent. */
  readonly names: readonly string[]
}) {
  const { t } = useTranslation()
  const violations = error instanceof ApiProblem ? error.violations : []
  const lines = violations.map(({ propertyPath, message }) => {
    const name = names[Number(/^meals\[(\d+)\]/.exec(propertyPath)?.[1] ?? Number.NaN)]
    return name === undefined || message.startsWith(name) ? message : `${name}: ${message}`
  })
  // The detail would say the same once more, in the words of the API.
  return lines.length > 0 ? (
    <ErrorLine title={t('meals.review.refused')} lines={lines} />
  ) : (
    <ProblemLine error={error} />
  )
}
