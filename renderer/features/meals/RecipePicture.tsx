import { getMealPicture, type MenuItem } from '../../../shared/contracts/meal-menus.ts'
import { endpointUrl } from '../../api/client.ts'
import { classNames } from '../../ui/class-names.ts'
import { coverColorClass, Picture } from '../../ui/covers/Picture.tsx'
import styles from './CourseCard.module.css'

type RecipePictureProps = {
  readonly course: Pick<MenuItem, 'recipeId' | 'name' | 'imageUrl'>
  /** The `sizes` attribute of the image. */
  readonly sizes: string
  readonly className?: string | undefined
}

/** The picture of a recipe. A plate is shown while it loads and if there is none. */
export function RecipePicture({ course: { recipeId, name, imageUrl }, sizes, className }: RecipePictureProps) {
  const pictureUrl = (width: string) => endpointUrl(getMealPicture, { params: { recipeId }, query: { width } })
  const src = imageUrl === null ? null : pictureUrl('480')
  return (
    <span className={classNames(styles.table, coverColorClass(name), className)} aria-hidden="true">
      <span className={styles.plate} />
      <span className={styles.dish}>
        <Picture src={src} srcSet={`${pictureUrl('480')} 480w, ${pictureUrl('960')} 960w`} sizes={sizes} />
      </span>
    </span>
  )
}
