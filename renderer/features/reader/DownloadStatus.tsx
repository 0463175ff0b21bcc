import { useTranslation } from 'react-i18next'
import type { ParsedJob } from '../../../shared/job-context.ts'
import { useLiveJobs } from '../../api/jobs/jobs.ts'
import { isActive, jobsByChapter } from '../../api/jobs/live-jobs.ts'
import { useQueueDownload } from '../../api/library/chapters.ts'
import { isOtherDevice } from '../../api/other-device.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { explainedCode, useFailureHelp } from '../../ui/status/failure-help.ts'
import { progressText, waitText } from '../../ui/status/job-text.ts'
import { splitDetails } from '../../ui/status/message-details.ts'

/** The progress of a chapter's download, what it waits for, or why it failed. */
export function DownloadStatus({ job, number }: { readonly job: ParsedJob; readonly number: string }) {
  const { t, i18n } = useTranslation()
  const failureHelp = useFailureHelp()
  const isWaiting = Boolean(job.waitReason ?? job.waitUntil)
  const wait = isWaiting ? waitText(job, t, i18n.language) : undefined
  if (job.status === 'pending') return <p>{wait ?? t('chapters.state.queued')}</p>
  if (job.status === 'failed')
    return (
      <p>
        {t('chapters.state.failed')}{' '}
        {failureHelp(explainedCode(job))?.text ?? splitDetails(job.failureReason ?? '').text}
      </p>
    )
  return (
    <>
      <ProgressBar
        label={t('chapters.state.downloadingChapter', { number })}
        done={job.progress?.done ?? 0}
        total={job.progress?.total ?? 0}
      />
      <p>{wait ?? (progressText(job, t) || t('chapters.state.downloading'))}</p>
    </>
  )
}

/** The download job of a chapter and a function that starts one. `force` replaces an existing file. */
export function useChapterDownload(chapterId: string, force = false) {
  const job = jobsByChapter(useLiveJobs().data ?? {}).get(chapterId)
  const download = useQueueDownload()
  return {
    job,
    canStart: !isOtherDevice && !(job && isActive(job)),
    isStarting: download.isPending,
    error: download.error,
    start: () => download.mutate({ chapterId, force }),
  }
}
