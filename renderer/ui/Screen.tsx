import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Screen.module.css'

type ScreenProps = {
  readonly title: string
  readonly note?: ReactNode
  readonly actions?: ReactNode
  /** How wide lines are: of forms and text, or of rows with actions at their ends. Undefined: all that there is. */
  readonly measure?: 'form' | 'list'
  readonly children: ReactNode
}

/** The frame of an ordinary screen: its heading, what can be done here, and the content. */
export function Screen({ title, note, actions, measure, children }: ScreenProps) {
  return (
    <div className={cx(styles.screen, measure && styles[measure])}>
      <title>{`${title} · Bunko`}</title>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {actions && (
          <div className={styles.actions} data-stacks="">
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  )
}
