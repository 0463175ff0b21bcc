import { classNames } from '../class-names.ts'
import styles from './Cover.module.css'
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
  const fallback = (
    <span className={classNames(styles.fallback, coverColorClass(title))}>
      <span className={classNames(styles.title, isVerticalTitle(title) && styles.vertical)}>{title}</span>
      <span className={styles.band}>{author}</span>
    </span>
  )
  return (
    <span className={classNames(styles.cover, className)} aria-hidden="true">
      <Picture src={src} eager={eager} fallback={fallback} />
    </span>
  )
}

/** Titles in kana, kanji or hangul are set vertically, as on the spine of a book. */
export const isVerticalTitle = (title: string): boolean =>
  /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー・！？\s\d]+$/u.test(title)
