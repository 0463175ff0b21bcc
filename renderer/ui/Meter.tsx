import styles from './Meter.module.css'

type MeterProps = { readonly label: string; readonly done: number; readonly total: number }

/** A progress bar; without a known total it only shows that work goes on. */
export function Meter({ label, done, total }: MeterProps) {
  return total > 0 ? (
    <progress className={styles.meter} aria-label={label} value={done} max={total} />
  ) : (
    <progress className={styles.meter} aria-label={label} />
  )
}
