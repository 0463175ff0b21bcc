import { useTranslation } from 'react-i18next'
import { classNames } from '../class-names.ts'
import styles from './ReasonList.module.css'

type Item = { readonly name: string; readonly reason: string }
type ReasonListProps = {
  readonly label: string
  readonly items: readonly Item[]
  /** For example "12 files". */
  readonly count: (count: number) => string
  /** Whether the names are paths of files. */
  readonly arePaths?: boolean
}

/** More items with the same reason are one line, which unfolds to their names. */
const maxUnfolded = 2
const maxNames = 200

/** What was left out, and why. */
export function ReasonList({ label, items, count, arePaths = false }: ReasonListProps) {
  const { t } = useTranslation()
  const groups = [...Map.groupBy(items, ({ reason }) => reason)]
  const name = classNames(styles.name, arePaths && styles.path)
  if (items.length === 0) return null
  return (
    <ul className={styles.list} aria-label={label}>
      {groups.flatMap(([reason, group]) =>
        group.length > maxUnfolded ? (
          <li key={reason}>
            <details>
              <summary>
                <span className={styles.name}>{count(group.length)}</span>{' '}
                <span className={styles.reason}>{reason}</span>
              </summary>
              <ul>
                {group.slice(0, maxNames).map((item) => (
                  <li key={item.name} className={name} dir="auto">
                    {item.name}
                  </li>
                ))}
              </ul>
              {group.length > maxNames && (
                <p className={styles.reason}>{t('otherPrograms.result.more', { count: group.length - maxNames })}</p>
              )}
            </details>
          </li>
        ) : (
          group.map((item) => (
            <li key={`${item.name} ${reason}`}>
              <span className={name} dir="auto">
                {item.name}
              </span>
              {reason !== '' && <span className={styles.reason}>{reason}</span>}
            </li>
          ))
        ),
      )}
    </ul>
  )
}
