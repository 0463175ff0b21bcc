import { ArrowUpToLine, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ParsedJob } from '../../../shared/job-context.ts'
import { useManga } from '../../api/library/mangas.ts'
import { useDuration } from '../../i18n/duration.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { moveItem } from '../../ui/lists/move-item.ts'
import { useReorderItem } from '../../ui/lists/Reorderable.tsx'
import { paths } from '../../ui/paths.ts'
import { waitTimeText } from '../../ui/status/job-text.ts'
import styles from './DownloadsScreen.module.css'
import { CollapsibleJobs } from './JobList.tsx'
import { CancelDialog } from './QueueActions.tsx'
import { type GroupState, groupState, type MangaQueue } from './queue-groups.ts'
import { useDownloadRate, useRateText } from './use-download-rate.ts'
import type { MoveJobs } from './use-move-jobs.ts'

type MangaGroupProps = {
  readonly group: MangaQueue
  readonly id: string
  readonly isPaused: boolean
  /** Whether any job is running, of this manga or another. */
  readonly isBusy: boolean
  /** Whether this is the first group. */
  readonly isFirst: boolean
  /** Whether this is the only group. The actions for the whole queue then replace those of the group. */
  readonly isOnly: boolean
  /** The first queued job of the next group. */
  readonly nextJobId: string | undefined
  readonly move: MoveJobs
}

/** The number of jobs shown per manga if there are several. */
const collapsedCount = 5

/** The state and the jobs of one manga. */
export function MangaGroup(props: MangaGroupProps) {
  const { group, id, isPaused, isBusy, isFirst, isOnly, nextJobId, move } = props
  const { mangaId, active, running } = group
  const { t } = useTranslation()
  const headingId = useId()
  const name = useGroupName(group)
  const [isConfirming, setConfirming] = useState(false)
  const timeLeft = useTimeLeft(active)
  const { setNodeRef, style, handle, isDragging } = useReorderItem(id, name)
  const pending = active.filter(({ status }) => status === 'pending').map((job) => job.id)
  const counts = [
    running > 0 && t('downloads.count.running', { count: running }),
    active.length > running && t('downloads.count.queued', { count: active.length - running }),
    timeLeft,
  ]
  const moveJob = (jobId: string, to: number) => {
    const order = moveItem(pending, pending.indexOf(jobId), to)
    move(
      [jobId],
      order[to + 1] ?? nextJobId,
      active
        .filter(({ status }) => status !== 'pending')
        .map((job) => job.id)
        .concat(order),
    )
  }
  return (
    <section
      ref={setNodeRef}
      className={styles.group}
      style={style}
      data-dragging={isDragging || undefined}
      aria-labelledby={headingId}
    >
      <header className={styles.groupHead}>
        {handle}
        <div className={styles.groupTitle}>
          <h2 id={headingId}>{mangaId === undefined ? name : <Link href={paths.manga(mangaId)}>{name}</Link>}</h2>
          <p className={styles.facts}>
            <GroupStateText group={group} state={groupState(group, { isPaused, isBusy })} />
            {counts.filter(Boolean).map((count) => (
              <span key={String(count)}>{count}</span>
            ))}
          </p>
        </div>
        {!isOnly && (
          <div className={styles.groupActions}>
            {!isFirst && pending.length > 0 && (
              <IconButton
                icon={ArrowUpToLine}
                label={t('downloads.group.toTopOf', { name })}
                onClick={() => move(pending, 'first')}
              />
            )}
            {mangaId !== undefined && active.length > 1 && (
              <Button
                icon={X}
                variant="ghost"
                aria-label={t('downloads.group.cancelOf', { name })}
                onClick={() => setConfirming(true)}
              >
                {t('downloads.cancelAll')}
              </Button>
            )}
          </div>
        )}
      </header>
      <CollapsibleJobs
        label={t('downloads.group.jobs', { name })}
        jobs={active}
        isOfOneManga={mangaId !== undefined}
        first={isOnly ? Number.POSITIVE_INFINITY : collapsedCount}
        onMove={moveJob}
        onMoveToTop={(jobId) => move([jobId], 'first')}
      />
      {isConfirming && mangaId !== undefined && (
        <CancelDialog
          title={t('downloads.confirm.source', { name })}
          count={active.length}
          which={{ mangaId }}
          onClose={() => setConfirming(false)}
        />
      )}
    </section>
  )
}

/** The title of the manga, from a job or, if no job has it, from the library. */
function useGroupName({ mangaId, active }: MangaQueue): string {
  const { t } = useTranslation()
  const known = active.map((job) => job.context.manga).find((title) => title !== undefined)
  const manga = useManga(known === undefined ? mangaId : undefined)
  return known ?? manga.data?.title ?? t(mangaId === undefined ? 'downloads.otherWork' : 'common.loading')
}

function GroupStateText({ group, state }: { readonly group: MangaQueue; readonly state: GroupState }) {
  const { t, i18n } = useTranslation()
  const rate = useRateText(useDownloadRate(group.active.slice(0, group.running)))
  if (state.kind === 'waiting') return <span data-tone="wait">{waitTimeText(state.job, t, i18n.language)}</span>
  if (state.kind === 'working' && rate) return <span>{t('downloads.state.workingAt', { pace: rate })}</span>
  return <span>{t(`downloads.state.${state.kind}`)}</span>
}

/** For example "about 12 min left"; undefined while it is not known. */
function useTimeLeft(jobs: readonly Pick<ParsedJob, 'secondsLeft'>[]): string | undefined {
  const estimates = jobs.flatMap(({ secondsLeft }) => (secondsLeft === null ? [] : [secondsLeft]))
  return useDuration(estimates.length === 0 ? null : Math.max(...estimates))
}
