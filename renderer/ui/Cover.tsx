import styles from './Cover.module.css'
import { isVertical } from './cover-design.ts'
import { cx } from './cx.ts'
import { clothClass, Picture } from './Picture.tsx'

type CoverProps = {
  readonly title: string
  readonly author: string
  readonly src: string | null
  readonly className?: string | undefined
  readonly eager?: boolean
}

/** A cover; where there is no picture, one set in type. Decorative: the title stands beside it as text. */
export function Cover({ title, author, src, className, eager = false }: CoverProps) {
  const drawn = (
    <span className={cx(styles.drawn, clothClass(title))}>
      <span className={cx(styles.title, isVertical(title) && styles.vertical)}>{title}</span>
      <span className={styles.band}>{author}</span>
    </span>
  )
  return (
    <span className={cx(styles.cover, className)} aria-hidden="true">
      <Picture src={src} eager={eager} drawn={drawn} />
    </span>
  )
}
