import { createContext, type ReactNode, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReaderChapter } from '../../../../shared/contracts/reader.ts'
import type { ParsedJob } from '../../../../shared/job-context.ts'
import { useRetryJob } from '../../../api/jobs/jobs.ts'
import { usePauseQueue, useQueue } from '../../../api/jobs/queue.ts'
import { isOtherDevice } from '../../../api/other-device.ts'
import type { ReadableChapter } from '../../../api/reader/arriving-pages.ts'
import type { ChapterDownload } from '../../../api/reader/open-chapter.ts'
import { usePreferredSources, useSources } from '../../../api/sources/sources.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { explainedCode, useFailureHelp } from '../../../ui/status/failure-help.ts'
import { timeOf } from '../../../ui/status/job-text.ts'
import { MessageText } from '../../../ui/status/MessageText.tsx'
import { Notice, ProblemLine } from '../../../ui/status/Notice.tsx'
import { isFixableInSource, SiteSteps } from '../../../ui/status/SiteSteps.tsx'
import { useChapterName } from '../chrome/chapter-title.ts'
import { DownloadStatus } from '../DownloadStatus.tsx'
import type { Size } from '../page-layout.ts'
import { useOpenChapter, useReaderHome } from '../use-reader-navigation.ts'
import styles from './arriving.module.css'

type DownloadStateProps = {
  readonly chapter: ReaderChapter
  readonly download: ChapterDownload
  /** What cannot be shown because of a failure. */
  readonly failedTitle: string
  /** Goes to the next chapter. By default it is opened. */
  readonly onSkip?: ((chapterId: string) => void) | undefined
  /** More actions after a failure. */
  readonly actions?: ReactNode
}

/** Whether pages can still arrive without anybody's help. */
export const isExpected = ({ error, isRunning, isStarting }: ChapterDownload): boolean =>
  !error && (isRunning || isStarting)

/** The progress of a chapter's download. While it waits and after a failure the reason, and what the user can do about it. */
export function DownloadState({ chapter, download, failedTitle, onSkip, actions }: DownloadStateProps) {
  const { t } = useTranslation()
  const { job, error, isStarting, start } = download
  const isPaused = useQueue().data?.paused === true
  const isHeldUp = useIsHeldUp(download)
  if (isExpected(download) && isPaused && job?.status === 'pending') return <PausedQueue />
  const ways = { chapter, download, onSkip, actions }
  if (isHeldUp && job) return <HeldUp job={job} {...ways} />
  if (isExpected(download))
    return job ? <DownloadStatus job={job} number={chapter.number} /> : <p>{t('common.loading')}</p>
  const hasFailed = Boolean(error) || job?.status === 'failed'
  return (
    <div role={hasFailed ? 'alert' : undefined}>
      <Notice
        onDark
        title={hasFailed ? failedTitle : t('reader.arriving.stopped')}
        actions={<Ways {...ways} isBusy={isStarting} onTryNow={() => start()} />}
      >
        {error ? <ProblemLine error={error} /> : job?.status === 'failed' && <Failure job={job} />}
      </Notice>
    </div>
  )
}

/**
 * Whether a download waits for its next attempt, so that its state has a title and ways on. A pause between two pages is no
 * such wait.
 */
export function useIsHeldUp(download: ChapterDownload): boolean {
  const isPaused = useQueue().data?.paused === true
  const { job } = download
  return isExpected(download) && !isPaused && job?.status === 'pending' && Boolean(job.waitReason ?? job.waitUntil)
}

type WaysProps = Pick<DownloadStateProps, 'chapter' | 'download' | 'onSkip' | 'actions'>

/** A download that waits for its next attempt: for whom, until when, and what the user can do meanwhile. */
function HeldUp({ job, ...ways }: WaysProps & { readonly job: ParsedJob }) {
  const { t, i18n } = useTranslation()
  const retry = useRetryJob()
  const source = useSources().data?.find(({ id }) => id === job.context.sourceId)
  return (
    <div role="status">
      <Notice
        onDark
        title={t('reader.arriving.waiting', { number: ways.chapter.number })}
        actions={
          <Ways
            {...ways}
            isBusy={retry.isPending}
            onTryNow={() => (isOtherDevice ? ways.download.start() : retry.mutate(job.id))}
          />
        }
      >
        <p>
          {t('reader.arriving.notSending', { name: source?.name ?? t('reader.arriving.theSite') })}{' '}
          {job.waitUntil && t('reader.arriving.nextTry', { time: timeOf(job.waitUntil, i18n.language) })}
        </p>
        {job.waitReason && (
          <details className={styles.why}>
            <summary>{t('reader.arriving.why')}</summary>
            <p>{job.waitReason}</p>
          </details>
        )}
        <ProblemLine error={retry.error} />
      </Notice>
    </div>
  )
}

