import { LayoutGrid, List } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isRanked } from '../../../api/library/shelf.ts'
import { Segmented, SelectField } from '../../../ui/forms/Field.tsx'
import { SearchField } from '../../../ui/forms/SearchField.tsx'
import { ActiveFilters, LibraryFilters } from './LibraryFilters.tsx'
import styles from './LibraryToolbar.module.css'
import { type LibraryView, sortBy, updateView } from './library-view.store.ts'

const sortColumns = ['title', 'lastReadAt', 'updatedAt', 'createdAt', 'rating', 'publicationYear'] as const
const layouts = [
  { value: 'grid', icon: LayoutGrid },
  { value: 'list', icon: List },
] as const

/** Search, filters, order and layout. The order is hidden while results are ranked by relevance. */
export function LibraryToolbar({ view }: { readonly view: LibraryView }) {
  const { t } = useTranslation()
  return (
    <div className={styles.toolbar}>
      <div className={styles.row}>
        <SearchField
          label={t('library.find.label')}
          placeholder={t('library.find.placeholder')}
          value={view.find}
          onText={(find) => updateView({ find })}
        />
        <LibraryFilters view={view} />
        {!isRanked(view.find) && (
          <SelectField
            className={styles.sort}
            label={t('library.sort.label')}
            value={view.sortBy}
            choices={sortColumns.map((value) => ({ value, label: t(`library.sort.${value}`) }))}
            onChoose={sortBy}
          />
        )}
        <div className={styles.layout}>
          <Segmented
            label={t('library.layout.label')}
            hideLabel
            value={view.layout}
            choices={layouts.map(({ value, icon }) => ({ value, icon, label: t(`library.layout.${value}`) }))}
            onChoose={(layout) => updateView({ layout })}
          />
        </div>
      </div>
      <ActiveFilters view={view} />
    </div>
  )
}
