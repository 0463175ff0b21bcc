import { Eye, EyeOff } from 'lucide-react'
import { type RefObject, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import type { ParsedJob } from '../../../../shared/job-context.ts'
import { useCancelJob, useLiveJobs, useRetryJob } from '../../../api/jobs/jobs.ts'
import { findNewestJob, isActive, jobsByChapter } from '../../../api/jobs/live-jobs.ts'
import { type useChapters, useHiddenChapters } from '../../../api/library/chapters.ts'
import { isOtherDevice } from '../../../api/other-device.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { JobWait } from '../../../ui/status/JobWait.tsx'
import { progressText } from '../../../ui/status/job-text.ts'
import { MessageText } from '../../../ui/status/MessageText.tsx'
import { Notice, ProblemLine, ProblemNotice } from '../../../ui/status/Notice.tsx'
import { SkippedSources } from '../../../ui/status/SkippedSources.tsx'
import { AddToReadingList } from '../AddToReadingList.tsx'
import { ChapterTable, type ChapterTableHandle } from '../chapter-table/ChapterTable.tsx'
import { Completeness } from '../completeness/Completeness.tsx'
import { nextToRead } from '../next-to-read.ts'
import { isVolume } from '../own-files.ts'
import styles from './ChapterSection.module.css'
import { ChapterSelectionBar } from './ChapterSelectionBar.tsx'
import { ChapterToolbar } from './ChapterToolbar.tsx'
import {
  type ChapterFilter,
  emptySelection,
  filterChapters,
  findByNumber,
  mergeHiddenChapters,
  noFilter,
  selectedChapters,
} from './chapter-list.ts'
import { DownloadFromDialog } from './DownloadFromDialog.tsx'
import { VolumeSpines } from './VolumeSpines.tsx'

type ChapterSectionProps = { readonly mangaId: string; readonly chapters: ReturnType<typeof useChapters> }

export function ChapterSection({ mangaId, chapters }: ChapterSectionProps) {
  const { t, i18n } = useTranslation()
  const headingId = useId()
  const liveJobs = useLiveJobs().data
  const jobs = useMemo(() => jobsByChapter(liveJobs ?? {}, mangaId), [liveJobs, mangaId])
  const fetchJob = findNewestJob(liveJobs ?? {}, 'fetch_chapters', mangaId)
  const count = chapters.data?.length
  const table = useRef<ChapterTableHandle>(null)
  const [filter, setFilter] = useState(noFilter)
  const show = (chapterId: string) => {
    flushSync(() => setFilter(noFilter))
    table.current?.focusChapter(chapterId)
  }
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId} className="heading">
          {t(chapters.data?.length && chapters.data.every(isVolume) ? 'chapters.volumesTitle' : 'chapters.title')}
          {count !== undefined && (
            <span className={styles.count}> {new Intl.NumberFormat(i18n.language).format(count)}</span>
          )}
        </h2>
        {chapters.data && chapters.data.length > 0 && (
          <ChapterToolbar
            mangaId={mangaId}
            chapters={chapters.data}
            jobs={jobs}
            filter={filter}
            onFilter={setFilter}
            onJump={() => jump(chapters.data, filter, show)}
            onNextUnread={() => showNextUnread(chapters.data, show, () => toast(t('chapters.allRead')))}
          />
        )}
      </header>
      {chapters.data && !isOtherDevice && <Completeness mangaId={mangaId} chapters={chapters.data} onShow={show} />}
      {chapters.data && (
        <VolumeSpines mangaId={mangaId} chapters={chapters.data} filter={filter} onFilter={setFilter} />
      )}
      <ChapterFetchStatus job={fetchJob} />
      <ChapterList
        table={table}
        chapters={chapters}
        jobs={jobs}
        mangaId={mangaId}
        filter={filter}
        onFilter={setFilter}
      />
    </section>
  )
}

type Show = (chapterId: string) => void

/** Shows the chapter with the typed number in the whole list, otherwise the first one that matches. */
function jump(chapters: readonly ChapterListItem[], filter: ChapterFilter, show: Show): void {
  const target = findByNumber(chapters, filter.text) ?? filterChapters(chapters, filter)[0]
  if (target) show(target.id)
}

function showNextUnread(chapters: readonly ChapterListItem[], show: Show, onNone: () => void): void {
  const target = nextToRead(chapters)
  if (target && target.kind !== 'again') show(target.chapter.id)
  else onNone()
}

type ChapterListProps = ChapterSectionProps & {
  readonly jobs: ReadonlyMap<string, ParsedJob>
  readonly table: RefObject<ChapterTableHandle | null>
  readonly filter: ChapterFilter
  readonly onFilter: (filter: ChapterFilter) => void
}

