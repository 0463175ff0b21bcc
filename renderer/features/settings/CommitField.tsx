import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { TextField } from '../../ui/forms/Field.tsx'
import styles from './SettingsScreen.module.css'

type CommitFieldProps = {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly error: string | undefined
  readonly code?: boolean
  readonly inputMode?: 'numeric' | 'text'
  readonly disabled?: boolean
  readonly onCommit: (value: string) => void
  /** Called when the typed text is discarded. */
  readonly onRevert: () => void
}

/**
 * A text field that is saved with Enter or on blur; Escape discards the typed text. Rejected text stays in the field,
 * and so does unsaved text when the value changes elsewhere.
 */
export function CommitField({ value, onCommit, onRevert, disabled = false, ...field }: CommitFieldProps) {
  const [text, setText] = useState(value)
  /** The value when editing began. */
  const [base, setBase] = useState(value)
  const keepsText = useRef(false)
  keepsText.current = field.error !== undefined || text !== base
  useEffect(() => {
    setBase(value)
    if (!keepsText.current) setText(value)
  }, [value])
  const commit = () => {
    if (disabled) return
    if (text.trim() !== value) onCommit(text.trim())
    else revert()
  }
  const revert = () => {
    setText(value)
    setBase(value)
    onRevert()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    if (event.key === 'Escape') revert()
  }
  return (
    <TextField
      {...field}
      className={styles.short}
      value={text}
      readOnly={disabled}
      aria-disabled={disabled || undefined}
      onText={setText}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  )
}
