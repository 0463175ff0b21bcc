import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Job } from '../../../../shared/contracts/jobs.ts'
import type { ReaderChapter } from '../../../../shared/contracts/reader.ts'
import { jobSubject } from '../../../api/jobs/live-jobs.ts'
import { useQueue } from '../../../api/jobs/queue.ts'
import type { ChapterDownload } from '../../../api/reader/open-chapter.ts'
import { useSources } from '../../../api/sources/sources.ts'
import { Button } from '../../../ui/Button.tsx'
import { explainedCode, useFailureHelp } from '../../../ui/status/failure-help.ts'
import { Notice, ProblemLine } from '../../../ui/status/Notice.tsx'
import { isFixableInSource, SiteSteps } from '../../../ui/status/SiteSteps.tsx'
import { DownloadStatus } from '../DownloadStatus.tsx'
import { OtherSourceDialog } from './OtherSourceDialog.tsx'
import { PausedQueue } from './PausedQueue.tsx'

type DownloadStateProps = {
  readonly chapter: ReaderChapter
  readonly download: ChapterDownload
  /** What cannot be shown because of a failure. */
  readonly failedTitle: string
  /** More actions after a failure. */
  readonly actions?: ReactNode
}

/** Whether pages can still arrive without anybody's help. */
export const isExpected = ({ error, isRunning, isStarting }: ChapterDownload): boolean =>
  !error && (isRunning || isStarting)

/** The progress of the opened chapter's download. After a failure its reason, another attempt and the other sources. */
export function DownloadState({ chapter, download, failedTitle, actions }: DownloadStateProps) {
  const { t } = useTranslation()
  const { job, error, isStarting, start } = download
  const [isChoosing, setChoosing] = useState(false)
  const isPaused = useQueue().data?.paused === true
  if (isExpected(download) && isPaused && job?.status === 'pending') return <PausedQueue />
  if (isExpected(download))
    return job ? <DownloadStatus job={job} number={chapter.number} /> : <p>{t('reader.opening')}</p>
  const hasFailed = Boolean(error) || job?.status === 'failed'
  return (
    <div role={hasFailed ? 'alert' : undefined}>
      <Notice
        onDark
        title={hasFailed ? failedTitle : t('reader.arriving.stopped')}
        actions={
          <>
            <Button variant="primary" busy={isStarting} onClick={() => start()}>
              {hasFailed ? t('common.retry') : t('reader.absent.download')}
            </Button>
            <Button variant="ghost" onClick={() => setChoosing(true)}>
              {t('reader.arriving.otherSource')}
            </Button>
            {actions}
          </>
        }
      >
        {error ? <ProblemLine error={error} /> : job?.status === 'failed' && <Failure job={job} />}
      </Notice>
      {isChoosing && (
        <OtherSourceDialog
          mangaId={chapter.manga.id}
          number={chapter.number}
          onChoose={start}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

/** Why the download failed, and what the user can do at the site. */
function Failure({ job }: { readonly job: Job }) {
  const code = explainedCode(job)
  const site = useSources().data?.find(({ id }) => id === jobSubject(job).sourceId)
  const help = useFailureHelp({ hasSteps: site !== undefined })(code)
  return (
    <>
      {help && <strong>{help.title}</strong>}
      <p>{help?.text ?? job.failureReason}</p>
      {site && isFixableInSource(code) && <SiteSteps code={code} site={site} />}
    </>
  )
}