function ChapterList({ chapters, jobs, mangaId, table, filter, onFilter }: ChapterListProps) {
  const { t } = useTranslation()
  const hidden = useHiddenChapters(mangaId).data
  const [areHiddenShown, setHiddenShown] = useState(false)
  const [selection, setSelection] = useState(emptySelection)
  const [downloadFrom, setDownloadFrom] = useState<ChapterListItem>()
  const [added, setAdded] = useState<ChapterListItem>()
  const all = useMemo(
    () => (areHiddenShown && hidden ? mergeHiddenChapters(chapters.data ?? [], hidden) : (chapters.data ?? [])),
    [areHiddenShown, hidden, chapters.data],
  )
  const shown = useMemo(() => filterChapters(all, filter), [all, filter])
  if (chapters.isPending) {
    return (
      <p className={styles.loading} role="status">
        {t('chapters.loading')}
      </p>
    )
  }
  if (!chapters.data) return <ProblemNotice error={chapters.error} onRetry={() => void chapters.refetch()} />
  const hiddenCount = hidden?.length ?? 0
  if (chapters.data.length + hiddenCount === 0) {
    return (
      <Notice title={t('chapters.empty.title')}>
        <p>{t('chapters.empty.text')}</p>
      </Notice>
    )
  }
  return (
    <>
      {chapters.isError && <ProblemLine error={chapters.error} />}
      {shown.length > 0 && (
        <ChapterTable
          handle={table}
          chapters={shown}
          allChapters={all}
          jobs={jobs}
          mangaId={mangaId}
          selection={selection}
          onSelection={setSelection}
          onDownloadFrom={setDownloadFrom}
          onAddToList={setAdded}
        />
      )}
      {shown.length === 0 && all.length > 0 && (
        <Notice
          title={t('chapters.filter.none')}
          actions={<Button onClick={() => onFilter(noFilter)}>{t('chapters.filter.clear')}</Button>}
        />
      )}
      {all.length === 0 && (
        <Notice title={t('chapters.allHidden.title')}>
          <p>{t('chapters.allHidden.text')}</p>
        </Notice>
      )}
      {hiddenCount > 0 && (
        <div>
          <Button
            variant="ghost"
            icon={areHiddenShown ? EyeOff : Eye}
            aria-pressed={areHiddenShown}
            onClick={() => setHiddenShown(!areHiddenShown)}
          >
            {areHiddenShown ? t('chapters.leaveOutHidden') : t('chapters.showHidden', { count: hiddenCount })}
          </Button>
        </div>
      )}
      <ChapterSelectionBar
        mangaId={mangaId}
        selected={selectedChapters(selection, shown)}
        onClear={() => setSelection(emptySelection)}
      />
      {added && <AddToReadingList chapterIds={[added.id]} onClose={() => setAdded(undefined)} />}
      {downloadFrom && (
        <DownloadFromDialog mangaId={mangaId} chapter={downloadFrom} onClose={() => setDownloadFrom(undefined)} />
      )}
    </>
  )
}

/** The progress or the result of the latest fetch of chapters from the sources. */
function ChapterFetchStatus({ job }: { readonly job: ParsedJob | undefined }) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const cancel = useCancelJob()
  const retry = useRetryJob()
  if (!job) return null
  const isWaiting = job.status === 'pending' && (job.waitReason !== null || job.waitUntil !== null)
  const text = {
    pending: t('search.pending'),
    in_progress: t('search.running'),
    completed: t('search.completed', { time: moment(job.completedAt ?? job.createdAt) }),
    failed: t('search.failed'),
    cancelled: t('search.cancelled'),
  }[job.status]
  return (
    <div className={styles.fetch}>
      <div className={styles.fetchHead}>
        <p role="status" className={job.status === 'failed' ? styles.bad : undefined}>
          {text} {job.status === 'in_progress' && progressText(job, t)}
        </p>
        {isActive(job) && (
          <Button variant="ghost" busy={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
            {t('search.cancel')}
          </Button>
        )}
        {job.status === 'failed' && (
          <Button variant="ghost" busy={retry.isPending} onClick={() => retry.mutate(job.id)}>
            {t('search.retry')}
          </Button>
        )}
      </div>
      {job.status === 'in_progress' && (
        <ProgressBar label={t('search.running')} done={job.progress?.done ?? 0} total={job.progress?.total ?? 0} />
      )}
      {isWaiting && <JobWait className={styles.wait} job={job} sourceName={undefined} />}
      {job.status === 'failed' && <MessageText message={job.failureReason ?? ''} />}
      <SkippedSources job={job} />
      <ProblemLine error={cancel.error ?? retry.error} />
    </div>
  )
}
