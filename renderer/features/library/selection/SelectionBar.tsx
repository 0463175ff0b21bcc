import { Bell, BellOff, BookCheck, BookX, Download, Ellipsis, Eye, EyeOff, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetchShelfIds } from '../../../api/library/shelf.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import styles from '../../../ui/lists/SelectionBar.module.css'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import type { LibraryView } from '../view/library-view.store.ts'
import { addToSelection, clearSelection, useSelection } from './selection.store.ts'
import { useBulkMangas } from './use-bulk-mangas.ts'

/** The actions for the selected manga: the most common as buttons, the rest in a menu. */
export function SelectionBar({ view, total }: { readonly view: LibraryView; readonly total: number }) {
  const { t } = useTranslation()
  const { ids, isSelecting } = useSelection()
  const fetchIds = useFetchShelfIds(view)
  const bulk = useBulkMangas()
  useEffect(() => clearSelection, [])
  if (!isSelecting) return null
  const selected = [...ids]
  const isNothingSelected = selected.length === 0
  return (
    <section className={styles.bar} data-floats="" aria-label={t('library.select.title')}>
      <p className={styles.count} role="status">
        {t('library.select.count', { count: selected.length })}
      </p>
      {selected.length < total && (
        <Button variant="ghost" onClick={() => void fetchIds(0, total).then(addToSelection)}>
          {t('library.select.all', { count: total })}
        </Button>
      )}
      <div className={styles.actions} data-stacks="">
        <Button
          variant="ghost"
          icon={Download}
          disabled={isNothingSelected}
          busy={bulk.isDownloading}
          onClick={() => bulk.download(selected)}
        >
          {t('library.select.download')}
        </Button>
        <Button
          variant="ghost"
          icon={BookCheck}
          disabled={isNothingSelected}
          busy={bulk.isBusy}
          onClick={() => bulk.mark(selected, true)}
        >
          {t('library.select.markRead')}
        </Button>
        <Menu
          label={t('library.select.more')}
          icon={Ellipsis}
          disabled={isNothingSelected || bulk.isBusy}
          items={() => [
            { label: t('library.select.markUnread'), icon: BookX, onSelect: () => bulk.mark(selected, false) },
            { label: t('library.select.follow'), icon: Bell, onSelect: () => bulk.follow(selected, true) },
            { label: t('library.select.unfollow'), icon: BellOff, onSelect: () => bulk.follow(selected, false) },
            { label: t('library.select.hide'), icon: EyeOff, onSelect: () => bulk.setVisible(selected, false) },
            { label: t('library.select.show'), icon: Eye, onSelect: () => bulk.setVisible(selected, true) },
          ]}
        />
      </div>
      <IconButton icon={X} className={styles.drop} label={t('library.select.drop')} onClick={clearSelection} />
    </section>
  )
}
