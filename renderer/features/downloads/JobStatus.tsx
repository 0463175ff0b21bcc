import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Job } from '../../../shared/contracts/jobs.ts'
import { undoneFiles } from '../../api/files.ts'
import { isActive } from '../../api/jobs/live-jobs.ts'
import { useFormat } from '../../i18n/format.ts'
import { explainedCode, useFailureHelp } from '../../ui/status/failure-help.ts'
import { progressText, waitText } from '../../ui/status/job-text.ts'
import { SkippedSources } from '../../ui/status/SkippedSources.tsx'
import styles from './DownloadsScreen.module.css'
import { useDownloadRate, useRateText } from './use-download-rate.ts'

const tones = { failed: 'bad', completed: 'good' } as const

/** The status of a job, and why it waits or failed. */
export function JobStatus({ job, hidesReason }: { readonly job: Job; readonly hidesReason: boolean }) {
  const { t, i18n } = useTranslation()
  const { moment } = useFormat()
  const help = useFailureHelp()(explainedCode(job))
  const rate = useRateText(useDownloadRate([job]))
  const undone = undoneFiles(job)
  const isWaiting = isActive(job) && (job.waitReason !== null || job.waitUntil !== null)
  const when = job.completedAt ?? job.startedAt ?? job.createdAt
  const tone = job.status === 'failed' || job.status === 'completed' ? tones[job.status] : undefined
  const facts: readonly ReactNode[] = [
    <span key="status" data-tone={tone}>
      {isWaiting ? t('job.status.waiting') : t(`job.status.${job.status}`)}
    </span>,
    undone > 0 && <span key="undone">{t('job.undone', { count: undone })}</span>,
    job.status === 'in_progress' && <span key="progress">{progressText(job, t)}</span>,
    rate && <span key="rate">{rate}</span>,
    job.attempts > 1 && (
      <span key="attempt">{t('job.attempt', { attempt: job.attempts, count: job.maxAttempts })}</span>
    ),
    job.status !== 'in_progress' && (
      <time key="time" dateTime={when}>
        {moment(when)}
      </time>
    ),
  ]
  return (
    <>
      <p className={styles.facts}>{facts}</p>
      {isWaiting && <p className={styles.wait}>{waitText(job, t, i18n.language)}</p>}
      <SkippedSources job={job} />
      {!hidesReason && job.status === 'failed' && (
        <p className={styles.reason}>{help ? `${help.title}. ${help.text}` : job.failureReason}</p>
      )}
    </>
  )
}
