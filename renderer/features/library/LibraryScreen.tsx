import { CheckSquare, Plus } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useUpdates } from '../../api/following.ts'
import { useContinueReading } from '../../api/shelf.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { ProblemLine, ProblemNotice } from '../../ui/Notice.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { ContinueReading } from './ContinueReading.tsx'
import { EmptyLibrary, NoHit } from './EmptyShelf.tsx'
import styles from './LibraryScreen.module.css'
import { LibraryToolbar } from './LibraryToolbar.tsx'
import { hasFilters, type LibraryView } from './library-view.store.ts'
import { NewChapters } from './NewChapters.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { Shelf } from './Shelf.tsx'
import { startSelecting, useSelection } from './selection.store.ts'
import { useShelf } from './use-shelf.ts'
import { useViewAddress } from './use-view-address.ts'

export function LibraryScreen() {
  const { t } = useTranslation()
  const view = useViewAddress()
  const shelf = useShelf(view)
  const isSelecting = useSelection(({ isOn }) => isOn)
  const isNarrowed = view.find.trim() !== '' || hasFilters(view)
  const isEmpty = shelf.total === 0 && !isNarrowed && shelf.isSettled
  const note =
    shelf.total !== undefined && !isEmpty ? (
      <span role="status">{t(isNarrowed ? 'library.found' : 'library.count', { count: shelf.total })}</span>
    ) : undefined
  return (
    <Screen
      title={t('library.title')}
      note={note}
      actions={
        !isEmpty && (
          <>
            {!isSelecting && shelf.total !== undefined && (
              <Button icon={CheckSquare} onClick={startSelecting}>
                {t('library.select.start')}
              </Button>
            )}
            <LinkButton look="strong" icon={Plus} href={paths.addManga}>
              {t('library.add')}
            </LinkButton>
          </>
        )
      }
    >
      {isEmpty ? <EmptyLibrary /> : <Shelves shelf={shelf} view={view} isNarrowed={isNarrowed} />}
    </Screen>
  )
}

type ShelvesProps = {
  readonly shelf: ReturnType<typeof useShelf>
  readonly view: LibraryView
  readonly isNarrowed: boolean
}

function Shelves({ shelf, view, isNarrowed }: ShelvesProps) {
  const { total, first, error, retry, isSettled } = shelf
  const begun = useContinueReading()
  const updates = useUpdates()
  useTopOfNewView(shelf.view)
  // All at once: what comes later would push the shelf down under the hand.
  if (first.isPending || begun.isPending || updates.isPending) return <Skeletons />
  if (total === undefined) return <ProblemNotice error={error} onRetry={() => void retry()} />
  return (
    <>
      {!isNarrowed && (
        <div className={styles.rows}>
          <ContinueReading items={begun.data ?? []} />
          <NewChapters updates={updates.data?.pages[0]?.items ?? []} />
        </div>
      )}
      <LibraryToolbar view={view} />
      {error && <ProblemLine error={error} />}
      {total === 0 && isSettled && <NoHit view={view} />}
      {total > 0 && <Shelf view={shelf.view} total={total} isBusy={!isSettled} />}
      <SelectionBar view={shelf.view} total={total} />
    </>
  )
}

/** Another view starts at its top; coming back to one does not. */
function useTopOfNewView(view: LibraryView) {
  const { find, status, genre, unread, downloaded, missing, sortBy, layout } = view
  const name = JSON.stringify([find, status, genre, unread, downloaded, missing, sortBy, layout])
  const last = useRef(name)
  useLayoutEffect(() => {
    if (last.current === name) return
    last.current = name
    window.scrollTo(0, 0)
  }, [name])
}

function Skeletons() {
  const { t } = useTranslation()
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('library.loading')}
      </p>
      <div className={cx(styles.grid, styles.skeletons)} aria-hidden="true">
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
