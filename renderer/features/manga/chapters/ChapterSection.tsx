import { Download, Eye, EyeOff, ListPlus, ScanSearch, X } from 'lucide-react'
import { type RefObject, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import type { Job } from '../../../../shared/contracts/jobs.ts'
import { useLiveJobs } from '../../../api/jobs/jobs.ts'
import { findNewestJob, isActive, jobsByChapter } from '../../../api/jobs/live-jobs.ts'
import { useCancelActive } from '../../../api/jobs/queue.ts'
import {
  type useChapters,
  useFetchChapters,
  useHiddenChapters,
  useQueueDownload,
} from '../../../api/library/chapters.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice, ProblemLine, ProblemNotice } from '../../../ui/status/Notice.tsx'
import { VolumeMenu } from '../chapter-table/ChapterMenu.tsx'
import { ChapterTable, type ChapterTableHandle } from '../chapter-table/ChapterTable.tsx'
import { Completeness } from '../completeness/Completeness.tsx'
import { AddChaptersDialog } from './AddChaptersDialog.tsx'
import { ChapterFetchStatus } from './ChapterFetchStatus.tsx'
import styles from './ChapterSection.module.css'
import { ChapterSelectionBar } from './ChapterSelectionBar.tsx'
import { mergeHiddenChapters } from './chapter-list.ts'
import { emptySelection, selectedChapters } from './chapter-selection.ts'
import { DownloadFromDialog } from './DownloadFromDialog.tsx'

type ChapterSectionProps = { readonly mangaId: string; readonly chapters: ReturnType<typeof useChapters> }

export function ChapterSection({ mangaId, chapters }: ChapterSectionProps) {
  const { t } = useTranslation()
  const headingId = useId()
  const liveJobs = useLiveJobs().data
  const jobs = useMemo(() => jobsByChapter(liveJobs ?? {}, mangaId), [liveJobs, mangaId])
  const fetchJob = findNewestJob(liveJobs ?? {}, 'fetch_chapters', mangaId)
  const [isAddDialogOpen, setAddDialogOpen] = useState(false)
  const fetchChapters = useFetchChapters(mangaId)
  const isFetching = fetchChapters.isPending || (fetchJob !== undefined && isActive(fetchJob))
  const count = chapters.data?.length
  const table = useRef<ChapterTableHandle>(null)
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          {t('chapters.title')}
          {count !== undefined && <span className={styles.count}> {count}</span>}
        </h2>
        <div className={styles.actions} data-stacks="">
          <Button
            icon={ScanSearch}
            variant={count === 0 ? 'primary' : 'plain'}
            busy={isFetching}
            onClick={() => fetchChapters.mutate()}
          >
            {t('chapters.find')}
          </Button>
          <Button icon={ListPlus} onClick={() => setAddDialogOpen(true)}>
            {t('chapters.add')}
          </Button>
          {chapters.data && <VolumeMenu mangaId={mangaId} chapters={chapters.data} />}
          {chapters.data && <BulkActions mangaId={mangaId} chapters={chapters.data} jobs={jobs} />}
        </div>
      </header>
      <ProblemLine error={fetchChapters.error} />
      <ChapterFetchStatus job={fetchJob} />
      {chapters.data && (
        <Completeness mangaId={mangaId} chapters={chapters.data} onShow={(id) => table.current?.focusChapter(id)} />
      )}
      <ChapterList table={table} chapters={chapters} jobs={jobs} mangaId={mangaId} />
      {isAddDialogOpen && <AddChaptersDialog mangaId={mangaId} onClose={() => setAddDialogOpen(false)} />}
    </section>
  )
}

type ChapterListProps = ChapterSectionProps & {
  readonly jobs: ReadonlyMap<string, Job>
  readonly table: RefObject<ChapterTableHandle | null>
}

function ChapterList({ chapters, jobs, mangaId, table }: ChapterListProps) {
  const { t } = useTranslation()
  const hidden = useHiddenChapters(mangaId).data
  const [areHiddenShown, setHiddenShown] = useState(false)
  const [selection, setSelection] = useState(emptySelection)
  const [downloadFrom, setDownloadFrom] = useState<ChapterListItem>()
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
  const shown = areHiddenShown && hidden ? mergeHiddenChapters(chapters.data, hidden) : chapters.data
  return (
    <>
      {chapters.isError && <ProblemLine error={chapters.error} />}
      {shown.length > 0 && (
        <ChapterTable
          handle={table}
          chapters={shown}
          jobs={jobs}
          mangaId={mangaId}
          selection={selection}
          onSelection={setSelection}
          onDownloadFrom={setDownloadFrom}
        />
      )}
      {shown.length === 0 && (
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
      {downloadFrom && (
        <DownloadFromDialog mangaId={mangaId} chapter={downloadFrom} onClose={() => setDownloadFrom(undefined)} />
      )}
    </>
  )
}

type BulkActionsProps = {
  readonly mangaId: string
  readonly chapters: readonly ChapterListItem[]
  readonly jobs: ReadonlyMap<string, Job>
}

/** Downloads all missing chapters, or cancels all running downloads. */
function BulkActions({ mangaId, chapters, jobs }: BulkActionsProps) {
  const { t } = useTranslation()
  const download = useQueueDownload()
  const cancel = useCancelActive()
  const active = [...jobs.values()].filter(isActive)
  const busyIds = new Set(
    chapters.filter(({ id }) => isActive(jobs.get(id) ?? { status: 'completed' })).map(({ id }) => id),
  )
  const missing = chapters.filter((chapter) => !chapter.isAvailable && !busyIds.has(chapter.id)).length
  return (
    <>
      {missing > 0 && (
        <Button
          icon={Download}
          variant="primary"
          busy={download.isPending}
          onClick={() => download.mutate({ mangaId })}
        >
          {t('chapters.downloadAll')}
        </Button>
      )}
      {active.length > 0 && (
        <Button icon={X} busy={cancel.isPending} onClick={() => cancel.mutate({ mangaId })}>
          {t('chapters.cancelAll')}
        </Button>
      )}
      {(download.error ?? cancel.error) && (
        <div className={styles.bulkError}>
          <ProblemLine error={download.error ?? cancel.error} />
        </div>
      )}
      <p className="visually-hidden" role="status" aria-live="polite">
        {active.length > 0 ? t('chapters.underWay', { count: active.length }) : ''}
      </p>
    </>
  )
}
