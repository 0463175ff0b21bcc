import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { TextField } from '../../ui/Field.tsx'
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
}

/** A text that is saved with Enter or on leaving it; Escape takes back what was typed. What is refused stays to be mended. */
export function CommitField({ value, onCommit, disabled = false, ...field }: CommitFieldProps) {
  const [text, setText] = useState(value)
  const isRefused = useRef(false)
  isRefused.current = field.error !== undefined
  // Another window, or an undo, changed it.
  useEffect(() => {
    if (!isRefused.current) setText(value)
  }, [value])
  const commit = () => {
    if (text.trim() !== value) onCommit(text.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    if (event.key === 'Escape') setText(value)
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
