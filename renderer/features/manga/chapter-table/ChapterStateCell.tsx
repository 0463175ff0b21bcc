import { Check, CircleAlert, Clock, ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { explainedCode, useFailureHelp } from '../../../ui/status/failure-help.ts'
import { progressText, waitText } from '../../../ui/status/job-text.ts'
import styles from './ChapterTable.module.css'
import type { ChapterState } from './chapter-state.ts'

type ChapterStateCellProps = {
  readonly state: ChapterState
  readonly number: string
  readonly pageCount: number | null
}

export function ChapterStateCell({ state, number, pageCount }: ChapterStateCellProps) {
  const { t, i18n } = useTranslation()
  const failureHelp = useFailureHelp()
  switch (state.kind) {
    case 'missing':
      return <span className={styles.muted}>{t('chapters.state.absent')}</span>
    case 'external':
      return (
        <a className={styles.external} href={state.url} target="_blank" rel="noreferrer">
          {t('chapters.state.elsewhere')}
          <ExternalLink aria-hidden="true" size={14} />
        </a>
      )
    case 'queued':
      return <span className={styles.muted}>{t('chapters.state.queued')}</span>
    case 'waiting':
      return (
        <span className={styles.wait}>
          <Clock aria-hidden="true" size={16} />
          <span>{waitText(state.job, t, i18n.language)}</span>
        </span>
      )
    case 'downloading': {
      const { done = 0, total = 0 } = state.job.progress ?? {}
      return (
        <span className={styles.running}>
          <ProgressBar label={t('chapters.state.downloadingChapter', { number })} done={done} total={total} />
          <span>{progressText(state.job, t) || t('chapters.state.downloading')}</span>
          {state.job.waitReason !== null && <span>{waitText(state.job, t, i18n.language)}</span>}
        </span>
      )
    }
    case 'failed':
      return (
        <span className={styles.failed}>
          <CircleAlert aria-hidden="true" size={16} />
          <span>
            <strong>{t('chapters.state.failed')}</strong>{' '}
            {failureHelp(explainedCode(state.job))?.text ?? state.job.failureReason}
          </span>
        </span>
      )
    case 'downloaded':
      return <span>{t('chapters.state.downloaded')}</span>
    case 'reading':
      return (
        <span className={styles.reading}>
          {pageCount === null
            ? t('chapters.state.page', { page: state.page })
            : t('chapters.state.pageOf', { page: state.page, count: pageCount })}
        </span>
      )
    case 'read':
      return (
        <span className={styles.read}>
          <Check aria-hidden="true" size={16} />
          {t('chapters.state.read')}
        </span>
      )
  }
}
