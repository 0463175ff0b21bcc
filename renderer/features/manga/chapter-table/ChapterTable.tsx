import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import { Fragment, type Ref, useImperativeHandle, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import type { ParsedJob } from '../../../../shared/job-context.ts'
import { Button } from '../../../ui/Button.tsx'
import { rememberedFocus, useRowFocus } from '../../../ui/lists/focus.ts'
import { useListLook } from '../../../ui/lists/list-look.store.ts'
import { useVirtualRows } from '../../../ui/lists/use-virtual-rows.ts'
import { useRowActions } from '../chapters/chapter-actions.ts'
import { type ChapterSelection, emptySelection, selectAll } from '../chapters/chapter-list.ts'
import { ChapterRow } from './ChapterRow.tsx'
import styles from './ChapterTable.module.css'
import { focusRow, useTableKeys, useTabStop } from './use-table-keys.ts'

/** The order of chapter lists, kept in the browser. */
const useChapterOrder = create<{ readonly order: 'asc' | 'desc' }>()(
  persist(() => ({ order: 'asc' as 'asc' | 'desc' }), { name: 'bunko.chapter-order' }),
)

export type ChapterTableHandle = {
  /** Scrolls to the row of a chapter and focuses it. */
  focusChapter(chapterId: string): void
}

type ChapterTableProps = {
  readonly handle: Ref<ChapterTableHandle>
  readonly mangaId: string
  /** The chapters to show, lowest number first. */
  readonly chapters: readonly ChapterListItem[]
  /** All chapters of the manga, lowest number first. */
  readonly allChapters: readonly ChapterListItem[]
  readonly jobs: ReadonlyMap<string, ParsedJob>
  readonly selection: ChapterSelection
  readonly onSelection: (selection: ChapterSelection) => void
  readonly onDownloadFrom: (chapter: ChapterListItem) => void
  readonly onAddToList: (chapter: ChapterListItem) => void
}

/** A grid of all chapters. Only the rows in view are rendered. */
export function ChapterTable({
  handle,
  mangaId,
  chapters,
  allChapters,
  jobs,
  selection,
  onSelection,
  onDownloadFrom,
  onAddToList,
}: ChapterTableProps) {
  const { t } = useTranslation()
  const order = useChapterOrder((state) => state.order)
  const without = useListLook((look) => look.without)
  const rows = useMemo(() => (order === 'desc' ? chapters.toReversed() : chapters), [chapters, order])
  const table = useRef<HTMLTableElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const actions = useRowActions(mangaId, allChapters)
  const tabStop = useTabStop(table, () => rows.findIndex(({ id }) => id === rememberedFocus()))
  const rememberRow = useRowFocus(table, rows)
  const { rows: rendered, gapBefore, gapAfter, measure, show } = useVirtualRows(rows.length, body, tabStop.focused)
  useImperativeHandle(handle, () => ({
    focusChapter(chapterId) {
      const index = rows.findIndex(({ id }) => id === chapterId)
      if (index < 0) return
      show(index, 'center')
      focusRow(table, index)
    },
  }))
  const keys = useTableKeys({ rows, table, selection, onSelection, show })
  return (
    <table
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table with keyboard navigation
      role="grid"
      className={styles.table}
      data-without={without.join(' ')}
      data-volumes={rows.some(({ volume }) => volume !== null) || undefined}
      aria-label={t('chapters.title')}
      aria-rowcount={rows.length + 1}
      aria-multiselectable="true"
      {...keys}
      onFocus={(event) => {
        tabStop.onFocus(event)
        rememberRow(event.target.closest<HTMLElement>('tr[data-id]')?.dataset.id ?? '')
      }}
    >
      <TableHead
        order={order}
        isAllSelected={selection.ids.size > 0 && rows.every(({ id }) => selection.ids.has(id))}
        onSelectAll={(isSelected) => onSelection(isSelected ? selectAll(rows) : emptySelection)}
      />
      <tbody ref={body}>
        {gapBefore > 0 && <Gap height={gapBefore} />}
        {rendered.map(({ index, gap }) => {
          const chapter = rows[index]
          return (
            chapter && (
              <Fragment key={chapter.id}>
                {gap > 0 && <Gap height={gap} />}
                <ChapterRow
                  ref={measure}
                  index={index}
                  isTabStop={index === Math.max(0, tabStop.focused)}
                  isSelected={selection.ids.has(chapter.id)}
                  chapter={chapter}
                  job={jobs.get(chapter.id)}
                  mangaId={mangaId}
                  {...actions}
                  onDownloadFrom={onDownloadFrom}
                  onAddToList={onAddToList}
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

/** The space of rows that are not rendered. */
function Gap({ height }: { readonly height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it contains nothing focusable
    <tr aria-hidden="true" className={styles.gap}>
      <td style={{ blockSize: height }} />
    </tr>
  )
}

type TableHeadProps = {
  readonly order: 'asc' | 'desc'
  readonly isAllSelected: boolean
  readonly onSelectAll: (isSelected: boolean) => void
}

function TableHead({ order, isAllSelected, onSelectAll }: TableHeadProps) {
  const { t } = useTranslation()
  const reverse = () => useChapterOrder.setState({ order: order === 'desc' ? 'asc' : 'desc' })
  return (
    <thead>
      <tr aria-rowindex={1}>
        <td className={styles.checkbox}>
          <label>
            <input type="checkbox" checked={isAllSelected} onChange={({ target }) => onSelectAll(target.checked)} />
            <span className="visually-hidden">{t('chapters.select.all')}</span>
          </label>
        </td>
        <th scope="col" aria-sort={order === 'desc' ? 'descending' : 'ascending'}>
          <Button
            variant="ghost"
            className={styles.sort}
            icon={order === 'desc' ? ArrowDownWideNarrow : ArrowUpNarrowWide}
            onClick={reverse}
          >
            {t('chapters.column.chapter')}
          </Button>
        </th>
        {(['volume', 'pages', 'size'] as const).map((column) => (
          <th key={column} scope="col" className={styles.number} data-column={column}>
            {t(`chapters.column.${column}`)}
          </th>
        ))}
        <th scope="col" className={styles.date} data-column="date">
          {t('chapters.column.date')}
        </th>
        <th scope="col" className={styles.action}>
          <span className="visually-hidden">{t('chapters.column.action')}</span>
        </th>
      </tr>
    </thead>
  )
}
