import { BookCheck, BookX, Download, Ellipsis, Eye, EyeOff, FileOutput, ListOrdered, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import { useCancelActive, useRestoreJobs } from '../../../api/jobs/queue.ts'
import { isOtherDevice } from '../../../api/other-device.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import styles from '../../../ui/lists/SelectionBar.module.css'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { maxWithoutQuestion, useAskForMany } from '../../../ui/overlays/use-ask-for-many.tsx'
import { useUndoableChange } from '../../../ui/overlays/use-error-toast.ts'
import { AddToReadingList } from '../AddToReadingList.tsx'
import { ExportChapters } from '../ExportChapters.tsx'
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
  const many = useDownloadMany(mangaId)
  const [isAsking, setAsking] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const [isAdding, setAdding] = useState(false)
  if (selected.length === 0) return null
  const areHidden = selected.every(({ isVisible }) => !isVisible)
  const downloadable = selected.filter(({ isVisible, isAvailable }) => isVisible && !isAvailable)
  const hasNoFile = selected.every(({ isAvailable }) => !isAvailable)
  const deleteFiles = () => (selected.length > maxWithoutQuestion ? setAsking(true) : bulk.deleteFiles(selected))
  const buttonProps = { variant: 'ghost', disabled: bulk.isBusy } as const
  return (
    <section className={styles.bar} data-floats="" aria-label={t('chapters.select.title')}>
      <p className={styles.count} role="status">
        {t('chapters.select.count', { count: selected.length })}
      </p>
      <div className={styles.actions} data-stacks="">
        {!isOtherDevice && (
          <Button
            {...buttonProps}
            icon={Download}
            disabled={bulk.isBusy || downloadable.length === 0}
            onClick={() => many.download(downloadable)}
          >
            {t('common.download')}
          </Button>
        )}
        <Button {...buttonProps} icon={BookCheck} onClick={() => bulk.mark(selected, true)}>
          {t('chapters.markRead')}
        </Button>
        <Button {...buttonProps} icon={BookX} onClick={() => bulk.mark(selected, false)}>
          {t('chapters.markUnread')}
        </Button>
        {!isOtherDevice && (
          <Button {...buttonProps} icon={Trash2} disabled={bulk.isBusy || hasNoFile} onClick={deleteFiles}>
            {t('chapters.select.deleteFiles')}
          </Button>
        )}
        {!isOtherDevice && (
          <Menu
            label={t('chapters.select.more')}
            icon={Ellipsis}
            disabled={bulk.isBusy}
            items={() => [
              { label: t('readingLists.addTo'), icon: ListOrdered, onSelect: () => setAdding(true) },
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
        )}
      </div>
      <IconButton icon={X} className={styles.drop} label={t('library.select.drop')} onClick={onClear} />
      {many.dialog}
      {isAdding && (
        <AddToReadingList
          chapterIds={selected.toSorted((one, other) => one.number - other.number).map(({ id }) => id)}
          onClose={() => setAdding(false)}
        />
      )}
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

/** Downloads many chapters or cancels all downloads of a manga. Render `dialog`, which asks if there are very many. */
export function useDownloadMany(mangaId: string) {
  const { t } = useTranslation()
  const bulk = useBulkChapters(mangaId)
  const cancel = useCancelActive()
  const restore = useRestoreJobs()
  const undoable = useUndoableChange()
  const { ask, dialog } = useAskForMany()
  const cancelAndOfferUndo = () =>
    undoable(cancel.mutateAsync({ mangaId }), (count) => t('downloads.stopped', { count }), restore.mutateAsync)
  return {
    dialog,
    download: (chapters: readonly ChapterListItem[]) =>
      ask({ kind: 'download', count: chapters.length, onConfirm: () => bulk.download(chapters) }),
    cancelAll: (count: number) => ask({ kind: 'cancel', count, onConfirm: cancelAndOfferUndo }),
  }
}
