import { Bell, BellOff, BookCheck, BookX, Download, Ellipsis, Eye, EyeOff, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadShelf } from '../../api/shelf.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import styles from '../../ui/SelectionBar.module.css'
import type { LibraryView } from './library-view.store.ts'
import { addToSelection, dropSelection, useSelection } from './selection.store.ts'
import { useBulkMangas } from './use-bulk-mangas.ts'

/** What can be done with all that is chosen: what is done most as buttons, the rest in a menu. */
export function SelectionBar({ view, total }: { readonly view: LibraryView; readonly total: number }) {
  const { t } = useTranslation()
  const { ids, isOn } = useSelection()
  const read = useReadShelf(view)
  const bulk = useBulkMangas()
  useEffect(() => dropSelection, [])
  if (!isOn) return null
  const chosen = [...ids]
  const isNone = chosen.length === 0
  return (
    <section className={styles.bar} data-floats="" aria-label={t('library.select.title')}>
      <p className={styles.count} role="status">
        {t('library.select.count', { count: chosen.length })}
      </p>
      {chosen.length < total && (
        <Button look="quiet" onClick={() => void read(0, total).then(addToSelection)}>
          {t('library.select.all', { count: total })}
        </Button>
      )}
      <div className={styles.actions} data-stacks="">
        <Button
          look="quiet"
          icon={Download}
          disabled={isNone}
          busy={bulk.isDownloading}
          onClick={() => bulk.download(chosen)}
        >
          {t('library.select.download')}
        </Button>
        <Button
          look="quiet"
          icon={BookCheck}
          disabled={isNone}
          busy={bulk.isBusy}
          onClick={() => bulk.mark(chosen, true)}
        >
          {t('library.select.markRead')}
        </Button>
        <Menu
          label={t('library.select.more')}
          icon={Ellipsis}
          disabled={isNone || bulk.isBusy}
          items={() => [
            { label: t('library.select.markUnread'), icon: BookX, onSelect: () => bulk.mark(chosen, false) },
            { label: t('library.select.follow'), icon: Bell, onSelect: () => bulk.follow(chosen, true) },
            { label: t('library.select.unfollow'), icon: BellOff, onSelect: () => bulk.follow(chosen, false) },
            { label: t('library.select.hide'), icon: EyeOff, onSelect: () => bulk.show(chosen, false) },
            { label: t('library.select.show'), icon: Eye, onSelect: () => bulk.show(chosen, true) },
          ]}
        />
      </div>
      <IconButton icon={X} className={styles.drop} label={t('library.select.drop')} onClick={dropSelection} />
    </section>
  )
}
