import { Download } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../shared/contracts/reader.ts'
import { useOnConnected } from '../../api/connection.store.ts'
import type { ApiProblem } from '../../api/problem.ts'
import { useReaderChapter } from '../../api/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice, ProblemLine } from '../../ui/Notice.tsx'
import { useProblemText } from '../../ui/problem-text.ts'
import { DownloadState } from './DownloadState.tsx'
import styles from './PageStage.module.css'
import { useChapterDownload } from './use-chapter-download.ts'

/** Stands where a page will be, and is seen only when that takes long. */
export function WaitingPage() {
  return (
    <div className={styles.waiting} aria-hidden="true">
      <span />
    </div>
  )
}

type FailedPageProps = {
  /** Undefined where the picture came and cannot be shown. */
  readonly problem: ApiProblem | undefined
  readonly page: number
  readonly chapter: ReaderChapter
  readonly onRetry: () => void
}

/** Stands where a page cannot be shown. */
export function FailedPage({ problem, page, chapter, onRetry }: FailedPageProps) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  useOnConnected(onRetry)
  const { title, detail } = problem ? problemText(problem) : { title: '', detail: t('reader.failed.damaged') }
  // What cannot be reached now is not mended by another file.
  const isFilesFault = problem?.status !== 0 && !chapter.isLoose
  return (
    <div className={styles.failed} role="alert">
      <Notice
        onDark
        title={t('reader.failed.title', { page })}
        actions={
          <Button look={isFilesFault ? 'quiet' : 'spot'} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        }
      >
        <p>{detail || title}</p>
        {isFilesFault && <DownloadAgain chapter={chapter} onThere={onRetry} />}
      </Notice>
    </div>
  )
}

type DownloadAgainProps = { readonly chapter: ReaderChapter; readonly onThere: () => void }

/** Another file in place of one that is of no use. */
function DownloadAgain({ chapter: { id, number }, onThere }: DownloadAgainProps) {
  const { t } = useTranslation()
  // A chapter that was downloaded is read again; a file of the same bytes makes nothing else of it new.
  const { dataUpdatedAt } = useReaderChapter(id)
  const [failedAt] = useState(dataUpdatedAt)
  const there = useEffectEvent(onThere)
  useEffect(() => {
    if (dataUpdatedAt !== failedAt) there()
  }, [dataUpdatedAt, failedAt])
  const { job, canAsk, isAsking, error, ask } = useChapterDownload(id, true)
  // The failure is told at once; each page that comes need not be.
  return (
    <div className={styles.again} aria-live="off">
      {job && <DownloadState job={job} number={number} />}
      <ProblemLine error={error} />
      {canAsk && (
        <Button look="spot" icon={Download} busy={isAsking} onClick={ask}>
          {t('reader.failed.again')}
        </Button>
      )}
    </div>
  )
}
