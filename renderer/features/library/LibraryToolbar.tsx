import { LayoutGrid, List } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isRanked } from '../../api/shelf.ts'
import { Segmented, SelectField } from '../../ui/Field.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { ActiveFilters, LibraryFilters } from './LibraryFilters.tsx'
import styles from './LibraryToolbar.module.css'
import { changeView, type LibraryView, sortBy } from './library-view.store.ts'

const columns = ['title', 'lastReadAt', 'updatedAt', 'createdAt', 'rating', 'publicationYear'] as const
const layouts = [
  { value: 'grid', icon: LayoutGrid },
  { value: 'list', icon: List },
] as const

/** Hits of a search come best match first, so that there is no order to choose. */
export function LibraryToolbar({ view }: { readonly view: LibraryView }) {
  const { t } = useTranslation()
  return (
    <div className={styles.toolbar}>
      <div className={styles.line}>
        <SearchField
          label={t('library.find.label')}
          placeholder={t('library.find.placeholder')}
          value={view.find}
          onText={(find) => changeView({ find })}
        />
        <LibraryFilters view={view} />
        {!isRanked(view.find) && (
          <SelectField
            className={styles.sort}
            label={t('library.sort.label')}
            value={view.sortBy}
            choices={columns.map((value) => ({ value, label: t(`library.sort.${value}`) }))}
            onChoose={sortBy}
          />
        )}
        <div className={styles.layout}>
          <Segmented
            label={t('library.layout.label')}
            hideLabel
            value={view.layout}
            choices={layouts.map(({ value, icon }) => ({ value, icon, label: t(`library.layout.${value}`) }))}
            onChoose={(layout) => changeView({ layout })}
          />
        </div>
      </div>
      <ActiveFilters view={view} />
    </div>
  )
}
