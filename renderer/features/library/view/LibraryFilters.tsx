import { SlidersHorizontal, X } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useGenreName } from '../../../i18n/genre-name.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyScreen } from '../../../ui/lazy-screen.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import styles from './LibraryToolbar.module.css'
import { clearFilters, type LibraryView, setToggleFilter, toggleFilters, updateView } from './library-view.store.ts'

/** Not needed for the first screen. */
const FilterPanel = lazyScreen(async () => (await import('./FilterPanel.tsx')).FilterPanel)

/** The active filters, each with its name and a function that removes it. */
function useActiveFilters(view: LibraryView) {
  const { t } = useTranslation()
  const genreName = useGenreName()
  return [
    ...(view.status ? [{ name: t(`status.${view.status}`), remove: () => updateView({ status: undefined }) }] : []),
    ...(view.genre === undefined
      ? []
      : [{ name: genreName(view.genre), remove: () => updateView({ genre: undefined }) }]),
    ...toggleFilters
      .filter((name) => view[name])
      .map((name) => ({ name: t(`library.filter.${name}`), remove: () => setToggleFilter(name, false) })),
  ]
}

/** A button with the number of active filters that opens the filters. */
export function LibraryFilters({ view }: { readonly view: LibraryView }) {
  const { t } = useTranslation()
  const { length: count } = useActiveFilters(view)
  return (
    <Popover
      label={t('catalog.filters')}
      icon={SlidersHorizontal}
      className={styles.option}
      count={count}
      countLabel={t('library.filter.active', { count })}
    >
      <Suspense>
        <FilterPanel view={view} />
      </Suspense>
    </Popover>
  )
}

/** The active filters as chips that remove them. */
export function ActiveFilters({ view }: { readonly view: LibraryView }) {
  const { t } = useTranslation()
  const active = useActiveFilters(view)
  if (active.length === 0) return null
  return (
    <ul aria-label={t('library.filter.active', { count: active.length })} className={styles.activeFilters}>
      {active.map(({ name, remove }) => (
        <li key={name}>
          <button
            type="button"
            className={styles.chip}
            aria-label={t('library.filter.drop', { name })}
            onClick={remove}
          >
            {name}
            <X aria-hidden="true" size={16} />
          </button>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Button variant="ghost" className={styles.clear} onClick={clearFilters}>
            {t('catalog.clearFilters')}
          </Button>
        </li>
      )}
    </ul>
  )
}
