import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { useCatalogSearch } from '../../api/sources/catalog.ts'
import { AddMangaTabs } from '../../ui/AddMangaTabs.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { CatalogCredit } from '../../ui/CatalogCredit.tsx'
import { Notice, ProblemLine } from '../../ui/status/Notice.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { CatalogDown } from './CatalogDown.tsx'
import { CatalogHit } from './CatalogHit.tsx'
import styles from './CatalogScreen.module.css'
import { CatalogSkeletons } from './CatalogSkeletons.tsx'

/** So long a pause in typing is a question: the catalog counts what it is asked. */
const pauseMs = 450
const patienceMs = 3000

/** Finds mangas in the external catalog as one types, and adds them. What was searched for stands in the address. */
export function CatalogScreen() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('q') ?? ''
  const [text, setText] = useState(asked)
  const title = useDebounced(text.trim(), pauseMs)
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
      <Hits title={title} isTyping={text.trim() !== title} search={search} />
    </Screen>
  )
}

type HitsProps = {
  readonly title: string
  readonly isTyping: boolean
  readonly search: ReturnType<typeof useCatalogSearch>
}

function Hits({ title, isTyping, search }: HitsProps) {
  const { t } = useTranslation()
  const isBusy = isTyping || (search.isFetching && !search.isFetchingNextPage)
  const isSlow = useDebounced(search.isFetching, patienceMs) && search.isFetching
  const first = search.data?.pages[0]
  const hits = search.data?.pages.flatMap(({ items }) => items) ?? []
  const words = isBusy
    ? t('catalog.searching')
    : title !== '' && !search.isError && first !== undefined
      ? t('catalog.found', { count: first.total })
      : ''
  return (
    <>
      <p className={styles.status} role="status">
        {words} {isSlow && t('catalog.slow')}
      </p>
      {title === '' && !isTyping && <Beginning />}
      {title !== '' && search.isError && !search.isFetchNextPageError && (
        <CatalogDown error={search.error} onRetry={() => void search.refetch()} />
      )}
      {title !== '' && search.isPending && isBusy && <CatalogSkeletons />}
      {title !== '' && !isBusy && first?.total === 0 && <NothingFound title={title} />}
      {title !== '' && (!search.isError || search.isFetchNextPageError) && (
        <ul className={styles.hits} aria-label={t('catalog.hits')} aria-busy={isBusy || undefined}>
          {hits.map((item) => (
            <li key={item.externalId}>
              <CatalogHit item={item} />
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

function Beginning() {
  const { t } = useTranslation()
  return (
    <Notice title={t('catalog.begin.title')}>
      <p>{t('catalog.begin.text')}</p>
      <p>{t('catalog.begin.other')}</p>
    </Notice>
  )
}

function NothingFound({ title }: { readonly title: string }) {
  const { t } = useTranslation()
  return (
    <Notice title={t('catalog.none.title')} actions={<ByHand />}>
      <p>{t('catalog.none.text', { title })}</p>
      <p>{t('catalog.none.hint')}</p>
    </Notice>
  )
}

function ByHand() {
  const { t } = useTranslation()
  return (
    <>
      <LinkButton href={paths.addByHand}>{t('catalog.byHand')}</LinkButton>
      <LinkButton href={`${paths.settings}#catalog`}>{t('catalog.settings')}</LinkButton>
    </>
  )
}
