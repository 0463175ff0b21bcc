import type { MenuItem } from '../../../shared/contracts/meal-menus.ts'
import { clothOf } from '../../ui/cover-design.ts'
import { cx } from '../../ui/cx.ts'
import styles from './DishPicture.module.css'

/** A laid table in a colour of its own. Decorative: the name stands beside it as text. */
export function DishPicture({ dish: { name } }: { readonly dish: Pick<MenuItem, 'name'> }) {
  return (
    <span className={cx(styles.picture, styles[clothOf(name)])} aria-hidden="true">
      <span className={styles.plate} />
    </span>
  )
}
