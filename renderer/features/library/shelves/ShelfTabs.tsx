import { Ellipsis, Library, Plus, Settings2 } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shelf } from '../../../../shared/contracts/shelves.ts'
import { useShelves } from '../../../api/library/shelves.ts'
import { isOtherDevice } from '../../../api/other-device.ts'
import { IconButton } from '../../../ui/Button.tsx'
import tabs from '../../../ui/LinkTabs.module.css'
import { lazyScreen } from '../../../ui/lazy-screen.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { type LibraryView, openShelf, useLibraryView } from '../view/library-view.store.ts'
import { ShelfForm } from './ShelfForm.tsx'
import styles from './ShelfTabs.module.css'

/** Lists that are sorted by hand need much code. */
const ManageShelves = lazyScreen(async () => (await import('./ManageShelves.tsx')).ManageShelves)

/** The rest is in a menu. */
const maxTabs = 8

/** The whole library and its shelves as tabs. Nothing before there is a shelf. */
export function ShelfTabs({ view }: { readonly view: LibraryView }) {
  const { t, i18n } = useTranslation()
  const shelves = useShelves().data ?? []
  const [dialog, setDialog] = useState<'add' | 'manage'>()
  const nav = useRef<HTMLElement>(null)
  useLeaveDeletedShelf(view, useShelves().data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another shelf scrolls
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [view.shelf])
  const close = () => setDialog(undefined)
  if (shelves.length === 0) return null
  const current = shelves.findIndex(({ id }) => id === view.shelf)
  const shown = shelves.filter((_, index) => index < maxTabs || index === current)
  const rest = shelves.filter((shelf) => !shown.includes(shelf))
  return (
    <div className={styles.row}>
      <nav ref={nav} className={tabs.tabs} aria-label={t('shelves.title')}>
        <ShelfTab name={t('shelves.all')} isCurrent={view.shelf === undefined} onOpen={() => openShelf(undefined)} />
        {shown.map((shelf) => (
          <ShelfTab
            key={shelf.id}
            name={shelf.name}
            count={shelf.mangaCount.toLocaleString(i18n.language)}
            isCurrent={shelf.id === view.shelf}
            onOpen={() => open(shelf)}
          />
        ))}
      </nav>
      {rest.length > 0 && (
        <Menu
          label={t('shelves.more')}
          icon={Ellipsis}
          items={() => rest.map((shelf) => ({ label: shelf.name, icon: Library, onSelect: () => open(shelf) }))}
        />
      )}
      {!isOtherDevice && (
        <>
          <IconButton icon={Plus} label={t('shelves.add')} onClick={() => setDialog('add')} />
          <IconButton icon={Settings2} label={t('shelves.manage')} onClick={() => setDialog('manage')} />
        </>
      )}
      {dialog === 'add' && <ShelfForm onClose={close} />}
      <Suspense>{dialog === 'manage' && <ManageShelves shelves={shelves} onClose={close} />}</Suspense>
    </div>
  )
}

const open = ({ id, view }: Shelf) => openShelf(id, view ?? undefined)

type ShelfTabProps = {
  readonly name: string
  readonly count?: string
  readonly isCurrent: boolean
  readonly onOpen: () => void
}

function ShelfTab({ name, count, isCurrent, onOpen }: ShelfTabProps) {
  return (
    <button
      type="button"
      className={`${tabs.tab} ${styles.tab}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onOpen}
    >
      <span dir="auto">{name}</span>
      {count !== undefined && <span className={styles.count}> {count}</span>}
    </button>
  )
}

/** A shelf that does not exist any more, in this or another window, is left. */
function useLeaveDeletedShelf({ shelf }: LibraryView, shelves: readonly Shelf[] | undefined): void {
  const isGone = shelf !== undefined && shelves !== undefined && !shelves.some(({ id }) => id === shelf)
  useEffect(() => {
    if (isGone && useLibraryView.getState().shelf === shelf) openShelf(undefined)
  }, [isGone, shelf])
}
