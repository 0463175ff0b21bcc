import { getMealPicture, type MenuItem } from '../../../shared/contracts/meal-menus.ts'
import { endpointUrl } from '../../api/client.ts'
import { classNames } from '../../ui/class-names.ts'
import { coverColorClass, Picture } from '../../ui/covers/Picture.tsx'
import styles from './DishPicture.module.css'

type DishPictureProps = {
  readonly dish: Pick<MenuItem, 'recipeId' | 'name' | 'imageUrl'>
  /** How wide it is shown, as the attribute `sizes` of an image. */
  readonly sizes: string
  readonly className?: string | undefined
}

/** A dish as the site shows it, over a laid table that stands there until it comes, and where it does not. */
export function DishPicture({ dish: { recipeId, name, imageUrl }, sizes, className }: DishPictureProps) {
  const address = (width: string) => endpointUrl(getMealPicture, { params: { recipeId }, query: { width } })
  const src = imageUrl === null ? null : address('480')
  return (
    <span className={classNames(styles.table, coverColorClass(name), className)} aria-hidden="true">
      <span className={styles.plate} />
      <span className={styles.picture}>
        <Picture src={src} srcSet={`${address('480')} 480w, ${address('960')} 960w`} sizes={sizes} />
      </span>
    </span>
  )
}
