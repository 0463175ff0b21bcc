import type { ReactNode } from 'react'
import styles from './FloatingBar.module.css'

type FloatingBarProps = {
  readonly label: string
  /** Errors, above the row. */
  readonly problems: ReactNode
  /** A text and a button, side by side. */
  readonly children: ReactNode
}

/** The main action of a long page. Always in view. */
export function FloatingBar({ label, problems, children }: FloatingBarProps) {
  return (
    <section className={styles.bar} data-floats="" aria-label={label}>
      {problems}
      <div className={styles.row}>{children}</div>
    </section>
  )
}
