import { useTranslation } from 'react-i18next'
import type { ParsedJob } from '../../../shared/job-context.ts'
import styles from './JobWait.module.css'
import { timeOf, waitText } from './job-text.ts'

type JobWaitProps = {
  readonly job: Pick<ParsedJob, 'type' | 'waitReason' | 'waitUntil'>
  /** The name of the source that it waits for; undefined if unknown. */
  readonly sourceName: string | undefined
  readonly className?: string | undefined
}

const readsSite: readonly ParsedJob['type'][] = ['scrape_chapter', 'fetch_chapters']

/** Who a job waits for and until when. What exactly was answered unfolds. */
export function JobWait({ job, sourceName, className }: JobWaitProps) {
  const { t, i18n } = useTranslation()
  const { type, waitReason, waitUntil } = job
  if (!readsSite.includes(type) || waitReason === null || waitUntil === null)
    return <p className={className}>{waitText(job, t, i18n.language)}</p>
  return (
    <div className={className}>
      <p>
        {t('reader.arriving.notSending', { name: sourceName ?? t('reader.arriving.theSite') })}{' '}
        {t('reader.arriving.nextTry', { time: timeOf(waitUntil, i18n.language) })}
      </p>
      <details className={styles.why}>
        <summary>{t('reader.arriving.why')}</summary>
        <p>{waitReason}</p>
      </details>
    </div>
  )
}
