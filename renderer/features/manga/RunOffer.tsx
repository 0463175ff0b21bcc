import { Download, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatRun } from '../../../shared/chapter-number.ts'
import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ProblemLine } from '../../ui/Notice.tsx'
import styles from './Completeness.module.css'
import type { Run } from './completeness.ts'

type RunOfferProps = {
  readonly id: string
  readonly run: Run
  readonly chapters: readonly ChapterListItem[]
  readonly isBusy: boolean
  readonly error: unknown
  readonly onFill: () => void
  readonly onShow: () => void
  readonly onClose: () => void
}

/** What can be done about numbers that are not on disk. */
export function RunOffer({ id, run, chapters, isBusy, error, onFill, onShow, onClose }: RunOfferProps) {
  const { t } = useTranslation()
  const { state, from, to } = run
  const numbers = formatRun(run)
  return (
    <section id={id} className={styles.offer} aria-label={t('chapters.run.title', { numbers })}>
      <p>
        {state === 'missing'
          ? t('chapters.run.missing.text', { count: to - from + 1, numbers })
          : t('chapters.run.listed.text', { count: chapters.length, numbers })}
      </p>
      <div className={styles.actions}>
        <Button icon={Download} busy={isBusy} onClick={onFill}>
          {state === 'missing'
            ? t('chapters.run.missing.download', { numbers })
            : t('chapters.completeness.fill', { count: chapters.length })}
        </Button>
        {chapters.length > 0 && (
          <Button look="quiet" onClick={onShow}>
            {t('chapters.run.show')}
          </Button>
        )}
        <IconButton icon={X} className={styles.close} label={t('common.close')} onClick={onClose} />
      </div>
      <ProblemLine error={error} />
    </section>
  )
}
