import { useId } from 'react'
import { Switch } from '../../ui/forms/Field.tsx'
import styles from './SettingsScreen.module.css'

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
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={styles.switch}>
      <Switch {...{ label, checked, disabled, onToggle }} describedBy={notes || undefined} />
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
