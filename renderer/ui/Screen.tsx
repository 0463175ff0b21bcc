import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Screen.module.css'

type ScreenProps = {
  readonly title: string
  readonly note?: ReactNode
  /** Links to sibling screens. The note follows them, so that they stay in their place from one screen to the next. */
  readonly tabs?: ReactNode
  readonly actions?: ReactNode
  /** Search and filters, in the row of the title if there is room. */
  readonly tools?: ReactNode
  /** Limits the width of the content to that of forms and text. Title and tabs have the full width. */
  readonly measure?: 'form' | undefined
  readonly children: ReactNode
}

/** The layout of a screen: title, actions and content. */
export function Screen({ title, note, tabs, actions, tools, measure, children }: ScreenProps) {
  return (
    <div className={classNames(styles.screen, measure && styles[measure])}>
      <title>{`${title} · Bunko`}</title>
      <header className={styles.head} data-tools={tools ? '' : undefined}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {note && !tabs && <p className={styles.note}>{note}</p>}
        </div>
        {tools && <div className={styles.tools}>{tools}</div>}
        {actions && (
          <div className={styles.actions} data-stacks="">
            {actions}
          </div>
        )}
      </header>
      {tabs}
      {note && tabs && <p className={styles.noteBelowTabs}>{note}</p>}
      {children}
    </div>
  )
}
