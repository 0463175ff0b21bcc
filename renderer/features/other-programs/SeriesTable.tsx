import { TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { OtherSeries } from '../../../shared/contracts/other-programs.ts'
import { classNames } from '../../ui/class-names.ts'
import focusRow from '../../ui/lists/FocusRow.module.css'
import { useVirtualRows } from '../../ui/lists/use-virtual-rows.ts'
import { paths } from '../../ui/paths.ts'
import styles from './OtherPrograms.module.css'
import { isIncluded, toggleSeries, useOtherLibrary } from './other-library.store.ts'

/** The series of the other program. Only the rows in view are rendered; arrow keys move between them, space chooses. */
export function SeriesTable({ series }: { readonly series: readonly OtherSeries[] }) {
  const { t } = useTranslation()
  const toggled = useOtherLibrary((state) => state.toggled)
  const body = useRef<HTMLTableSectionElement>(null)
  const [focused, setFocused] = useState(-1)
  const { rows, gapBefore, gapAfter, measure, show } = useVirtualRows(series.length, body, focused, 64)
  const included = series.filter((one) => isIncluded(one, toggled))
  const focusRow = (index: number) => {
    const at = Math.max(0, Math.min(series.length - 1, index))
    setFocused(at)
    show(at)
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-index="${at}"]`)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const element = event.target as HTMLElement
    const index = Number(element.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)
    const row = series[index]
    if (!row) return
    const isRow = element.dataset.index !== undefined
    const keys: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => focusRow(index + 1),
      ArrowUp: () => focusRow(index - 1),
      ...(isRow && {
        Home: () => focusRow(0),
        End: () => focusRow(series.length - 1),
        ' ': () => toggleSeries([row.key]),
      }),
    }
    const run = keys[event.key]
    if (!run) return
    event.preventDefault()
    run()
  }
  const place = Math.max(0, Math.min(focused, series.length - 1))
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
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table with keyboard navigation
        role="grid"
        aria-label={t('otherPrograms.table')}
        aria-rowcount={series.length}
        className={styles.table}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => setFocused(Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1))}
      >
        <tbody ref={body} style={{ paddingBlock: `${gapBefore}px ${gapAfter}px` }}>
          {rows.map(({ index, gap }) => {
            const one = series[index]
            return (
              one && (
                <SeriesRow
                  key={one.key}
                  ref={measure}
                  index={index}
                  gap={gap}
                  isTabStop={index === place}
                  series={one}
                  isIncluded={isIncluded(one, toggled)}
                />
              )
            )
          })}
        </tbody>
      </table>
    </>
  )
}

type SeriesRowProps = {
  readonly ref: Ref<HTMLTableRowElement>
  readonly index: number
  /** The height of the rows before it that are not rendered. */
  readonly gap: number
  readonly isTabStop: boolean
  readonly series: OtherSeries
  readonly isIncluded: boolean
}

function SeriesRow({ ref, index, gap, isTabStop, series, isIncluded }: SeriesRowProps) {
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
          aria-label={t('folder.include', { name: title })}
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
        <span>{t(`otherPrograms.status.${status === 'unmatched' && fileCount > 0 ? 'missing' : status}`)}</span>
        {mangaId !== null && mangaTitle !== title && (
          <Link href={paths.manga(mangaId)} tabIndex={tabIndex}>
            {mangaTitle}
          </Link>
        )}
        {siteName !== null && status !== 'unmatched' && <span className={styles.soft}>{siteName}</span>}
      </td>
      <td className={styles.facts}>
        <span>{t(fileCount > 0 ? 'folder.files' : 'chapters.count', { count: fileCount || chapterCount })}</span>
        {readCount > 0 && <span>{t('chapters.completeness.read', { count: readCount })}</span>}
      </td>
    </tr>
  )
}
