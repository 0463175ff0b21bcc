import type { LucideIcon } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react'
import { cx } from './cx.ts'
import styles from './Field.module.css'

type Frame = {
  readonly label: string
  readonly hint?: ReactNode
  /** What is wrong with the value; empty or absent when nothing is. */
  readonly error?: string | undefined
  readonly optional?: string | undefined
  readonly className?: string | undefined
}

type Wiring = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** As "must be a number" does, and neither "div[[[ is no selector" nor "http://…", whose letters are to stay. */
const startsWithWord = /^\p{Ll}+ /u

/** Label, control, hint and error, tied together for assistive technology. */
export function Field({
  label,
  hint,
  error,
  optional,
  className,
  children,
}: Frame & { readonly children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> {optional}</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p className={cx(styles.error, startsWithWord.test(error) && styles.sentence)} id={errorId}>
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}

type Text = { readonly value: string; readonly onText: (value: string) => void; readonly code?: boolean }

export function TextField({
  label,
  hint,
  error,
  optional,
  className,
  onText,
  code,
  ...input
}: Frame & Text & Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'>) {
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(wiring) => (
        <input
          type="text"
          autoComplete="off"
          {...(code && { spellCheck: false, autoCapitalize: 'none' })}
          {...input}
          {...wiring}
          className={cx(styles.control, code && styles.code)}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  )
}

export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  onText,
  code,
  ...input
}: Frame & Text & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'>) {
  return (
    <Field {...{ label, hint, error, optional, className }}>
      {(wiring) => (
        <textarea
          rows={4}
          {...(code && { spellCheck: false, autoCapitalize: 'none' })}
          {...input}
          {...wiring}
          className={cx(styles.control, styles.area, code && styles.code)}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  )
}

export type Choice<T extends string> = { readonly value: T; readonly label: string }
type Choices<T extends string> = {
  readonly value: T
  readonly choices: readonly Choice<T>[]
  readonly onChoose: (value: T) => void
}

export function SelectField<T extends string>({
  label,
  hint,
  error,
  name,
  value,
  choices,
  onChoose,
  className,
}: Frame & Choices<T> & { readonly name?: string }) {
  return (
    <Field {...{ label, hint, error, className }}>
      {(wiring) => (
        <select
          {...wiring}
          name={name}
          className={cx(styles.control, styles.select)}
          value={value}
          onChange={(event) => onChoose(event.target.value as T)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type Segment<T extends string> = Choice<T> & {
  /** In place of the label, which then is its name only. */
  readonly icon?: LucideIcon
}

/** One of few, all in sight: a radio group. */
export function Segmented<T extends string>({
  label,
  hideLabel,
  value,
  choices,
  onChoose,
}: Omit<Choices<T>, 'choices'> & {
  readonly choices: readonly Segment<T>[]
  readonly label: string
  readonly hideLabel?: boolean
}) {
  const name = useId()
  return (
    <fieldset className={styles.field}>
      <legend className={hideLabel ? 'visually-hidden' : styles.label}>{label}</legend>
      <div className={styles.segments}>
        {choices.map(({ value: own, label: words, icon: Icon }) => (
          <label key={own} className={styles.segment} title={Icon && words}>
            <input type="radio" name={name} checked={own === value} onChange={() => onChoose(own)} />
            <span>
              {Icon && <Icon aria-hidden="true" size={20} />}
              <span className={cx(Icon && 'visually-hidden')}>{words}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type SwitchProps = {
  readonly label: string
  readonly hideLabel?: boolean
  readonly checked: boolean
  readonly onToggle: (checked: boolean) => void
  readonly disabled?: boolean
  readonly title?: string | undefined
  /** Id of what explains it. */
  readonly describedBy?: string | undefined
}

export function Switch({ label, hideLabel, checked, onToggle, disabled = false, title, describedBy }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={hideLabel ? label : undefined}
      aria-disabled={disabled || undefined}
      aria-describedby={describedBy}
      title={title}
      className={styles.switch}
      onClick={() => !disabled && onToggle(!checked)}
    >
      <span className={styles.track} aria-hidden="true" />
      {!hideLabel && <span>{label}</span>}
    </button>
  )
}
