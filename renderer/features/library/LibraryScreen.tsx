import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { ProblemLine, ProblemNotice } from '../../ui/Notice.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { EmptyLibrary, NoHit } from './EmptyShelf.tsx'
import styles from './LibraryScreen.module.css'
import { LibraryToolbar } from './LibraryToolbar.tsx'
import { hasFilters, type LibraryView, useLibraryView } from './library-view.store.ts'
import { MangaCard } from './MangaCard.tsx'
import { type Shelf, useShelf } from './use-shelf.ts'

export function LibraryScreen() {
  const { t } = useTranslation()
  const view = useLibraryView()
  const shelf = useShelf(view)
  const total = shelf.list.data?.pages[0]?.total
  const isEmpty = total === 0 && !hasFilters(view) && !shelf.list.isPlaceholderData
  return (
    <Screen
      title={t('library.title')}
      note={total !== undefined && !isEmpty && <span role="status">{countWords(shelf, view, total, t)}</span>}
      actions={
        !isEmpty && (
          <LinkButton look="strong" icon={Plus} href={paths.addManga}>
            {t('library.add')}
          </LinkButton>
        )
      }
    >
      {isEmpty ? <EmptyLibrary /> : <Shelves shelf={shelf} view={view} />}
    </Screen>
  )
}

function countWords(
  { mangas, query }: Shelf,
  view: LibraryView,
  total: number,
  t: ReturnType<typeof useTranslation>['t'],
): string {
  if (view.find.trim() !== '') return `${t('library.found', { count: mangas.length })}${query.hasNextPage ? '+' : ''}`
  return hasFilters(view) ? t('library.found', { count: total }) : t('library.count', { count: total })
}

function Shelves({ shelf, view }: { readonly shelf: Shelf; readonly view: LibraryView }) {
  const { t } = useTranslation()
  const { mangas, query, list, isSearch, isSettled } = shelf
  if (list.isPending) return <Skeletons />
  if (!list.data) return <ProblemNotice error={list.error} onRetry={() => void list.refetch()} />
  return (
    <>
      <LibraryToolbar view={view} isSearch={isSearch} />
      {query.isError && !query.isFetchNextPageError && <ProblemLine error={query.error} />}
      {mangas.length === 0 && isSettled && !query.hasNextPage && <NoHit view={view} />}
      <ul className={styles.grid} aria-label={t('library.title')} aria-busy={!isSettled || undefined}>
        {mangas.map((manga, index) => (
          <li key={manga.id} className={styles.cell}>
            <MangaCard manga={manga} eager={index < 12} />
          </li>
        ))}
      </ul>
      <More query={query} />
    </>
  )
}

function More({ query }: Pick<Shelf, 'query'>) {
  const { t } = useTranslation()
  if (!query.hasNextPage) return null
  return (
    <div className={styles.more}>
      {query.isFetchNextPageError && <ProblemLine error={query.error} />}
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t('common.more')}
      </Button>
    </div>
  )
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
