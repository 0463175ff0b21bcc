import { useId } from 'react'
import { Switch } from '../../ui/Field.tsx'
import styles from './SettingsScreen.module.css'

type SwitchRowProps = {
  readonly label: string
  readonly hint?: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onToggle: (checked: boolean) => void
}

export function SwitchRow({ label, hint, checked, disabled = false, onToggle }: SwitchRowProps) {
  const hintId = useId()
  return (
    <div className={styles.switch}>
      <Switch {...{ label, checked, disabled, onToggle }} describedBy={hint && hintId} />
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
