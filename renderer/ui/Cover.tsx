import { useState } from 'react'
import styles from './Cover.module.css'
import { clothOf, isVertical } from './cover-design.ts'
import { cx } from './cx.ts'

type CoverProps = {
  readonly title: string
  readonly author: string
  readonly src: string | null
  readonly className?: string | undefined
  readonly eager?: boolean
}

/** A cover; where there is no picture, one set in type. Decorative: the title stands beside it as text. */
export function Cover({ title, author, src, className, eager = false }: CoverProps) {
  const [broken, setBroken] = useState<string>()
  const isDrawn = src === null || broken === src
  return (
    <span className={cx(styles.cover, className)} aria-hidden="true">
      {isDrawn ? (
        <span className={cx(styles.drawn, styles[clothOf(title)])}>
          <span className={cx(styles.title, isVertical(title) && styles.vertical)}>{title}</span>
          <span className={styles.band}>{author}</span>
        </span>
      ) : (
        <img
          className={styles.picture}
          src={src}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onError={() => setBroken(src)}
        />
      )}
    </span>
  )
}
