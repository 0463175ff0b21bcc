import styles from './ProgressBar.module.css'

type ProgressBarProps = { readonly label: string; readonly done: number; readonly total: number }

/** A progress bar; indeterminate if `total` is 0. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  return total > 0 ? (
    <progress className={styles.bar} aria-label={label} value={done} max={total} />
  ) : (
    <progress className={styles.bar} aria-label={label} />
  )
}
