import { BookCheck, Download, Ellipsis, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFetchShelfIds } from '../../../api/library/shelf.ts'
import { isOtherDevice } from '../../../api/other-device.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import styles from '../../../ui/lists/SelectionBar.module.css'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import type { LibraryView } from '../view/library-view.store.ts'
import { useMangaCommands } from './manga-commands.tsx'
import { addToSelection, clearSelection, useSelection } from './selection.store.ts'

/** Shown while manga are selected. The actions for them: the most common as buttons, the rest in a menu. */
export function SelectionBar({ view, total }: { readonly view: LibraryView; readonly total: number }) {
  const { t } = useTranslation()
  const { ids } = useSelection()
  const fetchIds = useFetchShelfIds(view)
  const { bulk, others, dialogs } = useMangaCommands()
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
        {!isOtherDevice && (
          <Button
            variant="ghost"
            icon={Download}
            disabled={isNothingSelected}
            busy={bulk.isDownloading}
            onClick={() => bulk.download(selected)}
          >
            {t('library.select.download')}
          </Button>
        )}
        <Button
          variant="ghost"
          icon={BookCheck}
          disabled={isNothingSelected}
          busy={bulk.isBusy}
          onClick={() => bulk.mark(selected, true)}
        >
          {t('chapters.markRead')}
        </Button>
        {!isOtherDevice && (
          <Menu
            label={t('common.moreActions')}
            icon={Ellipsis}
            disabled={isNothingSelected || bulk.isBusy}
            items={() => others(selected)}
            paletteTitle={t('library.select.title')}
          />
        )}
      </div>
      <IconButton icon={X} className={styles.drop} label={t('library.select.drop')} onClick={clearSelection} />
      {dialogs}
    </section>
  )
}
