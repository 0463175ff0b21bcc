import { useTranslation } from 'react-i18next'
import type { RenamePreview } from '../../../shared/contracts/files.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './FileSettings.module.css'

type RenameListProps = {
  readonly items: RenamePreview['items']
  /** Whether the list is long and scrolls in a frame of its own. */
  readonly scrolls?: boolean
}

/** Old and new names of files. */
export function RenameList({ items, scrolls = false }: RenameListProps) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  return (
    <ul
      className={classNames(styles.list, scrolls && styles.scrolling)}
      aria-label={t('settings.files.names')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the list
      tabIndex={scrolls ? 0 : undefined}
    >
      {items.map(({ chapterId, from, to }) => (
        <li key={chapterId} className={styles.pair}>
          <span className={styles.from}>{from}</span>
          <span className={styles.to}>
            <span aria-hidden="true">→ </span>
            {to}
          </span>
        </li>
      ))}
    </ul>
  )
}
