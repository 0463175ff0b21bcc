import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import { Fragment, type Ref, useImperativeHandle, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import type { Job } from '../../../shared/contracts/jobs.ts'
import { Button } from '../../ui/Button.tsx'
import { useRowFocus } from '../../ui/use-row-focus.ts'
import { useVirtualRows } from '../../ui/use-virtual-rows.ts'
import { ChapterRow } from './ChapterRow.tsx'
import styles from './ChapterTable.module.css'
import { useChapterOrder } from './chapter-order.store.ts'
import { allSelected, type ChapterSelection, nothingSelected } from './chapter-selection.ts'
import { useRowActions } from './use-row-actions.ts'
import { focusSoon, useEntry, useTableKeys } from './use-table-keys.ts'

export type ChapterTableHandle = {
  /** Brings the row of a chapter into sight and gives it the focus. */
  goTo(chapterId: string): void
}

type ChapterTableProps = {
  readonly handle: Ref<ChapterTableHandle>
  readonly mangaId: string
  /** Lowest number first. */
  readonly chapters: readonly ChapterListItem[]
  readonly jobs: ReadonlyMap<string, Job>
  readonly selection: ChapterSelection
  readonly onSelection: (selection: ChapterSelection) => void
}

/** Every chapter has its place; only the rows in sight are drawn. */
export function ChapterTable({ handle, mangaId, chapters, jobs, selection, onSelection }: ChapterTableProps) {
  const { t } = useTranslation()
  const order = useChapterOrder((state) => state.order)
  const rows = useMemo(() => (order === 'desc' ? chapters.toReversed() : chapters), [chapters, order])
  const table = useRef<HTMLTableElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const actions = useRowActions(mangaId, chapters)
  const entry = useEntry()
  const rememberRow = useRowFocus(table, rows)
  const { rows: drawn, gapAfter, measure, show } = useVirtualRows(rows.length, body, entry.focused)
  useImperativeHandle(handle, () => ({
    goTo(chapterId) {
      const index = rows.findIndex(({ id }) => id === chapterId)
      if (index < 0) return
      show(index, 'center')
      focusSoon(table, index)
    },
  }))
  const keys = useTableKeys({ rows, table, selection, onSelection, show })
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that is gone through by keys
      role="grid"
      className={styles.table}
      data-volumes={rows.some(({ volume }) => volume !== null) || undefined}
      aria-label={t('chapters.title')}
      aria-rowcount={rows.length + 1}
      aria-multiselectable="true"
      {...keys}
      onFocus={(event) => {
        entry.onFocus(event)
        rememberRow(event.target.closest<HTMLElement>('tr[data-id]')?.dataset.id ?? '')
      }}
    >
      <Head
        order={order}
        isAll={selection.ids.size > 0 && rows.every(({ id }) => selection.ids.has(id))}
        onAll={(isAll) => onSelection(isAll ? allSelected(rows) : nothingSelected)}
      />
      <tbody ref={body}>
        {drawn.map(({ index, gap }) => {
          const chapter = rows[index]
          return (
            chapter && (
              <Fragment key={chapter.id}>
                {gap > 0 && <Gap height={gap} />}
                <ChapterRow
                  ref={measure}
                  index={index}
                  isEntry={index === Math.max(0, entry.focused)}
                  isSelected={selection.ids.has(chapter.id)}
                  chapter={chapter}
                  job={jobs.get(chapter.id)}
                  mangaId={mangaId}
                  {...actions}
                />
              </Fragment>
            )
          )
        })}
        {gapAfter > 0 && <Gap height={gapAfter} />}
      </tbody>
    </table>
  )
}

/** The room of rows that are not drawn. */
function Gap({ height }: { readonly height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" className={styles.gap}>
      <td style={{ blockSize: height }} />
    </tr>
  )
}

type HeadProps = {
  readonly order: 'asc' | 'desc'
  readonly isAll: boolean
  readonly onAll: (isAll: boolean) => void
}

function Head({ order, isAll, onAll }: HeadProps) {
  const { t } = useTranslation()
  const flip = () => useChapterOrder.setState({ order: order === 'desc' ? 'asc' : 'desc' })
  return (
    <thead>
      <tr aria-rowindex={1}>
        <td className={styles.tick}>
          <label>
            <input type="checkbox" checked={isAll} onChange={({ target }) => onAll(target.checked)} />
            <span className="visually-hidden">{t('chapters.select.all')}</span>
          </label>
        </td>
        <th scope="col" aria-sort={order === 'desc' ? 'descending' : 'ascending'}>
          <Button
            look="quiet"
            className={styles.sort}
            icon={order === 'desc' ? ArrowDownWideNarrow : ArrowUpNarrowWide}
            onClick={flip}
          >
            {t('chapters.column.chapter')}
          </Button>
        </th>
        {(['volume', 'pages', 'size'] as const).map((column) => (
          <th key={column} scope="col" className={styles.figure} data-column={column}>
            {t(`chapters.column.${column}`)}
          </th>
        ))}
        <th scope="col" className={styles.date} data-column="date">
          {t('chapters.column.date')}
        </th>
        <th scope="col" className={styles.state}>
          {t('chapters.column.state')}
        </th>
        <th scope="col" className={styles.action}>
          <span className="visually-hidden">{t('chapters.column.action')}</span>
        </th>
      </tr>
    </thead>
  )
}