/** What can be done about a chapter that is missing: the same three actions wherever it is missed. */
function Ways({ chapter, download, onSkip, actions, isBusy, onTryNow }: WaysProps & TryNow) {
  const { t } = useTranslation()
  const [isChoosing, setChoosing] = useState(false)
  const openChapter = useOpenChapter()
  const { next } = chapter.neighbors
  const home = useReaderHome(chapter)
  return (
    <>
      <Button variant="primary" busy={isBusy} onClick={onTryNow}>
        {t('reader.arriving.tryNow')}
      </Button>
      {!isOtherDevice && (
        <Button variant="ghost" onClick={() => setChoosing(true)}>
          {t('reader.arriving.otherSource')}
        </Button>
      )}
      {next && (
        <Button variant="ghost" onClick={() => (onSkip ?? openChapter)(next.id)}>
          {t('reader.arriving.skip', { number: next.number })}
        </Button>
      )}
      {actions ??
        (isOtherDevice && (
          <LinkButton variant="ghost" href={home}>
            {t('reader.actions.leave')}
          </LinkButton>
        ))}
      {isChoosing && (
        <OtherSourceDialog
          mangaId={chapter.manga.id}
          number={chapter.number}
          onChoose={download.start}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
type TryNow = { readonly isBusy: boolean; readonly onTryNow: () => void }

/** Why the download failed, and what the user can do at the site. */
function Failure({ job }: { readonly job: ParsedJob }) {
  const { t } = useTranslation()
  const code = explainedCode(job)
  const site = useSources().data?.find(({ id }) => id === job.context.sourceId)
  const help = useFailureHelp({ hasSteps: site !== undefined })(code)
  return (
    <>
      {help && <strong>{help.title}</strong>}
      <MessageText message={help?.text ?? job.failureReason ?? t('reader.arriving.failedElsewhere')} />
      {site && isFixableInSource(code) && <SiteSteps code={code} site={site} />}
    </>
  )
}

type OtherSourceDialogProps = {
  readonly mangaId: string
  readonly number: string
  readonly onChoose: (sourceId: string) => void
  readonly onClose: () => void
}

/** The sources of the manga, to download the chapter from one of them. */
function OtherSourceDialog({ mangaId, number, onChoose, onClose }: OtherSourceDialogProps) {
  const { t } = useTranslation()
  const preferred = usePreferredSources(mangaId)
  const sources = preferred.data?.sources.filter(({ isActive }) => isActive)
  return (
    <Dialog title={t('downloadFrom.title', { number })} onClose={onClose}>
      {!sources && <ProblemLine error={preferred.error} />}
      {sources?.length === 0 && <p>{t('preference.none')}</p>}
      {sources && sources.length > 0 && (
        <ul className={styles.sources} aria-label={t('sources.title')}>
          {sources.map(({ id, name }) => (
            <li key={id}>
              <span>{name}</span>
              <Button
                aria-label={t('downloadFrom.from', { name })}
                onClick={() => {
                  onChoose(id)
                  onClose()
                }}
              >
                {t('common.download')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** Says that the queue is paused, with a button that resumes it. */
function PausedQueue() {
  const { t } = useTranslation()
  const pause = usePauseQueue()
  return (
    <>
      <p>{t('downloads.paused')}</p>
      <Button variant="primary" busy={pause.isPending} onClick={() => pause.mutate(false)}>
        {t('downloads.resume')}
      </Button>
      <ProblemLine error={pause.error} />
    </>
  )
}

type MissingChapterProps = Pick<DownloadStateProps, 'chapter' | 'onSkip'>

/** The place of a chapter of which no page is there yet. */
export function MissingChapter({ chapter, onSkip }: MissingChapterProps) {
  const name = useChapterName(chapter)
  const { t } = useTranslation()
  const download = useOpenedDownload()
  return (
    <div className={styles.place} style={{ blockSize: '100%' }} data-pending="">
      <div className={styles.status}>
        {(!download || isExpected(download)) && <p className={styles.number}>{name}</p>}
        {download && (
          <DownloadState
            chapter={chapter}
            download={download}
            failedTitle={t('reader.arriving.failed', { name })}
            onSkip={onSkip}
          />
        )}
      </div>
    </div>
  )
}

type PendingPageProps = {
  readonly chapter: ReadableChapter
  readonly page: number
  /** CSS pixels that the page will probably fill. */
  readonly size: Size
  /** CSS `order` among the pages that are shown together. */
  readonly order?: number
  readonly onSkip?: ((chapterId: string) => void) | undefined
  /** Whether the progress is shown here. Of pages that are shown together, one shows it. */
  readonly hasStatus?: boolean
}

/** The place of a page that is not there yet, with the progress of the download or the reason of its failure. */
export function PendingPage({ chapter, page, size, order = 0, hasStatus = true, onSkip }: PendingPageProps) {
  const { t } = useTranslation()
  const download = useOpenedDownload()
  // The reason of a failure names the page itself.
  const isNumbered = !hasStatus || !download || isExpected(download)
  return (
    <div className={styles.place} style={{ ...size, order }} data-page={page} data-pending="">
      <div className={styles.status}>
        {isNumbered && <p className={styles.number}>{t('chapters.state.page', { page })}</p>}
        {hasStatus && download && (
          <DownloadState
            chapter={chapter}
            download={download}
            failedTitle={t('reader.failed.title', { page })}
            onSkip={onSkip}
          />
        )}
      </div>
    </div>
  )
}

/** The download of a chapter, for the places of its missing pages. */
export const ChapterDownloadContext = createContext<ChapterDownload | undefined>(undefined)

export const useOpenedDownload = () => useContext(ChapterDownloadContext)
