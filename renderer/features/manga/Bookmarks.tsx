import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useBookmarks } from '../../api/reader/bookmarks.ts'
import { BookmarkGrid } from '../../ui/covers/BookmarkGrid.tsx'
import { paths } from '../../ui/paths.ts'
import styles from './Bookmarks.module.css'

/** The bookmarked pages of a manga; nothing without any. */
export function Bookmarks({ mangaId }: { readonly mangaId: string }) {
  const { t } = useTranslation()
  const { data } = useBookmarks(mangaId)
  if (!data || data.length === 0) return null
  return (
    <details className={styles.section}>
      <summary>
        <h2>{t('reader.bookmarks.title')}</h2>
        <span>{data.length}</span>
        <ChevronDown aria-hidden="true" size={16} />
      </summary>
      <BookmarkGrid bookmarks={data} state={{ from: paths.manga(mangaId) }} />
    </details>
  )
}
