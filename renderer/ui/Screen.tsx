import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './Screen.module.css'

type ScreenProps = {
  readonly title: string
  readonly note?: ReactNode
  readonly actions?: ReactNode
  readonly narrow?: boolean
  readonly children: ReactNode
}

/** The frame of an ordinary screen: its heading, what can be done here, and the content. */
export function Screen({ title, note, actions, narrow, children }: ScreenProps) {
  return (
    <div className={cx(styles.screen, narrow && styles.narrow)}>
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
