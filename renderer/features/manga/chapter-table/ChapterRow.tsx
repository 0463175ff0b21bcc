import { Download, FileDown, RotateCw, X } from 'lucide-react'
import { memo, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { formatChapterNumber } from '../../../../shared/chapter-number.ts'
import { type ChapterListItem, downloadChapterFile } from '../../../../shared/contracts/chapters.ts'
import type { Job } from '../../../../shared/contracts/jobs.ts'
import { endpointUrl } from '../../../api/client.ts'
import { usePrefetchChapter } from '../../../api/reader/prefetch-chapter.ts'
import { useFormat } from '../../../i18n/format.ts'
import { IconButton, IconDownload } from '../../../ui/Button.tsx'
import { useFocusReplacement } from '../../../ui/lists/use-focus-replacement.ts'
import { paths } from '../../../ui/paths.ts'
import { ChapterMenu, type ChapterMenuActions } from './ChapterMenu.tsx'
import { ChapterStateCell } from './ChapterStateCell.tsx'
import styles from './ChapterTable.module.css'
import { type ChapterState, chapterState } from './chapter-state.ts'

type RowActions = {
  readonly onDownload: (chapterId: string) => void
  readonly onCancel: (jobId: string) => void
  readonly onRetry: (jobId: string) => void
}
type ChapterRowProps = RowActions &
  ChapterMenuActions & {
    readonly mangaId: string
    readonly chapter: ChapterListItem
    readonly job: Job | undefined
    /** The row's index in the displayed order, from 0. */
    readonly index: number
    readonly isSelected: boolean
    /** Whether this row is the table's tab stop. */
    readonly isTabStop: boolean
    readonly ref: Ref<HTMLTableRowElement>
  }

export const ChapterRow = memo(function ChapterRow(props: ChapterRowProps) {
  const { mangaId, chapter, job, index, isSelected, isTabStop, ref } = props
  const { t } = useTranslation()
  const { bytes, day } = useFormat()
  const state = chapterState(chapter, job)
  const focusReplacement = useFocusReplacement<HTMLSpanElement>()
  return (
    <tr
      ref={ref}
      className={styles.row}
      tabIndex={isTabStop ? 0 : -1}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-id={chapter.id}
      data-index={index}
      data-read={state.kind === 'read' || undefined}
      data-hidden={!chapter.isVisible || undefined}
    >
      <td className={styles.checkbox}>
        {/* The table handles the click, because Shift selects a range. */}
        <label data-checkbox="">
          <input type="checkbox" tabIndex={-1} checked={isSelected} onChange={() => {}} />
          <span className="visually-hidden">
            {t('chapters.select.one', { number: formatChapterNumber(chapter.number) })}
          </span>
        </label>
      </td>
      <th scope="row" className={styles.name}>
        <ChapterName mangaId={mangaId} chapter={chapter} />
      </th>
      <td className={styles.number} data-column="volume">
        {chapter.volume}
      </td>
      <td className={styles.number} data-column="pages">
        {chapter.pageCount}
      </td>
      <td className={styles.number} data-column="size">
        {chapter.sizeBytes !== null && bytes(chapter.sizeBytes)}
      </td>
      <td className={styles.date} data-column="date">
        {chapter.publishedAt !== null && day(chapter.publishedAt)}
      </td>
      <td className={styles.state}>
        <ChapterStateCell state={state} pageCount={chapter.pageCount} number={formatChapterNumber(chapter.number)} />
      </td>
      <td className={styles.action}>
        <span className={styles.buttons} {...focusReplacement}>
          <RowAction {...props} state={state} />
          <ChapterMenu {...props} />
        </span>
      </td>
    </tr>
  )
})

function ChapterName({ mangaId, chapter }: { readonly mangaId: string; readonly chapter: ChapterListItem }) {
  const { t } = useTranslation()
  const { list, bytes, day } = useFormat()
  const number = formatChapterNumber(chapter.number)
  const name = t('chapters.name', { number })
  const { label, language, groups, sourceName, volume, pageCount, sizeBytes, publishedAt } = chapter
  const origin = [language?.toUpperCase(), ...groups, sourceName].filter(Boolean) as string[]
  const prefetchChapter = usePrefetchChapter()
  return (
    <>
      {chapter.isAvailable ? (
        <Link
          href={paths.read(chapter.id)}
          state={{ from: paths.manga(mangaId) }}
          aria-label={t('chapters.read', { number })}
          onPointerEnter={() => prefetchChapter(chapter.id)}
          onFocus={() => prefetchChapter(chapter.id)}
        >
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
      {label && <span className={styles.title}>{label[0]!.toUpperCase() + label.slice(1)}</span>}
      {chapter.title && (
        <span className={styles.title} dir="auto">
          {chapter.title}
        </span>
      )}
      {!chapter.isVisible && <span className={styles.hidden}>{t('chapters.hidden')}</span>}
      <span className={styles.details}>
        {origin.length > 0 && <span>{list(origin)}</span>}
        {/* Shown instead of the columns that do not fit. */}
        {volume !== null && <span data-replaces="volume">{t('chapters.volume', { volume })}</span>}
        {pageCount !== null && <span data-replaces="pages">{t('chapters.pages', { count: pageCount })}</span>}
        {sizeBytes !== null && <span data-replaces="size">{bytes(sizeBytes)}</span>}
        {publishedAt !== null && <span data-replaces="date">{day(publishedAt)}</span>}
      </span>
    </>
  )
}

type RowActionProps = RowActions & { readonly chapter: ChapterListItem; readonly state: ChapterState }

function RowAction({ chapter, state, onDownload, onCancel, onRetry }: RowActionProps) {
  const { t } = useTranslation()
  const number = formatChapterNumber(chapter.number)
  switch (state.kind) {
    case 'missing':
    case 'external':
      return (
        <IconButton icon={Download} label={t('chapters.download', { number })} onClick={() => onDownload(chapter.id)} />
      )
    case 'queued':
    case 'waiting':
    case 'downloading':
      return <IconButton icon={X} label={t('chapters.cancel', { number })} onClick={() => onCancel(state.job.id)} />
    case 'failed':
      return (
        <IconButton icon={RotateCw} label={t('chapters.retry', { number })} onClick={() => onRetry(state.job.id)} />
      )
    default: {
      const href = endpointUrl(downloadChapterFile, { params: { id: chapter.id } })
      return <IconDownload icon={FileDown} label={t('chapters.save', { number })} href={href} />
    }
  }
}
