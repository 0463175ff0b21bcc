import { TriangleAlert } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { OtherSeries } from '../../../shared/contracts/other-programs.ts'
import { classNames } from '../../ui/class-names.ts'
import focusRow from '../../ui/lists/FocusRow.module.css'
import { paths } from '../../ui/paths.ts'
import styles from './OtherPrograms.module.css'
import { toggleSeries } from './other-library.store.ts'

type SeriesRowProps = {
  readonly ref: Ref<HTMLTableRowElement>
  readonly index: number
  /** The height of the rows before it that are not rendered. */
  readonly gap: number
  readonly isTabStop: boolean
  readonly series: OtherSeries
  readonly isIncluded: boolean
}

export function SeriesRow({ ref, index, gap, isTabStop, series, isIncluded }: SeriesRowProps) {
  const { t } = useTranslation()
  const { key, title, status, mangaId, mangaTitle, reason, siteName, address, labels } = series
  const { chapterCount, readCount, fileCount, missingFileCount } = series
  const tabIndex = isTabStop ? 0 : -1
  return (
    <tr
      ref={ref}
      data-index={index}
      data-excluded={!isIncluded || undefined}
      aria-rowindex={index + 1}
      tabIndex={tabIndex}
      className={classNames(styles.row, focusRow.row)}
      style={{ marginBlockStart: gap }}
    >
      <td className={styles.check}>
        <input
          type="checkbox"
          tabIndex={tabIndex}
          aria-label={t('otherPrograms.include', { name: title })}
          checked={isIncluded}
          onChange={() => toggleSeries([key])}
        />
      </td>
      <td className={styles.name}>
        <strong>{title}</strong>
        {reason !== null && (
          <span className={styles.warning}>
            <TriangleAlert aria-hidden="true" size={14} />
            {reason}
          </span>
        )}
        {reason !== null && address !== null && <span className={styles.path}>{address}</span>}
        {missingFileCount > 0 && reason === null && (
          <span className={styles.warning}>
            <TriangleAlert aria-hidden="true" size={14} />
            {t('otherPrograms.missingFiles', { count: missingFileCount })}
          </span>
        )}
        {labels.length > 0 && <span className={styles.soft}>{labels.join(', ')}</span>}
      </td>
      <td className={styles.state}>
        <span className={styles.status} data-status={status}>
          {t(`otherPrograms.status.${status === 'unmatched' && fileCount > 0 ? 'missing' : status}`)}
        </span>
        {mangaId !== null && mangaTitle !== title && (
          <Link href={paths.manga(mangaId)} tabIndex={tabIndex}>
            {mangaTitle}
          </Link>
        )}
        {siteName !== null && status !== 'unmatched' && <span className={styles.soft}>{siteName}</span>}
      </td>
      <td className={styles.facts}>
        <span>
          {t(fileCount > 0 ? 'otherPrograms.files' : 'otherPrograms.chapters', { count: fileCount || chapterCount })}
        </span>
        {readCount > 0 && <span>{t('otherPrograms.readCount', { count: readCount })}</span>}
      </td>
    </tr>
  )
}
