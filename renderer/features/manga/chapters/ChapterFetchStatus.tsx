import { useTranslation } from 'react-i18next'
import type { Job } from '../../../../shared/contracts/jobs.ts'
import { useCancelJob, useRetryJob } from '../../../api/jobs/jobs.ts'
import { isActive } from '../../../api/jobs/live-jobs.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { progressText, waitText } from '../../../ui/status/job-text.ts'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import { SkippedSources } from '../../../ui/status/SkippedSources.tsx'
import styles from './ChapterSection.module.css'

/** The progress or the result of the latest fetch of chapters from the sources. */
export function ChapterFetchStatus({ job }: { readonly job: Job | undefined }) {
  const { t, i18n } = useTranslation()
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
      {isWaiting && <p className={styles.wait}>{waitText(job, t, i18n.language)}</p>}
      {job.status === 'failed' && <p>{job.failureReason}</p>}
      <SkippedSources job={job} />
      <ProblemLine error={cancel.error ?? retry.error} />
    </div>
  )
}
