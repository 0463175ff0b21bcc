import { BookCheck, BookX, Download, Ellipsis, Eye, EyeOff, FileOutput, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import styles from '../../../ui/lists/SelectionBar.module.css'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { maxWithoutQuestion } from '../../../ui/overlays/use-ask-for-many.tsx'
import { ExportChapters } from '../ExportChapters.tsx'
import { useBulkChapters } from './chapter-actions.ts'
import { useDownloadMany } from './use-download-many.tsx'

type ChapterSelectionBarProps = {
  readonly mangaId: string
  readonly selected: readonly ChapterListItem[]
  readonly onClear: () => void
}

/** The actions for the selected chapters. */
export function ChapterSelectionBar({ mangaId, selected, onClear }: ChapterSelectionBarProps) {
  const { t } = useTranslation()
  const bulk = useBulkChapters(mangaId)
  const many = useDownloadMany(mangaId)
  const [isAsking, setAsking] = useState(false)
  const [isExporting, setExporting] = useState(false)
  if (selected.length === 0) return null
  const areHidden = selected.every(({ isVisible }) => !isVisible)
  const areDownloaded = selected.every(({ isAvailable }) => isAvailable)
  const hasNoFile = selected.every(({ isAvailable }) => !isAvailable)
  const deleteFiles = () => (selected.length > maxWithoutQuestion ? setAsking(true) : bulk.deleteFiles(selected))
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
          onClick={() => many.download(selected.filter(({ isAvailable }) => !isAvailable))}
        >
          {t('chapters.select.download')}
        </Button>
        <Button {...buttonProps} icon={BookCheck} onClick={() => bulk.mark(selected, true)}>
          {t('chapters.markRead')}
        </Button>
        <Button {...buttonProps} icon={BookX} onClick={() => bulk.mark(selected, false)}>
          {t('chapters.markUnread')}
        </Button>
        <Button {...buttonProps} icon={Trash2} disabled={bulk.isBusy || hasNoFile} onClick={deleteFiles}>
          {t('chapters.select.deleteFiles')}
        </Button>
        <Menu
          label={t('chapters.select.more')}
          icon={Ellipsis}
          disabled={bulk.isBusy}
          items={() => [
            ...(hasNoFile
              ? []
              : [{ label: t('exports.action'), icon: FileOutput, onSelect: () => setExporting(true) }]),
            {
              label: areHidden ? t('chapters.restore') : t('chapters.hide'),
              icon: areHidden ? Eye : EyeOff,
              onSelect: () => {
                bulk.setVisible(selected, areHidden)
                onClear()
              },
            },
          ]}
        />
      </div>
      <IconButton icon={X} className={styles.drop} label={t('chapters.select.drop')} onClick={onClear} />
      {many.dialog}
      {isExporting && (
        <ExportChapters
          selection={{ chapterIds: selected.map(({ id }) => id), mangaIds: [] }}
          onClose={() => setExporting(false)}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('chapters.ask.delete.title', { count: selected.filter(({ isAvailable }) => isAvailable).length })}
          action={t('chapters.select.deleteFiles')}
          onConfirm={() => {
            bulk.deleteFiles(selected)
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          {t('chapters.ask.delete.text')}
        </ConfirmDialog>
      )}
    </section>
  )
}
