import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type MangaListView, useMangaList, useSources } from '../../api/queries.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { SelectField, Switch } from '../../ui/Field.tsx'
import { Notice, ProblemLine, ProblemNotice } from '../../ui/Notice.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import styles from './LibraryScreen.module.css'
import { sortBy, useLibraryView } from './library-view.store.ts'
import { MangaCard } from './MangaCard.tsx'

export function LibraryScreen() {
  const { t } = useTranslation()
  const view = useLibraryView()
  const { sortBy: column, sortOrder, unread } = view
  const list = useMangaList({ sortBy: column, sortOrder, unread })
  const total = list.data?.pages[0]?.total
  const isEmpty = total === 0 && !unread
  return (
    <Screen
      title={t('library.title')}
      note={total !== undefined && !isEmpty && t('library.count', { count: total })}
      actions={
        !isEmpty && (
          <LinkButton look="strong" icon={Plus} href={paths.addManga}>
            {t('library.add')}
          </LinkButton>
        )
      }
    >
      {isEmpty ? <EmptyLibrary /> : <Shelf list={list} view={view} />}
    </Screen>
  )
}

function Shelf({ list, view }: { readonly list: ReturnType<typeof useMangaList>; readonly view: MangaListView }) {
  const { t } = useTranslation()
  if (list.isPending) return <Skeletons />
  if (!list.data) return <ProblemNotice error={list.error} onRetry={() => void list.refetch()} />
  const mangas = list.data.pages.flatMap((page) => page.items)
  return (
    <>
      <Toolbar view={view} />
      {list.isError && !list.isFetchNextPageError && <ProblemLine error={list.error} />}
      {mangas.length === 0 && (
        <Notice
          title={t('library.allRead.title')}
          actions={
            <Button onClick={() => useLibraryView.setState({ unread: false })}>{t('library.allRead.action')}</Button>
          }
        >
          <p>{t('library.allRead.text')}</p>
        </Notice>
      )}
      <ul className={styles.grid} aria-label={t('library.title')}>
        {mangas.map((manga, index) => (
          <li key={manga.id} className={styles.cell}>
            <MangaCard manga={manga} eager={index < 12} />
          </li>
        ))}
      </ul>
      <More list={list} />
    </>
  )
}

function More({ list }: { readonly list: ReturnType<typeof useMangaList> }) {
  const { t } = useTranslation()
  if (!list.hasNextPage) return null
  return (
    <div className={styles.more}>
      {list.isFetchNextPageError && <ProblemLine error={list.error} />}
      <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t('common.more')}
      </Button>
    </div>
  )
}

function Toolbar({ view }: { readonly view: MangaListView }) {
  const { t } = useTranslation()
  const columns = ['title', 'lastReadAt', 'updatedAt', 'createdAt', 'rating', 'publicationYear'] as const
  return (
    <div className={styles.toolbar}>
      <SelectField
        className={styles.sort}
        label={t('library.sort.label')}
        value={view.sortBy}
        choices={columns.map((value) => ({ value, label: t(`library.sort.${value}`) }))}
        onChoose={sortBy}
      />
      <Switch
        label={t('library.unreadOnly')}
        checked={view.unread}
        onToggle={(unread) => useLibraryView.setState({ unread })}
      />
    </div>
  )
}

function EmptyLibrary() {
  const { t } = useTranslation()
  const sources = useSources()
  const hasSources = (sources.data?.length ?? 0) > 0
  return (
    <Notice
      art={
        <span className={styles.art} aria-hidden="true">
          <span />
          <span />
          <span />
        </span>
      }
      title={t('library.empty.title')}
      actions={
        <>
          {!hasSources && (
            <LinkButton look="strong" href={paths.newSource}>
              {t('library.empty.addSource')}
            </LinkButton>
          )}
          <LinkButton look={hasSources ? 'strong' : 'plain'} href={paths.addManga}>
            {t('library.empty.addManga')}
          </LinkButton>
        </>
      }
    >
      <ol className={styles.steps}>
        <li>{t('library.empty.step1')}</li>
        <li>{t('library.empty.step2')}</li>
        <li>{t('library.empty.step3')}</li>
      </ol>
    </Notice>
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
