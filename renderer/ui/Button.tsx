import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import styles from './Button.module.css'
import { cx } from './cx.ts'

export type ButtonLook = 'plain' | 'strong' | 'spot' | 'quiet' | 'danger'
type Face = { readonly look?: ButtonLook; readonly icon?: LucideIcon; readonly children: ReactNode }

type ButtonProps = Face &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
    /** Keeps its place in the tab order, so that focus is not lost while the work runs. */
    readonly busy?: boolean
    readonly disabled?: boolean | undefined
    readonly ref?: Ref<HTMLButtonElement>
  }

export function Button({ look = 'plain', icon: Icon, busy = false, disabled = false, children, ...rest }: ButtonProps) {
  const still = busy || disabled
  return (
    <button
      type="button"
      {...rest}
      className={cx(styles.button, styles[look], rest.className)}
      aria-disabled={still || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (still ? event.preventDefault() : rest.onClick?.(event))}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : Icon && <Icon aria-hidden="true" size={18} />}
      <span>{children}</span>
    </button>
  )
}

type LinkButtonProps = Face & {
  readonly href: string
  readonly label?: string
  readonly state?: unknown
  readonly className?: string | undefined
  readonly onIntent?: () => void
  readonly onFollow?: () => void
}

/** Looks like a button, goes somewhere. `onIntent` runs when a pointer or focus announces the visit, `onFollow` before it. */
export function LinkButton({
  look = 'plain',
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
      className={cx(styles.button, styles[look], className)}
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

/** A button whose name is not written on it; it still has one. */
export function IconButton({ label, icon: Icon, disabled = false, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(styles.icon, rest.className)}
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={(event) => (disabled ? event.preventDefault() : rest.onClick?.(event))}
    >
      <Icon aria-hidden="true" size={20} />
    </button>
  )
}

/** A file to save, as an icon. */
export function IconDownload({
  label,
  icon: Icon,
  href,
}: {
  readonly label: string
  readonly icon: LucideIcon
  readonly href: string
}) {
  return (
    <a className={styles.icon} href={href} download="" aria-label={label} title={label}>
      <Icon aria-hidden="true" size={20} />
    </a>
  )
}

type DownloadButtonProps = Face & { readonly href: string }

/** A file to save, as a button. */
export function DownloadButton({ look = 'plain', icon: Icon, href, children }: DownloadButtonProps) {
  return (
    <a className={cx(styles.button, styles[look])} href={href} download="">
      {Icon && <Icon aria-hidden="true" size={18} />}
      <span>{children}</span>
    </a>
  )
}
