import { CheckSquare, ListOrdered, Plus } from 'lucide-react'
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useUpdates } from '../../api/library/following.ts'
import { useContinueReading, useShelfPages } from '../../api/library/shelf.ts'
import { isOtherDevice } from '../../api/other-device.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { ProblemLine, ProblemNotice } from '../../ui/status/Notice.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { EmptyLibrary, NoResults } from './grid/EmptyLibrary.tsx'
import { MangaGrid } from './grid/MangaGrid.tsx'
import styles from './LibraryScreen.module.css'
import { clearSelection, startSelecting, useSelection } from './selection/selection.store.ts'
import { ShelfTabs } from './shelves/ShelfTabs.tsx'
import { ContinueReading, NewChapters } from './tiles/LibraryTiles.tsx'
import { ActiveFilters } from './view/LibraryFilters.tsx'
import { LibraryToolbar } from './view/LibraryToolbar.tsx'
import { hasFilters, type LibraryView, useViewInUrl } from './view/library-view.store.ts'

/** Not needed for the first screen. */
const SelectionBar = lazyScreen(async () => (await import('./selection/SelectionBar.tsx')).SelectionBar)
const QueryChips = lazyScreen(async () => (await import('./view/QueryChips.tsx')).QueryChips)
const SaveAsShelf = lazyScreen(async () => (await import('./shelves/SaveAsShelf.tsx')).SaveAsShelf)

export function LibraryScreen() {
  const { t } = useTranslation()
  const view = useViewInUrl()
  const shelf = useShelf(view)
  const isSelecting = useSelection((selection) => selection.isSelecting)
  const isFiltered = view.find.trim() !== '' || view.shelf !== undefined || hasFilters(view)
  const isEmpty = shelf.total === 0 && !isFiltered && shelf.isSettled
  const note =
    shelf.total !== undefined && !isEmpty ? (
      <span role="status">{t(isFiltered ? 'library.found' : 'library.count', { count: shelf.total })}</span>
    ) : undefined
  return (
    <Screen
      title={t('library.title')}
      note={note}
      tools={!isEmpty && <LibraryToolbar view={view} />}
      actions={
        !isEmpty && (
          <>
            <LinkButton icon={ListOrdered} className={styles.select} href={paths.readingLists}>
              {t('readingLists.title')}
            </LinkButton>
            {shelf.total !== undefined && (
              <Button
                icon={CheckSquare}
                className={styles.select}
                aria-pressed={isSelecting}
                onClick={isSelecting ? clearSelection : startSelecting}
              >
                {t('library.select.start')}
              </Button>
            )}
            {!isOtherDevice && (
              <LinkButton variant="primary" icon={Plus} href={paths.addManga}>
                {t('library.add')}
              </LinkButton>
            )}
          </>
        )
      }
    >
      {isEmpty ? <EmptyLibrary /> : <LibraryContent shelf={shelf} view={view} isFiltered={isFiltered} />}
    </Screen>
  )
}

type LibraryContentProps = {
  readonly shelf: ReturnType<typeof useShelf>
  readonly view: LibraryView
  readonly isFiltered: boolean
}

function LibraryContent({ shelf, view, isFiltered }: LibraryContentProps) {
  const { total, first, error, retry, isSettled } = shelf
  const continueReading = useContinueReading()
  const updates = useUpdates()
  const isSelecting = useSelection((selection) => selection.isSelecting)
  useEffect(() => clearSelection, [])
  useScrollToTopOnChange(shelf.view)
  // Waits for all of it, because a row that appears later would push the shelf down.
  if (first.isPending || continueReading.isPending || updates.isPending) return <ShelfSkeleton />
  if (total === undefined) return <ProblemNotice error={error} onRetry={() => void retry()} />
  return (
    <>
      {!isFiltered && (
        <div className={styles.tileRows}>
          <ContinueReading items={continueReading.data ?? []} />
          <NewChapters updates={updates.data?.pages[0]?.items ?? []} />
        </div>
      )}
      <ShelfTabs view={view} />
      <Suspense>{view.find !== '' && <QueryChips text={view.find} />}</Suspense>
      <ActiveFilters view={view} />
      <Suspense>{isFiltered && !isOtherDevice && <SaveAsShelf view={view} />}</Suspense>
      {error && <ProblemLine error={error} />}
      {total === 0 && isSettled && <NoResults view={view} />}
      {total > 0 && <MangaGrid view={shelf.view} total={total} isBusy={!isSettled} />}
      <Suspense>{isSelecting && <SelectionBar view={shelf.view} total={total} />}</Suspense>
    </>
  )
}

const typingDelayMs = 180

/** The view with the search text debounced, its number of manga, and whether the result matches what is typed. */
function useShelf(view: LibraryView) {
  const find = useDebounced(view.find.trim(), typingDelayMs)
  const queriedView = { ...view, find }
  const { first, total, error, retry } = useShelfPages(queriedView, [])
  const isSettled = find === view.find.trim() && !first.isPlaceholderData
  return { view: queriedView, first, total, error, retry, isSettled }
}

/** Scrolls to the top when the view changes, but not when the screen is opened again with the same view. */
function useScrollToTopOnChange(view: LibraryView) {
  const { find, shelf, status, genre, unread, downloaded, missing, sortBy, sortOrder, layout } = view
  const key = JSON.stringify([find, shelf, status, genre, unread, downloaded, missing, sortBy, sortOrder, layout])
  const last = useRef(key)
  useLayoutEffect(() => {
    if (last.current === key) return
    last.current = key
    window.scrollTo(0, 0)
  }, [key])
}

function ShelfSkeleton() {
  const { t } = useTranslation()
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('library.loading')}
      </p>
      <div className={classNames(styles.grid, styles.skeleton)} aria-hidden="true">
        {Array.from({ length: 12 }, (_, index) => index).map((index) => (
          <div key={index}>
            <div className={styles.skeletonCover} />
            <div className={styles.skeletonLine} />
          </div>
        ))}
      </div>
    </div>
  )
}
