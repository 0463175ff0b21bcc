import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { CatalogItem } from '../../../shared/contracts/catalog.ts'
import { ApiProblem } from '../../../shared/problem.ts'
import { useAddFromCatalog, type useCatalogList } from '../../api/sources/catalog.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Cover } from '../../ui/covers/Cover.tsx'
import { violationMessages } from '../../ui/forms/violations.ts'
import { Description } from '../../ui/manga/Description.tsx'
import { paths } from '../../ui/paths.ts'
import { Notice, ProblemLine, ProblemNotice } from '../../ui/status/Notice.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { CatalogDetails } from './CatalogDetails.tsx'
import styles from './CatalogScreen.module.css'
import { CatalogActions, NextSteps, ReadFailure, useRead } from './NextSteps.tsx'

const slowMs = 3000

type CatalogResultsProps = {
  /** Empty while browsing. */
  readonly title: string
  readonly isTyping: boolean
  readonly list: ReturnType<typeof useCatalogList>
}

export function CatalogResults({ title, isTyping, list }: CatalogResultsProps) {
  const { t } = useTranslation()
  const isBusy = isTyping || (list.isFetching && !list.isFetchingNextPage)
  const isSlow = useDebounced(list.isFetching, slowMs) && list.isFetching
  const first = list.data?.pages[0]
  const items = list.data?.pages.flatMap(({ items }) => items) ?? []
  const hasFailed = list.isError && !list.isFetchNextPageError
  const status = isBusy
    ? t(title === '' ? 'common.loading' : 'catalog.searching')
    : title !== '' && !list.isError && first !== undefined
      ? t('catalog.found', { count: first.total })
      : ''
  return (
    <>
      <p className={styles.status} role="status">
        {status} {isSlow && t('catalog.slow')}
      </p>
      {hasFailed && <CatalogError error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && !hasFailed && <CatalogSkeletons />}
      {!isBusy && !hasFailed && first?.total === 0 && <NoResults title={title} />}
      {!hasFailed && items.length > 0 && (
        <ul className={styles.results} aria-label={t('catalog.hits')} aria-busy={isBusy || undefined}>
          {items.map((item) => (
            <li key={item.externalId}>
              <CatalogResult item={item} />
            </li>
          ))}
        </ul>
      )}
      {!hasFailed && list.hasNextPage && !list.isPlaceholderData && (
        <div className={styles.more}>
          {list.isFetchNextPageError && <ProblemLine error={list.error} />}
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('common.more')}
          </Button>
        </div>
      )}
    </>
  )
}

function NoResults({ title }: { readonly title: string }) {
  const { t } = useTranslation()
  return (
    <Notice title={t('library.noHit.title')} actions={<NoResultsActions />}>
      <p>{title === '' ? t('catalog.none.filtered') : t('catalog.none.text', { title })}</p>
      <p>{t('catalog.none.hint')}</p>
    </Notice>
  )
}

function NoResultsActions() {
  const { t } = useTranslation()
  return (
    <>
      <LinkButton href={paths.addByHand}>{t('catalog.byHand')}</LinkButton>
      <LinkButton href={paths.settingsPage('catalog')}>{t('catalog.settings')}</LinkButton>
    </>
  )
}

type CatalogErrorProps = { readonly error: unknown; readonly onRetry: () => void }

/** A failed request. Explains what works without the catalog if the catalog is unavailable. */
export function CatalogError({ error, onRetry }: CatalogErrorProps) {
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
        <p>{t('catalog.down.hint')}</p>
        <details>
          <summary>{t('reader.arriving.why')}</summary>
          <p>{error.detail}</p>
        </details>
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

const maxGenres = 5

/** A manga of the catalog: a link to its preview, and buttons to read or add it. */
function CatalogResult({ item }: { readonly item: CatalogItem }) {
  const { t } = useTranslation()
  const add = useAddFromCatalog()
  const read = useRead(item)
  const { title, author, thumbnailUrl, mangaId, externalId } = item
  // True only if it was added here: next steps are not shown for mangas already in the library.
  const isNew = add.isSuccess && mangaId !== null
  return (
    <article className={styles.result} aria-label={title}>
      <Cover title={title} author={author} src={thumbnailUrl} />
      <div className={styles.text}>
        <h2 className={styles.title} dir="auto">
          <Link href={mangaId === null ? paths.catalogManga(externalId) : paths.manga(mangaId)}>{title}</Link>
        </h2>
        <CatalogDetails item={item} maxGenres={maxGenres} />
        {item.description !== '' && <Description className={styles.description} text={item.description} />}
        <ProblemLine error={add.error} extra={violationMessages(add.error)} />
        <ReadFailure read={read} />
        {mangaId !== null && (
          <p className={styles.added} role={isNew ? 'status' : undefined}>
            <Check aria-hidden="true" size={18} />
            {isNew ? t('catalog.added') : t('catalog.inLibrary')}
          </p>
        )}
        <CatalogActions manga={item} read={read} add={add} />
        {isNew && <NextSteps mangaId={mangaId} />}
      </div>
    </article>
  )
}
