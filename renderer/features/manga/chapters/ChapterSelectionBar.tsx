import { BookCheck, BookX, Download, Eye, EyeOff, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import styles from '../../../ui/lists/SelectionBar.module.css'
import { useBulkChapters } from './chapter-actions.ts'

type ChapterSelectionBarProps = {
  readonly mangaId: string
  readonly selected: readonly ChapterListItem[]
  readonly onClear: () => void
}

/** The actions for the selected chapters. */
export function ChapterSelectionBar({ mangaId, selected, onClear }: ChapterSelectionBarProps) {
  const { t } = useTranslation()
  const bulk = useBulkChapters(mangaId)
  if (selected.length === 0) return null
  const areHidden = selected.every(({ isVisible }) => !isVisible)
  const areDownloaded = selected.every(({ isAvailable }) => isAvailable)
  const buttonProps = { variant: 'ghost', disabled: bulk.isBusy } as const
  return (
    <section className={styles.bar} data-floats="" aria-label={t('chapters.select.title')}>
      <p className={styles.count} role="status">
        {t('chapters.select.count', { count: selected.length })}
      </p>
      <div className={styles.actions} data-stacks="">
        <Button
          {...buttonProps}
          icon={Download}
          disabled={bulk.isBusy || areDownloaded}
          onClick={() => bulk.download(selected)}
        >
          {t('chapters.select.download')}
        </Button>
        <Button {...buttonProps} icon={BookCheck} onClick={() => bulk.mark(selected, true)}>
          {t('chapters.markRead')}
        </Button>
        <Button {...buttonProps} icon={BookX} onClick={() => bulk.mark(selected, false)}>
          {t('chapters.markUnread')}
        </Button>
        <Button
          {...buttonProps}
          icon={areHidden ? Eye : EyeOff}
          onClick={() => {
            bulk.setVisible(selected, areHidden)
            onClear()
          }}
        >
          {areHidden ? t('chapters.restore') : t('chapters.hide')}
        </Button>
      </div>
      <IconButton icon={X} className={styles.drop} label={t('chapters.select.drop')} onClick={onClear} />
    </section>
  )
}
