import { DishCard } from './DishCard.tsx'
import styles from './DishGrid.module.css'
import type { Dish, Week } from './use-week.ts'

export type DishGridProps = {
  readonly label: string
  readonly week: Week
  readonly dishes: readonly Dish[]
  readonly avoided: readonly string[]
  readonly onDetails: (recipeId: string) => void
  readonly onRefused: (why: string) => void
}

export function DishGrid({ label, dishes, ...card }: DishGridProps) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {dishes.map((dish) => (
        <li key={dish.recipeId}>
          <DishCard dish={dish} {...card} />
        </li>
      ))}
    </ul>
  )
}
