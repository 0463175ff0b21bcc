import { BookCheck, BookX, Download, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDownloadMangas, useMarkChapters, useMarkMangas } from '../../api/bulk.ts'
import { useReadShelf } from '../../api/shelf.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { problemText } from '../../ui/problem-text.ts'
import styles from '../../ui/SelectionBar.module.css'
import { toast } from '../../ui/toasts.store.ts'
import type { LibraryView } from './library-view.store.ts'
import { addToSelection, dropSelection, useSelection } from './selection.store.ts'

/** What can be done with all that is chosen. */
export function SelectionBar({ view, total }: { readonly view: LibraryView; readonly total: number }) {
  const { t } = useTranslation()
  const { ids, isOn } = useSelection()
  const read = useReadShelf(view)
  const actions = useBulkActions()
  useEffect(() => dropSelection, [])
  if (!isOn) return null
  const chosen = [...ids]
  const isNone = chosen.length === 0
  return (
    <section className={styles.bar} aria-label={t('library.select.title')}>
      <p className={styles.count} role="status">
        {t('library.select.count', { count: chosen.length })}
      </p>
      {chosen.length < total && (
        <Button look="quiet" onClick={() => void read(0, total).then(addToSelection)}>
          {t('library.select.all', { count: total })}
        </Button>
      )}
      <div className={styles.actions}>
        <Button icon={Download} disabled={isNone} busy={actions.isDownloading} onClick={() => actions.download(chosen)}>
          {t('library.select.download')}
        </Button>
        <Button icon={BookCheck} disabled={isNone} busy={actions.isMarking} onClick={() => actions.mark(chosen, true)}>
          {t('library.select.markRead')}
        </Button>
        <Button icon={BookX} disabled={isNone} busy={actions.isMarking} onClick={() => actions.mark(chosen, false)}>
          {t('library.select.markUnread')}
        </Button>
        <IconButton icon={X} label={t('library.select.drop')} onClick={dropSelection} />
      </div>
    </section>
  )
}

function useBulkActions() {
  const { t } = useTranslation()
  const downloads = useDownloadMangas()
  const marks = useMarkMangas()
  const marksBack = useMarkChapters()
  const onError = (error: unknown) => {
    const { title, detail } = problemText(error, t)
    toast(detail || title, 'bad')
  }
  const mark = (ids: readonly string[], isRead: boolean) =>
    marks.mutate(
      { ids, isRead },
      {
        onError,
        onSuccess: (changed) => {
          const undo = {
            label: t('common.undo'),
            onSelect: () => marksBack.mutate({ ids: changed, isRead: !isRead }, { onError }),
          }
          const words = t(isRead ? 'library.select.nowRead' : 'library.select.nowUnread', { count: changed.length })
          toast(words, 'plain', changed.length > 0 ? undo : undefined)
        },
      },
    )
  const download = (ids: readonly string[]) =>
    downloads.mutate(ids, {
      onError,
      onSuccess: ({ jobCount, refused }) => {
        const [first] = refused
        if (first) toast(t('library.select.refused', { count: refused.length, reason: first.reason }), 'bad')
        if (jobCount > 0 || !first) toast(t('library.select.queued', { count: jobCount }))
      },
    })
  return { mark, download, isMarking: marks.isPending, isDownloading: downloads.isPending }
}
