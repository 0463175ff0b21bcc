import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { Download } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../../shared/contracts/reader.ts'
import type { ApiProblem } from '../../../../shared/problem.ts'
import { useOnConnected } from '../../../api/events/connection.store.ts'
import { chaptersQuery } from '../../../api/library/chapters.ts'
import { useReaderChapter } from '../../../api/reader/open-chapter.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice, ProblemLine, useProblemText } from '../../../ui/status/Notice.tsx'
import { DownloadStatus, useChapterDownload } from '../DownloadStatus.tsx'
import styles from './PageImage.module.css'

const spinnerDelayMs = 250

/** The placeholder of a page that is loading: nothing at first, because most pages load sooner than the delay. */
export function PageSpinner() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), spinnerDelayMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate) return null
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
  const isOffline = useIsOffline(chapter)
  // Status 0 is a lost connection: downloading the chapter again would not help. A disk can be connected again.
  const canDownload = problem?.status !== 0 && !chapter.isLoose && isOffline === false
  return (
    <div className={styles.failed} role="alert">
      <Notice
        onDark
        title={t('reader.failed.title', { page })}
        actions={
          <Button variant={canDownload ? 'ghost' : 'primary'} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        }
      >
        <p>{isOffline ? offlineText(t) : detail || title}</p>
        {canDownload && <RedownloadChapter chapter={chapter} onDownloaded={onRetry} />}
      </Notice>
    </div>
  )
}

/** Whether the disk with the file is not connected; undefined while that is not known. The chapter itself does not tell. */
function useIsOffline({ id, isLoose, manga }: ReaderChapter): boolean | undefined {
  const chapters = useQuery({ ...chaptersQuery(manga.id), enabled: !isLoose, staleTime: 0 })
  // Each event fetches the list again. Only the first answer is waited for: the button of the download stays.
  if (!chapters.isFetchedAfterMount) return undefined
  return chapters.data?.find((chapter) => chapter.id === id)?.fileProblem === 'offline'
}

const offlineText = (t: TFunction) => `${t('chapters.problem.offline.title')} ${t('chapters.problem.offline.text')}`

type RedownloadChapterProps = { readonly chapter: ReaderChapter; readonly onDownloaded: () => void }

/** Replaces a damaged file with a new download. */
function RedownloadChapter({ chapter: { id, number }, onDownloaded }: RedownloadChapterProps) {
  const { t } = useTranslation()
  const { job, canStart, isStarting, error, start } = useChapterDownload(id, true)
  const isRunning = isStarting || !canStart
  const [wasRunning, setWasRunning] = useState(isRunning)
  if (isRunning && !wasRunning) setWasRunning(true)
  // A download refetches the chapter. If the new file has the same bytes, nothing else in the chapter changes. Without a
  // download a retry would only take the button away from under the hand: noticing the damage refetches the chapter too.
  const { dataUpdatedAt } = useReaderChapter(id)
  const [failedAt] = useState(dataUpdatedAt)
  const isReplaced = wasRunning && !isRunning && dataUpdatedAt !== failedAt
  const onReplaced = useEffectEvent(onDownloaded)
  useEffect(() => {
    if (isReplaced) onReplaced()
  }, [isReplaced])
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
