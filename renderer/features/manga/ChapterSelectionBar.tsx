import { BookCheck, BookX, Download, Eye, EyeOff, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import styles from '../../ui/SelectionBar.module.css'
import { useBulkChapters } from './use-bulk-chapters.ts'

type ChapterSelectionBarProps = {
  readonly mangaId: string
  readonly chosen: readonly ChapterListItem[]
  readonly onDrop: () => void
}

/** What can be done with all chapters that are chosen. */
export function ChapterSelectionBar({ mangaId, chosen, onDrop }: ChapterSelectionBarProps) {
  const { t } = useTranslation()
  const bulk = useBulkChapters(mangaId)
  if (chosen.length === 0) return null
  const isHidden = chosen.every(({ isVisible }) => !isVisible)
  const isAllHere = chosen.every(({ isAvailable }) => isAvailable)
  const face = { look: 'quiet', disabled: bulk.isBusy } as const
  return (
    <section className={styles.bar} data-floats="" aria-label={t('chapters.select.title')}>
      <p className={styles.count} role="status">
        {t('chapters.select.count', { count: chosen.length })}
      </p>
      <div className={styles.actions} data-stacks="">
        <Button {...face} icon={Download} disabled={bulk.isBusy || isAllHere} onClick={() => bulk.download(chosen)}>
          {t('chapters.select.download')}
        </Button>
        <Button {...face} icon={BookCheck} onClick={() => bulk.mark(chosen, true)}>
          {t('chapters.markRead')}
        </Button>
        <Button {...face} icon={BookX} onClick={() => bulk.mark(chosen, false)}>
          {t('chapters.markUnread')}
        </Button>
        <Button
          {...face}
          icon={isHidden ? Eye : EyeOff}
          onClick={() => {
            bulk.show(chosen, isHidden)
            onDrop()
          }}
        >
          {isHidden ? t('chapters.restore') : t('chapters.hide')}
        </Button>
      </div>
      <IconButton icon={X} className={styles.drop} label={t('chapters.select.drop')} onClick={onDrop} />
    </section>
  )
}
