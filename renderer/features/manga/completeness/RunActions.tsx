import { Download, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumberRange } from '../../../../shared/chapter-number.ts'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import styles from './Completeness.module.css'
import type { ChapterRun } from './completeness.ts'

type RunActionsProps = {
  readonly id: string
  readonly run: ChapterRun
  readonly chapters: readonly ChapterListItem[]
  readonly isBusy: boolean
  readonly error: unknown
  readonly onDownload: () => void
  readonly onShow: () => void
  readonly onClose: () => void
}

/** The actions for a range of chapters that are not on disk. */
export function RunActions({ id, run, chapters, isBusy, error, onDownload, onShow, onClose }: RunActionsProps) {
  const { t } = useTranslation()
  const { state, from, to } = run
  const numbers = formatNumberRange(run)
  return (
    <section id={id} className={styles.panel} aria-label={t('chapters.run.title', { numbers })}>
      <p>
        {state === 'missing'
          ? t('chapters.run.missing.text', { count: to - from + 1, numbers })
          : t('chapters.run.listed.text', { count: chapters.length, numbers })}
      </p>
      <div className={styles.actions}>
        <Button icon={Download} busy={isBusy} onClick={onDownload}>
          {state === 'missing'
            ? t('chapters.run.missing.download', { numbers })
            : t('chapters.completeness.fill', { count: chapters.length })}
        </Button>
        {chapters.length > 0 && (
          <Button variant="ghost" onClick={onShow}>
            {t('chapters.run.show')}
          </Button>
        )}
        <IconButton icon={X} className={styles.close} label={t('common.close')} onClick={onClose} />
      </div>
      <ProblemLine error={error} />
    </section>
  )
}
