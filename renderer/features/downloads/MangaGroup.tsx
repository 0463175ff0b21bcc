import { ArrowUpToLine, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { QueueGroup } from '../../../shared/contracts/queue-order.ts'
import { useManga } from '../../api/library/mangas.ts'
import { useDuration } from '../../i18n/duration.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { moveItem } from '../../ui/lists/move-item.ts'
import { useReorderItem } from '../../ui/lists/Reorderable.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { paths } from '../../ui/paths.ts'
import { waitTimeText } from '../../ui/status/job-text.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
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
  /** How far its downloads are; undefined until it is loaded. */
  readonly progress: QueueGroup | undefined
  /** The first queued job of the next group. */
  readonly nextJobId: string | undefined
  readonly move: MoveJobs
}

/** A manga with more jobs shows only the running ones until expanded. */
const maxUnfolded = 7

/** One line with the progress of a manga, and its jobs. */
export function MangaGroup(props: MangaGroupProps) {
  const { group, id, isPaused, isBusy, isFirst, isOnly, progress, nextJobId, move } = props
  const { mangaId, active, running } = group
  const { t } = useTranslation()
  const headingId = useId()
  const name = useGroupName(group)
  const [isConfirming, setConfirming] = useState(false)
  const stopAll = { icon: X, onClick: () => setConfirming(true) }
  const isNarrow = useIsNarrow()
  const timeLeft = useDuration(progress?.secondsLeft)
  const state = groupState(group, { isPaused, isBusy })
  const pace = useRateText(useDownloadRate(active.slice(0, running)))
  const { setNodeRef, style, handle, isDragging } = useReorderItem(id, name)
  const pending = active.filter(({ status }) => status === 'pending').map((job) => job.id)
  const done = progress?.done ?? 0
  const total = progress ? done + progress.pending + progress.running : active.length
  const facts = [
    mangaId === undefined
      ? t('downloads.count.queued', { count: active.length - running })
      : t('downloads.doneOf', { done, count: total }),
    state.kind === 'working' && pace,
    // What waits for others takes longer than its own downloads.
    state.kind === 'working' && timeLeft,
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
            <GroupStateText state={state} />
            {facts.filter(Boolean).map((fact) => (
              <span key={String(fact)}>{fact}</span>
            ))}
          </p>
          {total > 1 && mangaId !== undefined && <ProgressBar label={name} done={done} total={total} />}
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
            {mangaId !== undefined &&
              active.length > 1 &&
              (isNarrow ? (
                <IconButton {...stopAll} label={t('downloads.group.cancelOf', { name })} />
              ) : (
                <Button {...stopAll} variant="ghost" aria-label={t('downloads.group.cancelOf', { name })}>
                  {t('downloads.stopAll')}
                </Button>
              ))}
          </div>
        )}
      </header>
      <CollapsibleJobs
        label={t('downloads.group.jobs', { name })}
        jobs={active}
        isOfOneManga={mangaId !== undefined}
        first={active.length <= maxUnfolded ? active.length : running}
        onMove={moveJob}
        onMoveToTop={(jobId) => move([jobId], 'first')}
      />
      {isConfirming && mangaId !== undefined && (
        <CancelDialog
          title={t('downloads.confirm.source', { name, count: active.length })}
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

/** Nothing while it is downloading: its numbers tell that. */
function GroupStateText({ state }: { readonly state: GroupState }) {
  const { t, i18n } = useTranslation()
  if (state.kind === 'working') return null
  if (state.kind === 'waiting') return <span data-tone="wait">{waitTimeText(state.job, t, i18n.language)}</span>
  return <span>{t(`downloads.state.${state.kind}`)}</span>
}
