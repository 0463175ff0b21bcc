import { type ReactNode, useId } from 'react'
import styles from './SettingsScreen.module.css'

type SettingsSectionProps = {
  /** The anchor in the address. */
  readonly id: string
  readonly title: string
  readonly note?: string
  readonly children: ReactNode
}

export function SettingsSection({ id, title, note, children }: SettingsSectionProps) {
  const headingId = useId()
  return (
    <section id={id} className={styles.section} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId}>{title}</h2>
        {note && <p>{note}</p>}
      </header>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
