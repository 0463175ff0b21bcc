import { RotateCw, Trash2, X } from 'lucide-react'
import { memo, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Job } from '../../../shared/contracts/jobs.ts'
import { useCancelJob, useForgetJob, useRetryJob } from '../../api/jobs/jobs.ts'
import { isActive, jobSubject } from '../../api/jobs/live-jobs.ts'
import { useQueueDownload } from '../../api/library/chapters.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { paths } from '../../ui/paths.ts'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import styles from './DownloadsScreen.module.css'
import { JobStatus } from './JobStatus.tsx'
import { useJobName } from './use-job-name.ts'

type JobRowProps = {
  readonly job: Job
  readonly index: number
  /** The number of rows; -1 if unknown. */
  readonly count: number
  /** Height of the omitted rows before this one in pixels. */
  readonly gap: number
  readonly hidesReason: boolean
  readonly ref: Ref<HTMLLIElement>
}

export const JobRow = memo(function JobRow({ job, index, count, gap, hidesReason, ref }: JobRowProps) {
  const { name, mangaId } = useJobName(job)
  return (
    <li
      ref={ref}
      className={styles.row}
      data-index={index}
      data-id={job.id}
      data-status={job.status}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={gap > 0 ? { marginBlockStart: gap } : undefined}
    >
      <div className={styles.text}>
        <p className={styles.name}>{mangaId ? <Link href={paths.manga(mangaId)}>{name}</Link> : name}</p>
        {job.status === 'in_progress' && (
          <div className={styles.progress}>
            <ProgressBar label={name} done={job.progress?.done ?? 0} total={job.progress?.total ?? 0} />
          </div>
        )}
        <JobStatus job={job} hidesReason={hidesReason} />
      </div>
      <JobActions job={job} name={name} />
    </li>
  )
})

function JobActions({ job, name }: { readonly job: Job; readonly name: string }) {
  const { t } = useTranslation()
  const cancel = useCancelJob()
  const retry = useRetryJob()
  const forget = useForgetJob()
  const download = useQueueDownload()
  const { chapterId } = jobSubject(job)
  const isBusy = cancel.isPending || retry.isPending || forget.isPending || download.isPending
  const buttonProps = (action: string) => ({ disabled: isBusy, 'data-menu': action })
  return (
    <>
      <span className={styles.rowActions}>
        {isActive(job) && (
          <IconButton
            {...buttonProps('cancel')}
            icon={X}
            label={t('downloads.cancel', { name })}
            onClick={() => cancel.mutate(job.id)}
          />
        )}
        {job.status === 'pending' && job.waitReason !== null && (
          <IconButton
            {...buttonProps('try-now')}
            icon={RotateCw}
            label={t('downloads.tryNow', { name })}
            onClick={() => retry.mutate(job.id)}
          />
        )}
        {job.status === 'failed' && job.canStoreAnyway && chapterId && (
          <Button
            {...buttonProps('store-anyway')}
            aria-label={t('downloads.storeAnyway.name', { name })}
            onClick={() => download.mutate({ chapterId, storeAnyway: true })}
          >
            {t('downloads.storeAnyway.label')}
          </Button>
        )}
        {(job.status === 'failed' || job.status === 'cancelled') && (
          <IconButton
            {...buttonProps('retry')}
            icon={RotateCw}
            label={t('downloads.retry', { name })}
            onClick={() => retry.mutate(job.id)}
          />
        )}
        {!isActive(job) && (
          <IconButton
            {...buttonProps('forget')}
            icon={Trash2}
            label={t('downloads.forget', { name })}
            onClick={() => forget.mutate(job.id)}
          />
        )}
      </span>
      <ProblemLine error={cancel.error ?? retry.error ?? forget.error ?? download.error} />
    </>
  )
}
