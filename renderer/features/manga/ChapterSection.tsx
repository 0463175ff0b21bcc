import { Download, Eye, EyeOff, ListPlus, ScanSearch, X } from 'lucide-react'
import { type RefObject, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import type { Job } from '../../../shared/contracts/jobs.ts'
import { useLiveJobs } from '../../api/jobs.ts'
import { isActive, jobsByChapter, newestJobOf } from '../../api/live-jobs.ts'
import { useDownload, useFindChapters } from '../../api/mutations.ts'
import { type useChapters, useHiddenChapters } from '../../api/queries.ts'
import { useCancelActive } from '../../api/queue.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice, ProblemLine, ProblemNotice } from '../../ui/Notice.tsx'
import { AddChaptersDialog } from './AddChaptersDialog.tsx'
import styles from './ChapterSection.module.css'
import { ChapterSelectionBar } from './ChapterSelectionBar.tsx'
import { ChapterTable, type ChapterTableHandle } from './ChapterTable.tsx'
import { Completeness } from './Completeness.tsx'
import { nothingSelected, selectedAmong } from './chapter-selection.ts'
import { mergedChapters } from './merged-chapters.ts'
import { SearchState } from './SearchState.tsx'
import { VolumeMenu } from './VolumeMenu.tsx'

type ChapterSectionProps = { readonly mangaId: string; readonly chapters: ReturnType<typeof useChapters> }

export function ChapterSection({ mangaId, chapters }: ChapterSectionProps) {
  const { t } = useTranslation()
  const headingId = useId()
  const liveJobs = useLiveJobs().data
  const jobs = useMemo(() => jobsByChapter(liveJobs ?? {}, mangaId), [liveJobs, mangaId])
  const search = newestJobOf(liveJobs ?? {}, 'fetch_chapters', mangaId)
  const [isAdding, setAdding] = useState(false)
  const find = useFindChapters(mangaId)
  const isSearching = find.isPending || (search !== undefined && isActive(search))
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
            look={count === 0 ? 'strong' : 'plain'}
            busy={isSearching}
            onClick={() => find.mutate()}
          >
            {t('chapters.find')}
          </Button>
          <Button icon={ListPlus} onClick={() => setAdding(true)}>
            {t('chapters.add')}
          </Button>
          {chapters.data && <VolumeMenu mangaId={mangaId} chapters={chapters.data} />}
          {chapters.data && <Bulk mangaId={mangaId} chapters={chapters.data} jobs={jobs} />}
        </div>
      </header>
      <ProblemLine error={find.error} />
      <SearchState job={search} />
      {chapters.data && (
        <Completeness mangaId={mangaId} chapters={chapters.data} onShow={(id) => table.current?.goTo(id)} />
      )}
      <Body table={table} chapters={chapters} jobs={jobs} mangaId={mangaId} />
      {isAdding && <AddChaptersDialog mangaId={mangaId} onClose={() => setAdding(false)} />}
    </section>
  )
}

type BodyProps = ChapterSectionProps & {
  readonly jobs: ReadonlyMap<string, Job>
  readonly table: RefObject<ChapterTableHandle | null>
}

function Body({ chapters, jobs, mangaId, table }: BodyProps) {
  const { t } = useTranslation()
  const hidden = useHiddenChapters(mangaId).data
  const [isShowingHidden, setShowingHidden] = useState(false)
  const [selection, setSelection] = useState(nothingSelected)
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
  const shown = isShowingHidden && hidden ? mergedChapters(chapters.data, hidden) : chapters.data
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
            look="quiet"
            icon={isShowingHidden ? EyeOff : Eye}
            aria-pressed={isShowingHidden}
            onClick={() => setShowingHidden(!isShowingHidden)}
          >
            {isShowingHidden ? t('chapters.leaveOutHidden') : t('chapters.showHidden', { count: hiddenCount })}
          </Button>
        </div>
      )}
      <ChapterSelectionBar
        mangaId={mangaId}
        chosen={selectedAmong(selection, shown)}
        onDrop={() => setSelection(nothingSelected)}
      />
    </>
  )
}

type BulkProps = {
  readonly mangaId: string
  readonly chapters: readonly ChapterListItem[]
  readonly jobs: ReadonlyMap<string, Job>
}

/** Everything at once: download what is missing, or stop what is under way. */
function Bulk({ mangaId, chapters, jobs }: BulkProps) {
  const { t } = useTranslation()
  const download = useDownload()
  const cancel = useCancelActive()
  const active = [...jobs.values()].filter(isActive)
  const busyIds = new Set(
    chapters.filter(({ id }) => isActive(jobs.get(id) ?? { status: 'completed' })).map(({ id }) => id),
  )
  const missing = chapters.filter((chapter) => !chapter.isAvailable && !busyIds.has(chapter.id)).length
  return (
    <>
      {missing > 0 && (
        <Button icon={Download} look="strong" busy={download.isPending} onClick={() => download.mutate({ mangaId })}>
          {t('chapters.downloadAll')}
        </Button>
      )}
      {active.length > 0 && (
        <Button icon={X} busy={cancel.isPending} onClick={() => cancel.mutate({ mangaId })}>
          {t('chapters.cancelAll')}
        </Button>
      )}
      {(download.error ?? cancel.error) && (
        <div className={styles.bulkProblem}>
          <ProblemLine error={download.error ?? cancel.error} />
        </div>
      )}
      <p className="visually-hidden" role="status" aria-live="polite">
        {active.length > 0 ? t('chapters.underWay', { count: active.length }) : ''}
      </p>
    </>
  )
}
