import { ArrowUpToLine, HardDriveDownload, RotateCw, Trash2, Undo2, X } from 'lucide-react'
import { memo, type ReactNode, type Ref, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { ParsedJob } from '../../../shared/job-context.ts'
import { useUndoFileJob } from '../../api/files.ts'
import { useCancelJob, useForgetJob, useRetryJob } from '../../api/jobs/jobs.ts'
import { isActive } from '../../api/jobs/live-jobs.ts'
import { useQueueDownload } from '../../api/library/chapters.ts'
import { runMutation } from '../../api/query-client.ts'
import { comparedPageUrl } from '../../api/reader/page-image.ts'
import { useSources } from '../../api/sources/sources.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { useCommands } from '../../ui/commands/commands.store.ts'
import { useReorderItem } from '../../ui/lists/Reorderable.tsx'
import { ContextMenu } from '../../ui/overlays/Menu.tsx'
import type { MenuItem } from '../../ui/overlays/menu-item.ts'
import { toast } from '../../ui/overlays/toasts.store.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { paths } from '../../ui/paths.ts'
import { explainedCode, useFailureHelp } from '../../ui/status/failure-help.ts'
import { JobWait } from '../../ui/status/JobWait.tsx'
import { progressText } from '../../ui/status/job-text.ts'
import { MessageText } from '../../ui/status/MessageText.tsx'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import { SkippedSources } from '../../ui/status/SkippedSources.tsx'
import styles from './DownloadsScreen.module.css'
import { useDownloadRate, useRateText } from './use-download-rate.ts'
import { useJobName } from './use-job-name.ts'

type JobRowProps = {
  readonly job: ParsedJob
  readonly index: number
  /** The number of rows; -1 if unknown. */
  readonly count: number
  /** Height of the omitted rows before this one in pixels. */
  readonly gap: number
  readonly hidesReason: boolean
  /** The rows are under the title of their manga. */
  readonly isOfOneManga: boolean
  readonly onMoveToTop: ((jobId: string) => void) | undefined
  readonly ref: Ref<HTMLLIElement>
}

export const JobRow = memo(function JobRow(props: JobRowProps) {
  const { job, index, count, gap, hidesReason, isOfOneManga, onMoveToTop, ref } = props
  const { name, shortName, mangaId } = useJobName(job)
  const { setNodeRef, style, handle, isDragging } = useReorderItem(job.id, name)
  const [row, setRow] = useState<HTMLLIElement | null>(null)
  const measure = useMergedRef(ref, setNodeRef, setRow)
  const isRefused = job.status === 'failed' && job.canStoreAnyway === true
  return (
    <li
      ref={measure}
      className={styles.row}
      data-dragging={isDragging || undefined}
      data-movable={handle ? '' : undefined}
      data-index={index}
      data-id={job.id}
      data-status={job.status}
      data-refused={isRefused || undefined}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ ...style, ...(gap > 0 && { marginBlockStart: gap }) }}
    >
      {handle}
      <div className={styles.text}>
        <p className={styles.name}>
          {isOfOneManga ? (
            <>
              <span className="visually-hidden">{name}</span>
              <span aria-hidden="true">{shortName}</span>
            </>
          ) : mangaId ? (
            <Link href={paths.manga(mangaId)}>{name}</Link>
          ) : (
            name
          )}
        </p>
        {job.status === 'in_progress' && (
          <div className={styles.progress}>
            <ProgressBar label={name} done={job.progress?.done ?? 0} total={job.progress?.total ?? 0} />
          </div>
        )}
        <JobStatus job={job} hidesReason={hidesReason} />
      </div>
      <JobActions job={job} name={name} row={row} onMoveToTop={onMoveToTop} />
      {isRefused && <Comparison job={job} />}
    </li>
  )
})

