import { knownAuthor } from '../../../shared/contracts/mangas.ts'
import { classNames } from '../class-names.ts'
import styles from './Cover.module.css'
import { coverDesign, initials } from './cover-design.ts'
import { coverColorClass, Picture } from './Picture.tsx'

type CoverProps = {
  readonly title: string
  readonly author: string
  readonly src: string | null
  readonly className?: string | undefined
  readonly eager?: boolean
}

/** A cover image, or a typeset cover if there is none. Decorative: the title is shown as text beside it. */
export function Cover({ title, author, src, className, eager = false }: CoverProps) {
  const letters = initials(title)
  const fallback = (
    <span
      className={classNames(styles.fallback, coverColorClass(title))}
      data-pattern={coverDesign(title).pattern}
      data-length={[...letters].length}
    >
      <span className={styles.initials}>{letters}</span>
      <span className={styles.band}>
        <span className={styles.title}>{title}</span>
        <span className={styles.author}>{knownAuthor(author)}</span>
      </span>
    </span>
  )
  return (
    <span className={classNames(styles.cover, className)} aria-hidden="true">
      <Picture src={src} eager={eager} fallback={fallback} />
    </span>
  )
}
