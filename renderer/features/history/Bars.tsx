import styles from './Bars.module.css'

type Bar = {
  readonly name: string
  readonly value: number
  /** The whole text of the bar. */
  readonly text: string
  /** Below the bar. */
  readonly short?: string | undefined
}

/** Bars side by side. Screen readers read a list. */
export function Bars({ bars }: { readonly bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ol className={styles.bars}>
      {bars.map(({ name, value, text, short }) => (
        <li key={name} title={text}>
          <span className="visually-hidden">{text}</span>
          <span className={styles.bar} aria-hidden="true" style={{ blockSize: `${(100 * value) / most}%` }} />
          {short !== undefined && (
            <span className={styles.short} aria-hidden="true">
              {short}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
