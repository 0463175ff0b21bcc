import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import { useCatalogList } from '../../api/sources/catalog.ts'
import { AddMangaTabs } from '../../ui/AddMangaTabs.tsx'
import { CatalogCredit } from '../../ui/CatalogCredit.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { AddressResult } from './address/AddressResult.tsx'
import { pastedUrl } from './address/pasted-url.ts'
import { type BrowseFilters, filtersFromSearch, filtersToSearch, toCatalogQuery } from './browse/browse-filters.ts'
import { FilterBar } from './browse/FilterBar.tsx'
import { CatalogResults } from './CatalogResults.tsx'
import styles from './CatalogScreen.module.css'
import { SourceHits } from './SourceHits.tsx'

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
    <Screen title={t('catalog.title')} tabs={<AddMangaTabs current="catalog" />}>
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
