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
  /** What was typed is given up, and with it what was wrong with it. */
  readonly onRevert: () => void
}

/**
 * A text that is saved with Enter or on leaving it; Escape takes back what was typed. What is refused, and what a
 * person is still typing when the value changes elsewhere, stays in the field.
 */
export function CommitField({ value, onCommit, onRevert, disabled = false, ...field }: CommitFieldProps) {
  const [text, setText] = useState(value)
  /** What the field came from: typed over it is what differs from it. */
  const [base, setBase] = useState(value)
  const isKept = useRef(false)
  isKept.current = field.error !== undefined || text !== base
  useEffect(() => {
    setBase(value)
    if (!isKept.current) setText(value)
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
