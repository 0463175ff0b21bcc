import { useTranslation } from 'react-i18next'
import type { Job } from '../../../shared/contracts/jobs.ts'
import { useAdvice } from '../../ui/advice.ts'
import { progressWords, waitWords } from '../../ui/job-words.ts'
import { Meter } from '../../ui/Meter.tsx'

/** How far the download of a chapter is, what it waits for, or why it failed. */
export function DownloadState({ job, number }: { readonly job: Job; readonly number: string }) {
  const { t, i18n } = useTranslation()
  const advice = useAdvice()
  const isWaiting = Boolean(job.waitReason ?? job.waitUntil)
  const wait = isWaiting ? waitWords(job, t, i18n.language) : undefined
  if (job.status === 'pending') return <p>{wait ?? t('chapters.state.queued')}</p>
  if (job.status === 'failed')
    return (
      <p>
        {t('chapters.state.failed')} {advice(job.failureCode)?.text ?? job.failureReason}
      </p>
    )
  return (
    <>
      <Meter
        label={t('chapters.state.downloadingChapter', { number })}
        done={job.progress?.done ?? 0}
        total={job.progress?.total ?? 0}
      />
      <p>{wait ?? (progressWords(job, t) || t('chapters.state.downloading'))}</p>
    </>
  )
}
