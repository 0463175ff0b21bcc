import { RotateCw, X } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Job } from '../../../shared/contracts/jobs.ts'
import { isActive } from '../../api/live-jobs.ts'
import { useCancelJob, useRetryJob } from '../../api/mutations.ts'
import { useFormat } from '../../i18n/format.ts'
import { useAdvice } from '../../ui/advice.ts'
import { IconButton } from '../../ui/Button.tsx'
import { progressWords, waitWords } from '../../ui/job-words.ts'
import { Meter } from '../../ui/Meter.tsx'
import { ProblemLine } from '../../ui/Notice.tsx'
import { paths } from '../../ui/paths.ts'
import styles from './DownloadsScreen.module.css'
import { useJobName } from './use-job-name.ts'

const tones = { failed: 'bad', completed: 'good' } as const

export const JobRow = memo(function JobRow({ job }: { readonly job: Job }) {
  const { t, i18n } = useTranslation()
  const { moment } = useFormat()
  const { name, mangaId } = useJobName(job)
  const cancel = useCancelJob()
  const retry = useRetryJob()
  const isWaiting = isActive(job) && (job.waitReason !== null || job.waitUntil !== null)
  const advice = useAdvice()(job.failureCode)
  const when = job.completedAt ?? job.startedAt ?? job.createdAt
  const tone = job.status === 'failed' || job.status === 'completed' ? tones[job.status] : undefined
  const facts: ReactNode[] = [
    <span key="status" data-tone={tone}>
      {isWaiting ? t('job.status.waiting') : t(`job.status.${job.status}`)}
    </span>,
    job.status === 'in_progress' && <span key="progress">{progressWords(job, t)}</span>,
    job.attempts > 1 && (
      <span key="attempt">{t('job.attempt', { attempt: job.attempts, count: job.maxAttempts })}</span>
    ),
    <time key="time" dateTime={when}>
      {moment(when)}
    </time>,
  ]
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{mangaId ? <Link href={paths.manga(mangaId)}>{name}</Link> : name}</p>
        {job.status === 'in_progress' && (
          <div className={styles.meter}>
            <Meter label={name} done={job.progress?.done ?? 0} total={job.progress?.total ?? 0} />
          </div>
        )}
        <p className={styles.state}>{facts}</p>
        {isWaiting && <p className={styles.wait}>{waitWords(job, t, i18n.language)}</p>}
        {advice ? (
          <div className={styles.reason}>
            <p>
              <strong>{advice.title}</strong>
            </p>
            <p>{advice.text}</p>
            <details>
              <summary>{t('job.details')}</summary>
              <p>{job.failureReason}</p>
            </details>
          </div>
        ) : (
          job.failureReason && <p className={styles.reason}>{job.failureReason}</p>
        )}
      </div>
      <span>
        {isActive(job) && (
          <IconButton
            icon={X}
            label={t('downloads.cancel', { name })}
            disabled={cancel.isPending}
            onClick={() => cancel.mutate(job.id)}
          />
        )}
        {(job.status === 'failed' || job.status === 'cancelled') && (
          <IconButton
            icon={RotateCw}
            label={t('downloads.retry', { name })}
            disabled={retry.isPending}
            onClick={() => retry.mutate(job.id)}
          />
        )}
      </span>
      <ProblemLine error={cancel.error ?? retry.error} />
    </li>
  )
})
