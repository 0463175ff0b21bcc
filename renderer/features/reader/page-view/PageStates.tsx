import { Download } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../../shared/contracts/reader.ts'
import { useOnConnected } from '../../../api/events/connection.store.ts'
import type { ApiProblem } from '../../../api/problem.ts'
import { useReaderChapter } from '../../../api/reader/reader-chapter.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice, ProblemLine, useProblemText } from '../../../ui/status/Notice.tsx'
import { DownloadStatus, useChapterDownload } from '../DownloadStatus.tsx'
import styles from './PageImage.module.css'

/** The placeholder of a page that is loading. It becomes visible only after a delay. */
export function PageSpinner() {
  return (
    <div className={styles.loading} aria-hidden="true">
      <span />
    </div>
  )
}

type PageErrorProps = {
  /** Undefined if the image was received but cannot be displayed. */
  readonly problem: ApiProblem | undefined
  readonly page: number
  readonly chapter: ReaderChapter
  readonly onRetry: () => void
}

/** The placeholder of a page that cannot be shown: why, and what to do about it. */
export function PageError({ problem, page, chapter, onRetry }: PageErrorProps) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  useOnConnected(onRetry)
  const { title, detail } = problem ? problemText(problem) : { title: '', detail: t('reader.failed.damaged') }
  // Status 0 is a lost connection: downloading the chapter again would not help.
  const isFileProblem = problem?.status !== 0 && !chapter.isLoose
  return (
    <div className={styles.failed} role="alert">
      <Notice
        onDark
        title={t('reader.failed.title', { page })}
        actions={
          <Button variant={isFileProblem ? 'ghost' : 'primary'} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        }
      >
        <p>{detail || title}</p>
        {isFileProblem && <RedownloadChapter chapter={chapter} onDownloaded={onRetry} />}
      </Notice>
    </div>
  )
}

type RedownloadChapterProps = { readonly chapter: ReaderChapter; readonly onDownloaded: () => void }

/** Replaces a damaged file with a new download. */
function RedownloadChapter({ chapter: { id, number }, onDownloaded }: RedownloadChapterProps) {
  const { t } = useTranslation()
  // A download refetches the chapter. If the new file has the same bytes, nothing else in the chapter changes.
  const { dataUpdatedAt } = useReaderChapter(id)
  const [failedAt] = useState(dataUpdatedAt)
  const onRefetched = useEffectEvent(onDownloaded)
  useEffect(() => {
    if (dataUpdatedAt !== failedAt) onRefetched()
  }, [dataUpdatedAt, failedAt])
  const { job, canStart, isStarting, error, start } = useChapterDownload(id, true)
  // The enclosing alert announces the failure. The progress of the download should not be announced page by page.
  return (
    <div className={styles.redownload} aria-live="off">
      {job && <DownloadStatus job={job} number={number} />}
      <ProblemLine error={error} />
      {canStart && (
        <Button variant="primary" icon={Download} busy={isStarting} onClick={start}>
          {t('reader.failed.again')}
        </Button>
      )}
    </div>
  )
}
