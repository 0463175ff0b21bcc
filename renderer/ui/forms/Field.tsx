import type { LucideIcon } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Field.module.css'

type FieldProps = {
  readonly id?: string | undefined
  readonly label: string
  readonly hint?: ReactNode
  /** The validation message, if any. */
  readonly error?: string | undefined
  readonly optional?: string | undefined
  readonly className?: string | undefined
}

type ControlProps = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** Matches messages to capitalize, such as "must be a number", but not those that start with a selector or URL. */
const startsWithWord = /^\p{Ll}+ /u

/** A control with label, hint and error, associated for assistive technology. */
function Field({
  id: ownId,
  label,
  hint,
  error,
  optional,
  className,
  children,
}: FieldProps & { readonly children: (control: ControlProps) => ReactNode }) {
  const generatedId = useId()
  const id = ownId ?? generatedId
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> {optional}</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p className={classNames(styles.error, startsWithWord.test(error) && styles.sentence)} id={errorId}>
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
  id,
  label,
  hint,
  error,
  optional,
  className,
  onText,
  code,
  ...input
}: FieldProps & Text & Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'>) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional} className={className}>
      {(control) => (
        <input
          type="text"
          autoComplete="off"
          {...(code && { spellCheck: false, autoCapitalize: 'none' })}
          {...input}
          {...control}
          className={classNames(styles.control, code && styles.code)}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  )
}

export function TextArea({
  id,
  label,
  hint,
  error,
  optional,
  className,
  onText,
  code,
  ...input
}: FieldProps & Text & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'>) {
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional} className={className}>
      {(control) => (
        <textarea
          rows={4}
          {...(code && { spellCheck: false, autoCapitalize: 'none' })}
          {...input}
          {...control}
          className={classNames(styles.control, styles.area, code && styles.code)}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  )
}

type Choice<T extends string> = { readonly value: T; readonly label: string }
type Choices<T extends string> = {
  readonly value: T
  readonly choices: readonly Choice<T>[]
  readonly onChoose: (value: T) => void
}

export function SelectField<T extends string>({
  id,
  label,
  hint,
  error,
  name,
  value,
  choices,
  onChoose,
  className,
}: FieldProps & Choices<T> & { readonly name?: string }) {
  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <select
          {...control}
          name={name}
          className={classNames(styles.control, styles.select)}
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
  /** Shown instead of the label, which becomes the accessible name. */
  readonly icon?: LucideIcon
}

/** A segmented control: a radio group for a few visible choices. */
export function Segmented<T extends string>({
  id,
  label,
  hideLabel,
  value,
  choices,
  onChoose,
}: Omit<Choices<T>, 'choices'> & {
  readonly id?: string
  readonly choices: readonly Segment<T>[]
  readonly label: string
  readonly hideLabel?: boolean
}) {
  const name = useId()
  return (
    <fieldset id={id} className={styles.field}>
      <legend className={hideLabel ? 'visually-hidden' : styles.label}>{label}</legend>
      <div className={styles.segments}>
        {choices.map(({ value: own, label: text, icon: Icon }) => (
          <label key={own} className={styles.segment} title={Icon && text}>
            <input type="radio" name={name} checked={own === value} onChange={() => onChoose(own)} />
            <span>
              {Icon && <Icon aria-hidden="true" size={20} />}
              <span className={classNames(Icon && 'visually-hidden')}>{text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type RangeFieldProps = {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly value: number
  /** The value for people. */
  readonly text: string
  readonly onValue: (value: number) => void
}

/** A slider with its value. */
export function RangeField({ label, min, max, step, value, text, onValue }: RangeFieldProps) {
  return (
    <label className={styles.range}>
      <span className={styles.label}>{label}</span>
      <span aria-hidden="true">{text}</span>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={text}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={({ target }) => onValue(Number(target.value))}
      />
    </label>
  )
}

type SwitchProps = {
  readonly id?: string | undefined
  readonly label: string
  readonly hideLabel?: boolean
  readonly checked: boolean
  readonly onToggle: (checked: boolean) => void
  readonly disabled?: boolean
  readonly title?: string | undefined
  /** Id of the element that describes it. */
  readonly describedBy?: string | undefined
}

export function Switch({ id, label, hideLabel, checked, onToggle, disabled = false, title, describedBy }: SwitchProps) {
  return (
    <button
      type="button"
      id={id}
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
