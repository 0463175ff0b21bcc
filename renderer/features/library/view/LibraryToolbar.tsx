import { ArrowDownWideNarrow, ArrowUpNarrowWide, LayoutGrid, List } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { mangaStatuses } from '../../../../shared/contracts/mangas.ts'
import { isRanked, useGenres } from '../../../api/library/shelf.ts'
import { useShelves } from '../../../api/library/shelves.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Segmented, SelectField } from '../../../ui/forms/Field.tsx'
import { SearchField } from '../../../ui/forms/SearchField.tsx'
import { completeQuery } from './complete-query.ts'
import { LibraryFilters } from './LibraryFilters.tsx'
import styles from './LibraryToolbar.module.css'
import { type LibraryView, reverseOrder, sortBy, updateView } from './library-view.store.ts'

const sortColumns = ['title', 'lastReadAt', 'updatedAt', 'createdAt', 'rating', 'publicationYear'] as const
const layouts = [
  { value: 'grid', icon: LayoutGrid },
  { value: 'list', icon: List },
] as const

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

/** Search, filters, order and layout. The order is hidden while results are ranked by relevance. */
export function LibraryToolbar({ view }: { readonly view: LibraryView }) {
  const { t } = useTranslation()
  const columns = view.shelf === undefined ? sortColumns : (['shelf', ...sortColumns] as const)
  const OrderIcon = view.sortOrder === 'asc' ? ArrowUpNarrowWide : ArrowDownWideNarrow
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
      {!isRanked(view.find) && (
        <div className={styles.sort}>
          <SelectField
            label={t('library.sort.label')}
            value={view.sortBy}
            choices={columns.map((value) => ({ value, label: t(`library.sort.${value}`) }))}
            onChoose={sortBy}
          />
          {view.sortBy !== 'shelf' && (
            <IconButton icon={OrderIcon} label={t(`library.sort.${view.sortOrder}`)} onClick={reverseOrder} />
          )}
        </div>
      )}
      <Segmented
        label={t('library.layout.label')}
        hideLabel
        value={view.layout}
        choices={layouts.map(({ value, icon }) => ({ value, icon, label: t(`library.layout.${value}`) }))}
        onChoose={(layout) => updateView({ layout })}
      />
    </div>
  )
}
