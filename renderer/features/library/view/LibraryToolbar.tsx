import { LayoutGrid } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { mangaStatuses } from '../../../../shared/contracts/mangas.ts'
import { useGenres } from '../../../api/library/shelf.ts'
import { useShelves } from '../../../api/library/shelves.ts'
import { SearchField } from '../../../ui/forms/SearchField.tsx'
import { lazyScreen } from '../../../ui/lazy-screen.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import { completeQuery } from './complete-query.ts'
import { LibraryFilters } from './LibraryFilters.tsx'
import styles from './LibraryToolbar.module.css'
import { type LibraryView, updateView } from './library-view.store.ts'
import { SortOrder } from './SortOrder.tsx'

/** Not needed for the first screen. */
const ViewPanel = lazyScreen(async () => (await import('./ViewPanel.tsx')).ViewPanel)

/** Fields and values for the end of the text, with their numbers of manga. */
function useCompletions(text: string) {
  const { i18n } = useTranslation()
  const genre = useGenres().data ?? []
  const shelf = useShelves().data ?? []
  const status = mangaStatuses.map((name) => ({ name }))
  return completeQuery(text, { genre, shelf, status }).map(({ value, count }) => ({
    value,
    label: count === undefined ? value : `${value} (${count.toLocaleString(i18n.language)})`,
  }))
}

/** Search, filters, order and how the library is shown. */
export function LibraryToolbar({ view }: { readonly view: LibraryView }) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  return (
    <div className={styles.toolbar}>
      <SearchField
        label={t('library.find.label')}
        placeholder={t('common.search')}
        value={view.find}
        onText={(find) => updateView({ find })}
        completions={useCompletions(view.find)}
      />
      <LibraryFilters view={view} />
      {!isNarrow && <SortOrder view={view} />}
      <ViewOptions view={view} />
    </div>
  )
}

/** A button that opens how the library is shown. */
function ViewOptions({ view }: { readonly view: LibraryView }) {
  const { t } = useTranslation()
  return (
    <Popover label={t('library.layout.label')} icon={LayoutGrid} className={styles.option}>
      <Suspense>
        <ViewPanel view={view} />
      </Suspense>
    </Popover>
  )
}
