import { DishPicture } from './DishPicture.tsx'
import styles from './PickedPictures.module.css'
import type { Week } from './use-week.ts'

/** A box is looked through at a glance with so many; more are only counted. */
const shown = 6

/** What is in the box, and the places that are free. Decorative: the words beside it say how full it is. */
export function PickedPictures({ week: { dishes, picks, fill } }: { readonly week: Week }) {
  const picked = dishes.filter(({ recipeId }) => recipeId in picks).slice(0, shown)
  const free = Math.max(0, Math.min(fill.missing, shown - picked.length))
  return (
    <span className={styles.pictures} aria-hidden="true">
      {picked.map((dish) => (
        <DishPicture key={dish.recipeId} dish={dish} sizes="4rem" className={styles.picture} />
      ))}
      {Array.from({ length: free }, (_, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: free places are alike
        <span key={nth} className={styles.free} />
      ))}
    </span>
  )
}
