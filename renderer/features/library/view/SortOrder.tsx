import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isRanked } from '../../../api/library/shelf.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/forms/Field.tsx'
import styles from './LibraryToolbar.module.css'
import { type LibraryView, reverseOrder, sortBy } from './library-view.store.ts'

const sortColumns = ['title', 'lastReadAt', 'updatedAt', 'createdAt', 'rating', 'publicationYear'] as const

/** The order of the list. Nothing while results are ranked by relevance. */
export function SortOrder({ view }: { readonly view: LibraryView }) {
  const { t } = useTranslation()
  const columns = view.shelf === undefined ? sortColumns : (['shelf', ...sortColumns] as const)
  const OrderIcon = view.sortOrder === 'asc' ? ArrowUpNarrowWide : ArrowDownWideNarrow
  if (isRanked(view.find)) return null
  return (
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
  )
}
