import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearch } from 'wouter'
import { searchContentSource } from '../../../shared/contracts/source-search.ts'
import { call } from '../../api/client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useCatalogList } from '../../api/sources/catalog.ts'
import { useSources } from '../../api/sources/sources.ts'
import { AddMangaTabs } from '../../ui/AddMangaTabs.tsx'
import { CatalogCredit } from '../../ui/CatalogCredit.tsx'
import { Cover } from '../../ui/covers/Cover.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { ProblemLine } from '../../ui/status/Notice.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { AddressResult } from './address/NewSite.tsx'
import { pastedUrl } from './address/pasted-url.ts'
import { type BrowseFilters, filtersFromSearch, filtersToSearch, toCatalogQuery } from './browse/browse-filters.ts'
import { FilterBar } from './browse/FilterBar.tsx'
import { CatalogResults } from './CatalogResults.tsx'
import styles from './CatalogScreen.module.css'

/** Debounce time of the field and the filters. The catalog is rate-limited. */
const debounceMs = 450

/** Finds something to read: by browsing, by a title in the catalog and the sources, or by a pasted URL. */
export function CatalogScreen() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const search = useSearch()
  const [filters, setFilters] = useState(() => filtersFromSearch(search))
  // A hit of a source links to this screen with its URL.
  const [seen, setSeen] = useState(search)
  if (seen !== search) {
    setSeen(search)
    if (filtersToSearch(filters) !== filtersToSearch(filtersFromSearch(search))) setFilters(filtersFromSearch(search))
  }
  const settled = useDebounced(filters, filters.text === '' ? 0 : debounceMs)
  const isTyping = settled !== filters
  const url = pastedUrl(filters.text)
  const list = useCatalogList(toCatalogQuery(settled), url === undefined && pastedUrl(settled.text) === undefined)
  const change = (next: BrowseFilters) => {
    setFilters(next)
    navigate(`${paths.addManga}${filtersToSearch(next)}`, { replace: true })
  }
  return (
    <Screen title={t('addManga.heading')} tabs={<AddMangaTabs current="catalog" />}>
      <div className={styles.find}>
        <SearchField
          focusOnOpen
          label={t('catalog.find')}
          placeholder={t('catalog.placeholder')}
          value={filters.text}
          onText={(text) => change({ ...filters, text })}
        />
        {url === undefined && <CatalogCredit />}
      </div>
      {url === undefined ? (
        <>
          <FilterBar filters={filters} onFilters={change} />
          <CatalogResults title={settled.text.trim()} isTyping={isTyping} list={list} />
          <SourceHits title={settled.text.trim()} />
        </>
      ) : (
        <div className={styles.address}>
          <AddressResult key={url} url={url} />
        </div>
      )}
    </Screen>
  )
}

const shownPerSource = 6

/** The series that the sources with a search rule find, by source. A source that fails says so in one line. */
function SourceHits({ title }: { readonly title: string }) {
  const { t } = useTranslation()
  const sources = (useSources().data ?? []).filter(
    ({ isActive, options }) => isActive && (options.search ?? options.server),
  )
  const searches = useQueries({
    queries: sources.map(({ id }) => ({
      queryKey: queryKeys.sourceSearch(id, title),
      enabled: title !== '',
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        await call(searchContentSource, { params: { id }, query: { q: title } }, { signal }),
      staleTime: 5 * 60_000,
      retry: false,
    })),
  })
  if (title === '') return null
  return sources.map(({ id, name }, index) => {
    const search = searches[index]
    const { items = [], warnings = [] } = search?.data ?? {}
    if (!search || (search.data && items.length === 0 && warnings.length === 0)) return null
    return (
      <section key={id} className={styles.hits} aria-label={name}>
        <h2>{name}</h2>
        {search.isPending && <p role="status">{t('catalog.searching')}</p>}
        <ProblemLine error={search.error} />
        {warnings.map((warning) => (
          <p key={warning} className="fine-print">
            {warning}
          </p>
        ))}
        <ul className={styles.hitList}>
          {items.slice(0, shownPerSource).map((hit) => (
            <li key={hit.url} className={styles.hit}>
              <Cover title={hit.title} author="" src={hit.coverUrl} />
              <div>
                <Link href={paths.addFromUrl(hit.url)} dir="auto">
                  {hit.title}
                </Link>
                {(hit.site ?? hit.year) !== null && <small>{hit.site ?? hit.year}</small>}
              </div>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
