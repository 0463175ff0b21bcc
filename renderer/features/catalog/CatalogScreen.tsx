import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { ApiProblem } from '../../api/problem.ts'
import { useCatalogSearch } from '../../api/sources/catalog.ts'
import { AddMangaTabs } from '../../ui/AddMangaTabs.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { CatalogCredit } from '../../ui/CatalogCredit.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { Notice, ProblemLine, ProblemNotice } from '../../ui/status/Notice.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { CatalogResult } from './CatalogResult.tsx'
import styles from './CatalogScreen.module.css'

/** Debounce time of the search field. The catalog is rate-limited. */
const debounceMs = 450
const slowSearchMs = 3000

/** Searches the external catalog and adds mangas from it. The search text is kept in the URL. */
export function CatalogScreen() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const initialText = new URLSearchParams(useSearch()).get('q') ?? ''
  const [text, setText] = useState(initialText)
  const title = useDebounced(text.trim(), debounceMs)
  const search = useCatalogSearch(title)
  const onText = (value: string) => {
    setText(value)
    const query = value.trim() === '' ? '' : `?${new URLSearchParams({ q: value.trim() })}`
    navigate(`${paths.addManga}${query}`, { replace: true })
  }
  return (
    <Screen title={t('catalog.title')} note={t('catalog.note')}>
      <AddMangaTabs current="catalog" />
      <div className={styles.find}>
        <SearchField label={t('catalog.find')} placeholder={t('catalog.placeholder')} value={text} onText={onText} />
        <CatalogCredit />
      </div>
      <SearchResults title={title} isTyping={text.trim() !== title} search={search} />
    </Screen>
  )
}

type SearchResultsProps = {
  readonly title: string
  readonly isTyping: boolean
  readonly search: ReturnType<typeof useCatalogSearch>
}

function SearchResults({ title, isTyping, search }: SearchResultsProps) {
  const { t } = useTranslation()
  const isBusy = isTyping || (search.isFetching && !search.isFetchingNextPage)
  const isSlow = useDebounced(search.isFetching, slowSearchMs) && search.isFetching
  const first = search.data?.pages[0]
  const items = search.data?.pages.flatMap(({ items }) => items) ?? []
  const status = isBusy
    ? t('catalog.searching')
    : title !== '' && !search.isError && first !== undefined
      ? t('catalog.found', { count: first.total })
      : ''
  return (
    <>
      <p className={styles.status} role="status">
        {status} {isSlow && t('catalog.slow')}
      </p>
      {title === '' && !isTyping && <SearchIntro />}
      {title !== '' && search.isError && !search.isFetchNextPageError && (
        <CatalogError error={search.error} onRetry={() => void search.refetch()} />
      )}
      {title !== '' && search.isPending && isBusy && <CatalogSkeletons />}
      {title !== '' && !isBusy && first?.total === 0 && <NoResults title={title} />}
      {title !== '' && (!search.isError || search.isFetchNextPageError) && (
        <ul className={styles.results} aria-label={t('catalog.hits')} aria-busy={isBusy || undefined}>
          {items.map((item) => (
            <li key={item.externalId}>
              <CatalogResult item={item} />
            </li>
          ))}
        </ul>
      )}
      {title !== '' && search.hasNextPage && !search.isPlaceholderData && (
        <div className={styles.more}>
          {search.isFetchNextPageError && <ProblemLine error={search.error} />}
          <Button busy={search.isFetchingNextPage} onClick={() => void search.fetchNextPage()}>
            {t('common.more')}
          </Button>
        </div>
      )}
    </>
  )
}

function SearchIntro() {
  const { t } = useTranslation()
  return (
    <Notice title={t('catalog.begin.title')}>
      <p>{t('catalog.begin.text')}</p>
      <p>{t('catalog.begin.other')}</p>
    </Notice>
  )
}

function NoResults({ title }: { readonly title: string }) {
  const { t } = useTranslation()
  return (
    <Notice title={t('catalog.none.title')} actions={<NoResultsActions />}>
      <p>{t('catalog.none.text', { title })}</p>
      <p>{t('catalog.none.hint')}</p>
    </Notice>
  )
}

function NoResultsActions() {
  const { t } = useTranslation()
  return (
    <>
      <LinkButton href={paths.addByHand}>{t('catalog.byHand')}</LinkButton>
      <LinkButton href={`${paths.settings}#catalog`}>{t('catalog.settings')}</LinkButton>
    </>
  )
}

type CatalogErrorProps = { readonly error: unknown; readonly onRetry: () => void }

/** A failed search. Explains what works without the catalog if the catalog is unavailable. */
function CatalogError({ error, onRetry }: CatalogErrorProps) {
  const { t } = useTranslation()
  const byHand = <LinkButton href={paths.addByHand}>{t('catalog.byHand')}</LinkButton>
  if (!(error instanceof ApiProblem) || (error.status !== 502 && error.status !== 504)) {
    return <ProblemNotice error={error} onRetry={onRetry} actions={byHand} />
  }
  return (
    <div role="alert">
      <Notice
        title={t('catalog.down.title')}
        actions={
          <>
            <Button variant="primary" onClick={onRetry}>
              {t('common.retry')}
            </Button>
            {byHand}
          </>
        }
      >
        <p>{error.detail}</p>
        <p>{t('catalog.down.hint')}</p>
      </Notice>
    </div>
  )
}

/** Placeholders for loading results. */
function CatalogSkeletons() {
  return (
    <div className={styles.results} aria-hidden="true">
      {Array.from({ length: 6 }, (_, index) => index).map((index) => (
        <div key={index} className={styles.skeleton}>
          <span className={styles.skeletonCover} />
          <span className={styles.skeletonText}>
            <span />
            <span />
            <span />
          </span>
        </div>
      ))}
    </div>
  )
}
