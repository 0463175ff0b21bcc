import { useTranslation } from 'react-i18next'
import type { CollectionItem } from '../../../../shared/contracts/collection.ts'
import styles from './Plan.module.css'

type LeftOutFile = Pick<CollectionItem, 'path' | 'reason'>

/** The files that cannot be imported, with reasons. */
export function UnreadableFiles({ files }: { readonly files: readonly LeftOutFile[] }) {
  const { t } = useTranslation()
  if (files.length === 0) return null
  return (
    <ul className={styles.unreadable} aria-label={t('folder.unreadable')}>
      {files.map(({ path, reason }) => (
        <li key={path}>
          <span className={styles.path}>{path}</span>
          {reason && <span className={styles.reason}>{reason}</span>}
        </li>
      ))}
    </ul>
  )
}
