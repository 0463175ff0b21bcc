import { Download, HardDrive, Lock, RotateCw, Smartphone, Unplug, X } from 'lucide-react'
import { type DragEvent, memo, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { formatChapterNumber } from '../../../../shared/chapter-number.ts'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import type { ParsedJob } from '../../../../shared/job-context.ts'
import { useKept } from '../../../api/kept/kept.store.ts'
import { isOtherDevice } from '../../../api/other-device.ts'
import { usePrefetchChapter } from '../../../api/reader/page-image.ts'
import { useFormat } from '../../../i18n/format.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { useFocusReplacement } from '../../../ui/lists/focus.ts'
import { paths } from '../../../ui/paths.ts'
import { isVolume } from '../own-files.ts'
import { ChapterDetails } from './ChapterDetails.tsx'
import { ChapterMenu, type ChapterMenuActions } from './ChapterMenu.tsx'
import styles from './ChapterTable.module.css'
import { type FileState, fileState, type ReadingState, readingState } from './chapter-state.ts'

type RowActions = {
  /** @param isAgain replaces the file */
  readonly onDownload: (chapterId: string, isAgain?: boolean) => void
  readonly onCancel: (jobId: string) => void
  readonly onRetry: (jobId: string) => void
}
type ChapterRowProps = RowActions &
  ChapterMenuActions & {
    readonly mangaId: string
    readonly chapter: ChapterListItem
    readonly job: ParsedJob | undefined
    /** The row's index in the displayed order, from 0. */
    readonly index: number
    readonly isSelected: boolean
    /** Whether this row is the table's tab stop. */
    readonly isTabStop: boolean
    readonly ref: Ref<HTMLTableRowElement>
  }

/** A row has the same height before, during and after a download. */
export const ChapterRow = memo(function ChapterRow(props: ChapterRowProps) {
  const { mangaId, chapter, job, index, isSelected, isTabStop, ref } = props
  const { t } = useTranslation()
  const { bytes, day } = useFormat()
  const file = fileState(chapter, job)
  const reading = readingState(chapter)
  const focusReplacement = useFocusReplacement<HTMLSpanElement>()
  const number = formatChapterNumber(chapter.number)
  return (
    <tr
      ref={ref}
      className={styles.row}
      tabIndex={isTabStop ? 0 : -1}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-id={chapter.id}
      data-menu-area=""
      data-index={index}
      data-reading={reading.kind}
      data-hidden={!chapter.isVisible || undefined}
    >
      <td className={styles.checkbox}>
        {/* The table handles the click, because Shift selects a range. */}
        <label data-checkbox="">
          <input type="checkbox" tabIndex={-1} checked={isSelected} onChange={() => {}} />
          <span className="visually-hidden">{t('chapters.select.one', { number })}</span>
        </label>
      </td>
      <th scope="row" className={styles.name}>
        <ReadingMark kind={reading.kind} />
        <ChapterName mangaId={mangaId} chapter={chapter} />
        <ChapterDetails chapter={chapter} file={file} reading={reading} />
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
      <td className={styles.action}>
        <span className={styles.buttons} {...focusReplacement}>
          {(!isOtherDevice || file.kind === 'downloaded' || file.kind === 'locked') && (
            <FileAction {...props} number={number} state={file} />
          )}
          <ChapterMenu {...props} file={file} />
        </span>
      </td>
    </tr>
  )
})

/** A dot for unread chapters, half a dot for the one in progress. Read chapters are dimmed instead. */
function ReadingMark({ kind }: { readonly kind: ReadingState['kind'] }) {
  const { t } = useTranslation()
  return (
    <span className={styles.mark} title={t(`chapters.state.${kind}`)}>
      <span className="visually-hidden">{t(`chapters.state.${kind}`)}</span>
    </span>
  )
}

function ChapterName({ mangaId, chapter }: { readonly mangaId: string; readonly chapter: ChapterListItem }) {
  const { t } = useTranslation()
  const prefetchChapter = usePrefetchChapter()
  const number = formatChapterNumber(chapter.number)
  const { label, title, isVisible } = chapter
  const isWholeVolume = isVolume(chapter)
  const prefetch = () => chapter.isAvailable && prefetchChapter(chapter.id)
  return (
    <span className={styles.names}>
      <Link
        href={paths.read(chapter.id)}
        state={{ from: paths.manga(mangaId) }}
        aria-label={isWholeVolume ? t('chapters.readVolume', { volume: number }) : t('chapters.read', { number })}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onDragStart={chapter.isAvailable ? dragFile(chapter.id) : undefined}
      >
        {isWholeVolume ? t('chapters.volume', { volume: number }) : t('chapters.name', { number })}
      </Link>
      {label && !isWholeVolume && <span className={styles.title}>{label[0]!.toUpperCase() + label.slice(1)}</span>}
      {title && (
        <span className={styles.title} dir="auto">
          {title}
        </span>
      )}
      {!isVisible && <span className={styles.hidden}>{t('chapters.hidden')}</span>}
      {isOtherDevice && <KeptMark chapterId={chapter.id} />}
    </span>
  )
}

/** Says that the chapter can be read without a connection. */
function KeptMark({ chapterId }: { readonly chapterId: string }) {
  const { t } = useTranslation()
  const isKept = useKept(({ chapters }) =>
    chapters.some((each) => each.chapterId === chapterId && each.state === 'kept'),
  )
  if (!isKept) return null
  return (
    <span className={styles.title}>
      <Smartphone aria-hidden="true" size={14} />
      <span className="visually-hidden">{t('kept.isKept')}</span>
    </span>
  )
}

/** In the desktop app a chapter is dragged as its file, into a folder or another program. */
const dragFile = (chapterId: string) => (event: DragEvent) => {
  if (!window.desktop) return
  event.preventDefault()
  void window.desktop.dragChapter(chapterId)
}

type FileActionProps = RowActions & {
  readonly chapter: ChapterListItem
  readonly number: string
  readonly state: FileState
}

/** The state of the file as a button that changes it, or as a mark. */
function FileAction({ chapter, number, state, onDownload, onCancel, onRetry }: FileActionProps) {
  const { t } = useTranslation()
  switch (state.kind) {
    case 'missing':
    case 'external':
      return (
        <IconButton
          icon={Download}
          className={styles.quiet}
          label={t('chapters.download', { number })}
          onClick={() => onDownload(chapter.id)}
        />
      )
    case 'queued':
    case 'waiting':
    case 'downloading':
      return <IconButton icon={X} label={t('chapters.cancel', { number })} onClick={() => onCancel(state.job.id)} />
    case 'failed':
      return (
        <IconButton icon={RotateCw} label={t('chapters.retry', { number })} onClick={() => onRetry(state.job.id)} />
      )
    case 'locked':
      return (
        <span className={styles.onDisk}>
          <Lock aria-hidden="true" size={18} />
        </span>
      )
    case 'broken':
      return state.problem === 'offline' ? (
        <span className={styles.onDisk} title={t('chapters.problem.offline.title')}>
          <Unplug aria-hidden="true" size={18} />
        </span>
      ) : (
        <IconButton
          icon={Download}
          label={t('chapters.problem.again', { number })}
          onClick={() => onDownload(chapter.id, true)}
        />
      )
    case 'downloaded':
      return (
        <span className={styles.onDisk} title={t('chapters.state.downloaded')}>
          <HardDrive aria-hidden="true" size={18} />
        </span>
      )
  }
}
