import { type ReactNode, useId } from 'react'
import { Switch } from '../../ui/forms/Field.tsx'
import styles from './SettingsScreen.module.css'

type SettingsSectionProps = {
  /** The URL fragment. */
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

type SwitchRowProps = {
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onToggle: (checked: boolean) => void
}

export function SwitchRow({ label, hint, error, checked, disabled = false, onToggle }: SwitchRowProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={styles.switch}>
      <Switch
        label={label}
        checked={checked}
        disabled={disabled}
        onToggle={onToggle}
        describedBy={describedBy || undefined}
      />
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
