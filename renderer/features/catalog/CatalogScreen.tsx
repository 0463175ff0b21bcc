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
import { type BrowseFilters, filtersFromSearch, filtersToSearch, toCatalogQuery } from './browse/browse-filters.ts'
import { FilterBar } from './browse/FilterBar.tsx'
import { CatalogResults } from './CatalogResults.tsx'
import styles from './CatalogScreen.module.css'

/** Debounce time of the field and the filters. The catalog is rate-limited. */
const debounceMs = 450

/** Finds something to read: by browsing the catalog or searching it. */
export function CatalogScreen() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const search = useSearch()
  const [filters, setFilters] = useState(() => filtersFromSearch(search))
  const settled = useDebounced(filters, filters.text === '' ? 0 : debounceMs)
  const isTyping = settled !== filters
  const list = useCatalogList(toCatalogQuery(settled), true)
  const change = (next: BrowseFilters) => {
    setFilters(next)
    navigate(`${paths.addManga}${filtersToSearch(next)}`, { replace: true })
  }
  return (
    <Screen title={t('catalog.title')}>
      <AddMangaTabs current="catalog" />
      <div className={styles.find}>
        <SearchField
          focusOnOpen
          label={t('catalog.find')}
          placeholder={t('catalog.placeholder')}
          value={filters.text}
          onText={(text) => change({ ...filters, text })}
        />
        <CatalogCredit />
      </div>
      <FilterBar filters={filters} onFilters={change} />
      <CatalogResults title={settled.text.trim()} isTyping={isTyping} list={list} />
    </Screen>
  )
}
