import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { OtherSeries } from '../../../shared/contracts/other-programs.ts'
import grid from '../../ui/lists/Grid.module.css'
import { Grid, GridRow, type RowPlace } from '../../ui/lists/Grid.tsx'
import { paths } from '../../ui/paths.ts'
import styles from './OtherPrograms.module.css'
import { isIncluded, toggleSeries, useOtherLibrary } from './other-library.store.ts'

/** The series of the other program. Only the rows in view are rendered; arrow keys move between them, space chooses. */
export function SeriesTable({ series }: { readonly series: readonly OtherSeries[] }) {
  const { t } = useTranslation()
  const toggled = useOtherLibrary((state) => state.toggled)
  const included = series.filter((one) => isIncluded(one, toggled))
  const isAll = included.length === series.length
  return (
    <>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={included.length > 0}
          ref={(input) => {
            if (input) input.indeterminate = included.length > 0 && !isAll
          }}
          onChange={() =>
            toggleSeries((isAll ? series : series.filter((one) => !included.includes(one))).map(({ key }) => key))
          }
        />
        {t('otherPrograms.all', { count: series.length })}
      </label>
      <Grid
        role="grid"
        label={t('otherPrograms.table')}
        count={series.length}
        rowHeight={64}
        keysOf={(index) => ({ ' ': () => series[index] && toggleSeries([series[index].key]) })}
      >
        {(place) => {
          const one = series[place.index]
          return one && <SeriesRow key={one.key} {...place} series={one} isIncluded={isIncluded(one, toggled)} />
        }}
      </Grid>
    </>
  )
}

type SeriesRowProps = RowPlace & { readonly series: OtherSeries; readonly isIncluded: boolean }

function SeriesRow({ series, isIncluded, ...place }: SeriesRowProps) {
  const { t } = useTranslation()
  const { key, title, status, mangaId, mangaTitle, reason, siteName, address, shelves } = series
  const { chapterCount, readCount, fileCount, missingFileCount } = series
  return (
    <GridRow
      {...place}
      className={styles.row}
      name={title}
      isIncluded={isIncluded}
      onInclude={() => toggleSeries([key])}
    >
      <td className={styles.name}>
        <strong>{title}</strong>
        {reason !== null && (
          <span className={styles.warning}>
            <TriangleAlert aria-hidden="true" size={14} />
            {reason}
          </span>
        )}
        {reason !== null && address !== null && <span className={grid.path}>{address}</span>}
        {missingFileCount > 0 && reason === null && (
          <span className={styles.warning}>
            <TriangleAlert aria-hidden="true" size={14} />
            {t('otherPrograms.missingFiles', { count: missingFileCount })}
          </span>
        )}
        {shelves.length > 0 && <span className={styles.soft}>{shelves.join(', ')}</span>}
      </td>
      <td className={styles.state}>
        <span>{t(`otherPrograms.status.${status === 'unmatched' && fileCount > 0 ? 'missing' : status}`)}</span>
        {mangaId !== null && mangaTitle !== title && (
          <Link href={paths.manga(mangaId)} tabIndex={place.isTabStop ? 0 : -1}>
            {mangaTitle}
          </Link>
        )}
        {siteName !== null && status !== 'unmatched' && <span className={styles.soft}>{siteName}</span>}
      </td>
      <td className={styles.facts}>
        <span>{t(fileCount > 0 ? 'folder.files' : 'chapters.count', { count: fileCount || chapterCount })}</span>
        {readCount > 0 && <span>{t('chapters.completeness.read', { count: readCount })}</span>}
      </td>
    </GridRow>
  )
}
