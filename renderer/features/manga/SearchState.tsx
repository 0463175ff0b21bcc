import { useTranslation } from 'react-i18next'
import type { Job } from '../../../shared/contracts/jobs.ts'
import { useCancelJob, useRetryJob } from '../../api/jobs.ts'
import { isActive } from '../../api/live-jobs.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { progressWords, waitWords } from '../../ui/job-words.ts'
import { Meter } from '../../ui/Meter.tsx'
import { ProblemLine } from '../../ui/Notice.tsx'
import { Without } from '../../ui/SkippedSources.tsx'
import styles from './ChapterSection.module.css'

/** How the search for chapters goes, and how it ended. */
export function SearchState({ job }: { readonly job: Job | undefined }) {
  const { t, i18n } = useTranslation()
  const { moment } = useFormat()
  const cancel = useCancelJob()
  const retry = useRetryJob()
  if (!job) return null
  const isWaiting = job.status === 'pending' && (job.waitReason !== null || job.waitUntil !== null)
  const words = {
    pending: t('search.pending'),
    in_progress: t('search.running'),
    completed: t('search.completed', { time: moment(job.completedAt ?? job.createdAt) }),
    failed: t('search.failed'),
    cancelled: t('search.cancelled'),
  }[job.status]
  return (
    <div className={styles.search}>
      <div className={styles.searchHead}>
        <p role="status" className={job.status === 'failed' ? styles.bad : undefined}>
          {words} {job.status === 'in_progress' && progressWords(job, t)}
        </p>
        {isActive(job) && (
          <Button look="quiet" busy={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
            {t('search.cancel')}
          </Button>
        )}
        {job.status === 'failed' && (
          <Button look="quiet" busy={retry.isPending} onClick={() => retry.mutate(job.id)}>
            {t('search.retry')}
          </Button>
        )}
      </div>
      {job.status === 'in_progress' && (
        <Meter label={t('search.running')} done={job.progress?.done ?? 0} total={job.progress?.total ?? 0} />
      )}
      {isWaiting && <p className={styles.wait}>{waitWords(job, t, i18n.language)}</p>}
      {job.status === 'failed' && <p>{job.failureReason}</p>}
      <Without job={job} />
      <ProblemLine error={cancel.error ?? retry.error} />
    </div>
  )
}