/** A page of the refused chapter beside one of a stored chapter. */
function Comparison({ job: { context } }: { readonly job: ParsedJob }) {
  const { t } = useTranslation()
  const { chapterId, chapter = '', beside } = context
  if (!chapterId || !beside) return null
  const sides = [
    { chapterId, chapter },
    { chapterId: beside.chapterId, chapter: beside.chapter },
  ]
  return (
    <ul className={styles.comparison} aria-label={t('downloads.comparison')}>
      {sides.map((side) => (
        <li key={side.chapterId}>
          <figure>
            <img src={comparedPageUrl(side.chapterId, beside.page)} alt="" loading="lazy" />
            <figcaption>{t('downloads.comparedPage', { chapter: side.chapter, page: beside.page })}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

type JobActionsProps = Pick<JobRowProps, 'job' | 'onMoveToTop'> & {
  readonly name: string
  /** Null until it is rendered. */
  readonly row: HTMLElement | null
}

function JobActions({ job, name, row, onMoveToTop }: JobActionsProps) {
  const { t } = useTranslation()
  const cancel = useCancelJob()
  const retry = useRetryJob()
  const forget = useForgetJob()
  const download = useQueueDownload()
  const undo = useUndoFileJob()
  const { chapterId } = job.context
  const isBusy = cancel.isPending || retry.isPending || forget.isPending || download.isPending || undo.isPending
  const isWaiting = job.status === 'pending' && job.waitReason !== null
  const hasStopped = job.status === 'failed' || job.status === 'cancelled'
  const startUndo = () => runMutation(undo.mutateAsync, job.id, { onSuccess: () => toast(t('downloads.undoStarted')) })
  const all: readonly (JobAction | false | undefined)[] = [
    onMoveToTop && {
      id: 'to-top',
      icon: ArrowUpToLine,
      label: t('downloads.group.toTopOf', { name }),
      onSelect: () => onMoveToTop(job.id),
    },
    isActive(job) && {
      id: 'cancel',
      icon: X,
      label: t('downloads.cancel', { name }),
      onSelect: () => cancel.mutate(job.id),
    },
    isWaiting && {
      id: 'try-now',
      icon: RotateCw,
      label: t('downloads.tryNow', { name }),
      onSelect: () => retry.mutate(job.id),
    },
    job.status === 'failed' &&
      job.canStoreAnyway === true &&
      chapterId !== undefined && {
        id: 'store-anyway',
        icon: HardDriveDownload,
        label: t('downloads.storeAnyway.name', { name }),
        text: t('downloads.storeAnyway.label'),
        onSelect: () => download.mutate({ chapterId, storeAnyway: true }),
      },
    hasStopped && {
      id: 'retry',
      icon: RotateCw,
      label: t('downloads.retry', { name }),
      onSelect: () => retry.mutate(job.id),
    },
    canUndo(job) &&
      !undo.isSuccess && { id: 'undo', icon: Undo2, label: t('downloads.undo', { name }), onSelect: startUndo },
    !isActive(job) && {
      id: 'forget',
      icon: Trash2,
      label: t('downloads.forget', { name }),
      onSelect: () => forget.mutate(job.id),
    },
  ]
  const actions = all.filter((action) => typeof action === 'object')
  useCommands({ title: t('shell.downloads'), items: () => (isBusy ? [] : actions), isRow: true })
  return (
    <>
      <span className={styles.rowActions}>
        {actions.map(({ id, icon, label, text, onSelect }) =>
          text === undefined ? (
            <IconButton key={id} data-menu={id} disabled={isBusy} icon={icon} label={label} onClick={onSelect} />
          ) : (
            <Button key={id} data-menu={id} disabled={isBusy} aria-label={label} onClick={onSelect}>
              {text}
            </Button>
          ),
        )}
      </span>
      {row && <ContextMenu label={name} area={row} items={() => (isBusy ? [] : actions)} />}
      <ProblemLine error={cancel.error ?? retry.error ?? forget.error ?? download.error ?? undo.error} />
    </>
  )
}

type JobAction = MenuItem & {
  readonly id: string
  /** Shown on the button instead of the icon. */
  readonly text?: string
  readonly onSelect: () => void
}

const importTypes = ['import_folder', 'import_other_program']
const undoableTypes = ['write_metadata', 'undo_metadata', 'rename_files', ...importTypes]

/** Whether the job may have changed files. A job that failed or was cancelled can have changed some. */
const canUndo = (job: ParsedJob): boolean =>
  !isActive(job) &&
  undoableTypes.includes(job.type) &&
  job.context.counts['written'] !== 0 &&
  !(importTypes.includes(job.type) && job.context.counts['added'] === 0) &&
  job.context.counts['undoable'] !== 0

function useMergedRef<T>(one: Ref<T>, ...others: readonly ((element: T | null) => void)[]) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of refs is constant
  return useCallback(
    (element: T | null) => {
      for (const other of others) other(element)
      if (typeof one === 'function') one(element)
    },
    [one, ...others],
  )
}

const tones = { failed: 'bad', completed: 'good' } as const

/** The status of a job, and why it waits or failed. */
function JobStatus({ job, hidesReason }: { readonly job: ParsedJob; readonly hidesReason: boolean }) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  const source = useSources().data?.find(({ id }) => id === job.context.sourceId)
  const help = useFailureHelp()(explainedCode(job))
  const rate = useRateText(useDownloadRate([job]))
  const undone = job.context.counts['undone'] ?? 0
  const isWaiting = isActive(job) && (job.waitReason !== null || job.waitUntil !== null)
  const when = job.completedAt ?? job.startedAt ?? job.createdAt
  const tone = job.status === 'failed' || job.status === 'completed' ? tones[job.status] : undefined
  const facts: readonly ReactNode[] = [
    <span key="status" data-tone={tone}>
      {isWaiting ? t('job.status.waiting') : t(`job.status.${job.status}`)}
    </span>,
    undone > 0 && (
      <span key="undone">
        {t(importTypes.includes(job.type) ? 'job.undoneImport' : 'job.undone', { count: undone })}
      </span>
    ),
    job.status === 'in_progress' && <span key="progress">{progressText(job, t)}</span>,
    rate && <span key="rate">{rate}</span>,
    job.attempts > 1 && (
      <span key="attempt">{t('job.attempt', { attempt: job.attempts, count: job.maxAttempts })}</span>
    ),
    !isActive(job) && (
      <time key="time" dateTime={when}>
        {moment(when)}
      </time>
    ),
  ]
  return (
    <>
      <p className={styles.facts}>{facts}</p>
      {isWaiting && <JobWait className={styles.wait} job={job} sourceName={source?.name} />}
      <SkippedSources job={job} />
      {!hidesReason && job.status === 'failed' && (
        <MessageText
          className={styles.reason}
          message={help ? `${help.title}. ${help.text}` : (job.failureReason ?? '')}
        />
      )}
    </>
  )
}
