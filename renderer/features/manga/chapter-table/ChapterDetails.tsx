import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatChapterNumber } from '../../../../shared/chapter-number.ts'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import type { ParsedJob } from '../../../../shared/job-context.ts'
import { useFormat } from '../../../i18n/format.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { explainedCode, useFailureHelp } from '../../../ui/status/failure-help.ts'
import { progressText, waitText } from '../../../ui/status/job-text.ts'
import { splitDetails } from '../../../ui/status/message-details.ts'
import { isVolume } from '../own-files.ts'
import styles from './ChapterTable.module.css'
import type { FileProblem, FileState, ReadingState } from './chapter-state.ts'

type ChapterDetailsProps = {
  readonly chapter: ChapterListItem
  readonly file: FileState
  readonly reading: ReadingState
}

/** The second line of a row: what happens to the file, otherwise what is known about the chapter. */
export function ChapterDetails({ chapter, file, reading }: ChapterDetailsProps) {
  const { t, i18n } = useTranslation()
  switch (file.kind) {
    case 'queued':
      return <span className={styles.details}>{t('chapters.state.queued')}</span>
    case 'waiting': {
      const text = waitText(file.job, t, i18n.language)
      return (
        <span className={styles.details} data-tone="wait" title={text}>
          {text}
        </span>
      )
    }
    case 'downloading':
      return <Downloading job={file.job} number={formatChapterNumber(chapter.number)} />
    case 'failed':
      return <Failed job={file.job} />
    case 'broken':
      return <Broken problem={file.problem} />
    default:
      return <Facts chapter={chapter} file={file} reading={reading} />
  }
}

function Downloading({ job, number }: { readonly job: ParsedJob; readonly number: string }) {
  const { t, i18n } = useTranslation()
  const { done = 0, total = 0 } = job.progress ?? {}
  return (
    <span className={styles.details}>
      {progressText(job, t) || t('chapters.state.downloading')}
      {job.waitReason !== null && <span> {waitText(job, t, i18n.language)}</span>}
      <span className={styles.progress}>
        <ProgressBar label={t('chapters.state.downloadingChapter', { number })} done={done} total={total} />
      </span>
    </span>
  )
}

function Failed({ job }: { readonly job: ParsedJob }) {
  const { t } = useTranslation()
  const failureHelp = useFailureHelp()
  const reason = failureHelp(explainedCode(job))?.text ?? job.failureReason
  return (
    <span className={styles.details} data-tone="bad" title={reason ?? undefined}>
      <span>
        <strong>{t('chapters.state.failed')}</strong> {splitDetails(reason ?? '').text}
      </span>
    </span>
  )
}

/** What was found wrong with the file, and what to do. */
function Broken({ problem }: { readonly problem: FileProblem }) {
  const { t } = useTranslation()
  return (
    <span className={styles.details} data-tone="bad">
      <span>
        <strong>{t(`chapters.problem.${problem}.title`)}</strong> {t(`chapters.problem.${problem}.text`)}
      </span>
    </span>
  )
}

function Facts({ chapter, file, reading }: ChapterDetailsProps) {
  const { t } = useTranslation()
  const { list, bytes, day } = useFormat()
  const { language, groups, sourceName, volume, pageCount, sizeBytes, publishedAt } = chapter
  const origin = [language?.toUpperCase(), ...groups, sourceName].filter(Boolean) as string[]
  return (
    <span className={styles.details}>
      <span className="visually-hidden">
        {t(file.kind === 'downloaded' ? 'chapters.state.downloaded' : 'chapters.state.absent')}
      </span>
      {reading.kind === 'reading' && (
        <span className={styles.position}>
          {pageCount === null
            ? t('chapters.state.page', { page: reading.page })
            : t('reader.pageOf', { page: reading.page, count: pageCount })}
        </span>
      )}
      {file.kind === 'external' && (
        <a className={styles.external} href={file.url} target="_blank" rel="noreferrer">
          {t('chapters.state.elsewhere')}
          <ExternalLink aria-hidden="true" size={14} />
        </a>
      )}
      {file.kind === 'locked' && (
        <span>
          {file.unlocksAt === null
            ? t('chapters.state.locked')
            : t('chapters.state.lockedUntil', { date: day(file.unlocksAt) })}
        </span>
      )}
      {origin.length > 0 && <span className={styles.origin}>{list(origin)}</span>}
      {/* Shown instead of the columns that do not fit. */}
      {volume !== null && !isVolume(chapter) && <span data-replaces="volume">{t('chapters.volume', { volume })}</span>}
      {pageCount !== null && <span data-replaces="pages">{t('chapters.pages', { count: pageCount })}</span>}
      {sizeBytes !== null && <span data-replaces="size">{bytes(sizeBytes)}</span>}
      {publishedAt !== null && <span data-replaces="date">{day(publishedAt)}</span>}
    </span>
  )
}
