import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import { startTransition, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import type { Job } from '../../../shared/contracts/jobs.ts'
import { Button } from '../../ui/Button.tsx'
import { ChapterRow } from './ChapterRow.tsx'
import styles from './ChapterTable.module.css'
import { useChapterOrder } from './chapter-order.store.ts'
import { DeleteFileDialog } from './DeleteFileDialog.tsx'
import { useRowActions } from './use-row-actions.ts'
import { useRowFocus } from './use-row-focus.ts'

type ChapterTableProps = {
  readonly mangaId: string
  /** Lowest number first. */
  readonly chapters: readonly ChapterListItem[]
  readonly jobs: ReadonlyMap<string, Job>
}

/** So many rows are drawn at once without a pause that a person would notice. */
const firstRows = 200

export function ChapterTable({ mangaId, chapters, jobs }: ChapterTableProps) {
  const { t } = useTranslation()
  const order = useChapterOrder((state) => state.order)
  const [showAll, setShowAll] = useState(false)
  const actions = useRowActions(mangaId)
  const [deleting, setDeleting] = useState<ChapterListItem>()
  const onDeleteFile = useCallback((chapter: ChapterListItem) => setDeleting(chapter), [])
  const ordered = order === 'desc' ? chapters.toReversed() : chapters
  const rows = showAll ? ordered : ordered.slice(0, firstRows)
  const { table, onFocus } = useRowFocus(rows)
  const flip = () => useChapterOrder.setState({ order: order === 'desc' ? 'asc' : 'desc' })
  return (
    <div>
      <table
        ref={table}
        className={styles.table}
        aria-label={t('chapters.title')}
        onFocus={({ target }) => onFocus(target.closest<HTMLElement>('tr[data-id]')?.dataset.id ?? '')}
      >
        <thead>
          <tr>
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
            <th scope="col" className={styles.figure}>
              {t('chapters.column.volume')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('chapters.column.pages')}
            </th>
            <th scope="col" className={styles.figure}>
              {t('chapters.column.size')}
            </th>
            <th scope="col" className={styles.state}>
              {t('chapters.column.state')}
            </th>
            <th scope="col" className={styles.action}>
              <span className="visually-hidden">{t('chapters.column.action')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((chapter) => (
            <ChapterRow
              key={chapter.id}
              chapter={chapter}
              job={jobs.get(chapter.id)}
              mangaId={mangaId}
              onDeleteFile={onDeleteFile}
              {...actions}
            />
          ))}
        </tbody>
      </table>
      {rows.length < chapters.length && (
        <div className={styles.more}>
          <Button onClick={() => startTransition(() => setShowAll(true))}>
            {t('chapters.showAll', { count: chapters.length })}
          </Button>
        </div>
      )}
      {deleting && <DeleteFileDialog mangaId={mangaId} chapter={deleting} onClose={() => setDeleting(undefined)} />}
    </div>
  )
}
