import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'

type ButtonVariant = 'plain' | 'primary' | 'accent' | 'ghost' | 'danger'
type Appearance = { readonly variant?: ButtonVariant; readonly icon?: LucideIcon; readonly children: ReactNode }

type ButtonProps = Appearance &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
    /** Shows a spinner and ignores clicks. Stays focusable, so that focus is not lost. */
    readonly busy?: boolean
    readonly disabled?: boolean | undefined
    readonly ref?: Ref<HTMLButtonElement>
  }

export function Button({
  variant = 'plain',
  icon: Icon,
  busy = false,
  disabled = false,
  children,
  ...rest
}: ButtonProps) {
  const isInactive = busy || disabled
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles.button, styles[variant], rest.className)}
      aria-disabled={isInactive || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (isInactive ? event.preventDefault() : rest.onClick?.(event))}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : Icon && <Icon aria-hidden="true" size={18} />}
      <span>{children}</span>
    </button>
  )
}

type LinkButtonProps = Appearance & {
  readonly href: string
  readonly label?: string
  readonly state?: unknown
  readonly className?: string | undefined
  readonly onIntent?: () => void
  readonly onFollow?: () => void
}

/** A link that looks like a button. `onIntent` runs on pointer enter and focus, `onFollow` on click. */
export function LinkButton({
  variant = 'plain',
  icon: Icon,
  href,
  label,
  state,
  className,
  onIntent,
  onFollow,
  children,
}: LinkButtonProps) {
  return (
    <Link
      href={href}
      state={state}
      className={classNames(styles.button, styles[variant], className)}
      aria-label={label}
      onClick={onFollow}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      {Icon && <Icon aria-hidden="true" size={18} />}
      <span>{children}</span>
    </Link>
  )
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children' | 'disabled'> & {
  readonly label: string
  readonly icon: LucideIcon
  readonly disabled?: boolean | undefined
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button that shows only an icon; its label is the accessible name and tooltip. */
export function IconButton({ label, icon: Icon, disabled = false, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={classNames(styles.icon, rest.className)}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={(event) => (disabled ? event.preventDefault() : rest.onClick?.(event))}
    >
      <Icon aria-hidden="true" size={20} />
    </button>
  )
}

type DownloadButtonProps = Appearance & { readonly href: string }

/** A download link that looks like a button. */
export function DownloadButton({ variant = 'plain', icon: Icon, href, children }: DownloadButtonProps) {
  return (
    <a className={classNames(styles.button, styles[variant])} href={href} download="">
      {Icon && <Icon aria-hidden="true" size={18} />}
      <span>{children}</span>
    </a>
  )
}
