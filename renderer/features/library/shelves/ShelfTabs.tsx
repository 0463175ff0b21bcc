import { Ellipsis, Library, Plus, Settings2 } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shelf } from '../../../../shared/contracts/shelves.ts'
import { usePrivateShelves } from '../../../api/library/private-shelves.ts'
import { useAddToShelf, useOrderShelves, useShelves } from '../../../api/library/shelves.ts'
import { isOtherDevice } from '../../../api/other-device.ts'
import { runMutation } from '../../../api/query-client.ts'
import { IconButton } from '../../../ui/Button.tsx'
import tabs from '../../../ui/LinkTabs.module.css'
import { lazyScreen } from '../../../ui/lazy-screen.tsx'
import { moveItem } from '../../../ui/lists/move-item.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../../ui/overlays/use-error-toast.ts'
import { type LibraryView, openShelf, useLibraryView } from '../view/library-view.store.ts'
import styles from './ShelfTabs.module.css'
import { useTabDrags } from './use-tab-drags.ts'

/** Lists that are sorted by hand need much code, and forms are opened now and then. */
const ManageShelves = lazyScreen(async () => (await import('./ManageShelves.tsx')).ManageShelves)
const PrivateShelvesButton = lazyScreen(async () => (await import('./PrivateShelves.tsx')).PrivateShelvesButton)
const ShelfForm = lazyScreen(async () => (await import('./ShelfForm.tsx')).ShelfForm)

/** The rest is in a menu. */
const maxTabs = 8

/** The whole library and its shelves as tabs. Nothing before there is a shelf. */
export function ShelfTabs({ view }: { readonly view: LibraryView }) {
  const { t, i18n } = useTranslation()
  const stored = useShelves().data
  const hasPin = usePrivateShelves().data?.hasPin ?? false
  const order = useOrderShelves()
  const [dialog, setDialog] = useState<'add' | 'manage'>()
  const nav = useRef<HTMLElement>(null)
  useLeaveDeletedShelf(view, stored)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another shelf scrolls
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [view.shelf])
  // Shows the new order while it is saved.
  const ids = order.isPending ? order.variables : (stored ?? []).map(({ id }) => id)
  const shelves = (stored ?? []).toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  const add = useDropOnShelf()
  const { move, announcement } = useMoveTab(shelves, nav, order.mutate)
  const { tabProps, isCoverDragged } = useTabDrags({ ids, onAdd: add, onMove: move })
  const close = () => setDialog(undefined)
  if (shelves.length === 0 && !hasPin) return null
  const current = shelves.findIndex(({ id }) => id === view.shelf)
  const shown = shelves.filter((_, index) => index < maxTabs || index === current)
  const rest = shelves.filter((shelf) => !shown.includes(shelf))
  const moveByKey = (event: KeyboardEvent, id: string) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined || !event.altKey || !event.shiftKey) return
    event.preventDefault()
    move(id, ids.indexOf(id) + step)
  }
  return (
    <div className={styles.row} data-dragged={isCoverDragged || undefined}>
      <nav ref={nav} className={tabs.tabs} aria-label={t('shelves.title')}>
        <ShelfTab name={t('shelves.all')} isCurrent={view.shelf === undefined} onOpen={() => openShelf(undefined)} />
        {shown.map((shelf) => (
          <ShelfTab
            key={shelf.id}
            name={shelf.name}
            count={shelf.mangaCount.toLocaleString(i18n.language)}
            isCurrent={shelf.id === view.shelf}
            onOpen={() => open(shelf)}
            {...(!isOtherDevice && {
              ...tabProps(shelf),
              'data-shelf': shelf.id,
              'aria-keyshortcuts': 'Alt+Shift+ArrowLeft Alt+Shift+ArrowRight',
              onKeyDown: (event: KeyboardEvent) => moveByKey(event, shelf.id),
            })}
          />
        ))}
      </nav>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
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
          <Suspense>{hasPin && <PrivateShelvesButton />}</Suspense>
        </>
      )}
      <Suspense>
        {dialog === 'add' && <ShelfForm onClose={close} />}
        {dialog === 'manage' && <ManageShelves shelves={shelves} onClose={close} />}
      </Suspense>
    </div>
  )
}

/** Puts covers that were dropped on a tab on its shelf. */
function useDropOnShelf() {
  const { t } = useTranslation()
  const { mutateAsync } = useAddToShelf()
  const onError = useErrorToast()
  return ({ id, name }: Shelf, mangaIds: readonly string[]) =>
    runMutation(
      mutateAsync,
      { shelfId: id, mangaIds },
      { onSuccess: () => toast(t('shelves.added', { name })), onError },
    )
}

/** Moves a tab, announces it, and keeps the focus on it. */
function useMoveTab(
  shelves: readonly Shelf[],
  nav: { readonly current: HTMLElement | null },
  save: (ids: readonly string[]) => void,
) {
  const { t } = useTranslation()
  const [announcement, setAnnouncement] = useState('')
  const ids = shelves.map(({ id }) => id)
  const focused = useRef<string>(undefined)
  const order = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: moving an element in the document blurs it
  useLayoutEffect(() => {
    if (focused.current === undefined) return
    nav.current?.querySelector<HTMLElement>(`[data-shelf="${focused.current}"]`)?.focus()
    focused.current = undefined
  }, [order])
  const move = (id: string, to: number) => {
    const from = ids.indexOf(id)
    if (from < 0 || to < 0 || to >= ids.length) return
    if (document.activeElement?.getAttribute('data-shelf') === id) focused.current = id
    const { name } = shelves[from]!
    setAnnouncement(t('reorder.moved', { name, place: to + 1, count: ids.length }))
    save(moveItem(ids, from, to))
  }
  return { move, announcement }
}

const open = ({ id, view }: Shelf) => openShelf(id, view ?? undefined)

type ShelfTabProps = {
  readonly name: string
  readonly count?: string
  readonly isCurrent: boolean
  readonly onOpen: () => void
} & ComponentProps<'button'>

function ShelfTab({ name, count, isCurrent, onOpen, ...props }: ShelfTabProps) {
  return (
    <button
      type="button"
      className={`${tabs.tab} ${styles.tab}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onOpen}
      {...props}
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
