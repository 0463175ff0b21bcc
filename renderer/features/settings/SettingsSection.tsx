import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Switch, TextField } from '../../ui/forms/Field.tsx'
import styles from './SettingsScreen.module.css'

type SettingsSectionProps = {
  /** The URL fragment. */
  readonly id: string
  readonly title: string
  readonly note?: string | undefined
  readonly children: ReactNode
}

export function SettingsSection({ id, title, note, children }: SettingsSectionProps) {
  const headingId = useId()
  return (
    <section id={id} className={styles.section} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId} className="heading">
          {title}
        </h2>
        {note && <p>{note}</p>}
      </header>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

type SwitchRowProps = {
  readonly id?: string
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onToggle: (checked: boolean) => void
}

export function SwitchRow({ id: ownId, label, hint, error, checked, disabled = false, onToggle }: SwitchRowProps) {
  const generatedId = useId()
  const id = ownId ?? generatedId
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={styles.switch}>
      <Switch
        id={id}
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

type CommitFieldProps = {
  readonly id?: string
  readonly label: string
  /** Also what the typed text means, while it is typed. */
  readonly hint?: string | ((text: string) => string | undefined)
  readonly value: string
  readonly error: string | undefined
  readonly code?: boolean
  /** For paths and addresses, which take the whole width. */
  readonly isLong?: boolean
  readonly inputMode?: 'numeric' | 'text'
  readonly disabled?: boolean
  readonly onCommit: (value: string) => void
  /** Called when the typed text is discarded. */
  readonly onRevert: () => void
  /** Called with the text whenever it changes, typed or not. */
  readonly onDraft?: (text: string) => void
}

/**
 * A text field that is saved with Enter or on blur; Escape discards the typed text. Rejected text stays in the field,
 * and so does unsaved text when the value changes elsewhere.
 */
export function CommitField({
  value,
  hint,
  onCommit,
  onRevert,
  onDraft,
  disabled = false,
  isLong = false,
  ...field
}: CommitFieldProps) {
  const [text, setText] = useState(value)
  /** The value when editing began. */
  const [base, setBase] = useState(value)
  const keepsText = useRef(false)
  /** The text that was saved last, which the value may write in another way. */
  const committed = useRef(value)
  keepsText.current = field.error !== undefined || (text !== base && text !== committed.current)
  useEffect(() => {
    setBase(value)
    if (!keepsText.current) setText(value)
  }, [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another text is a draft
  useEffect(() => onDraft?.(text), [text])
  const commit = () => {
    if (disabled) return
    committed.current = text
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
      hint={typeof hint === 'function' ? hint(text.trim()) : hint}
      className={isLong ? undefined : styles.short}
      value={text}
      readOnly={disabled}
      aria-disabled={disabled || undefined}
      onText={setText}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  )
}
