import { ArrowRight, Bookmark, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useBookmarks, useChangeBookmark } from '../../api/reader/bookmarks.ts'
import { BookmarkGrid } from '../../ui/covers/BookmarkGrid.tsx'
import { paths } from '../../ui/paths.ts'
import styles from './Bookmarks.module.css'

/** The bookmarked pages of a manga; nothing without any. The button lies beside the sources, so that nothing moves. */
export function Bookmarks({ mangaId }: { readonly mangaId: string }) {
  const { t } = useTranslation()
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const { data } = useBookmarks(mangaId)
  const change = useChangeBookmark()
  if (!data || data.length === 0) return null
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <Bookmark aria-hidden="true" size={16} />
        {t('reader.bookmarks.title')}
        <span>{data.length}</span>
        <ChevronDown aria-hidden="true" size={16} />
      </button>
      <section id={listId} className={styles.list} aria-label={t('reader.bookmarks.title')} hidden={!isOpen}>
        {isOpen && (
          <>
            <BookmarkGrid bookmarks={data} state={{ from: paths.manga(mangaId) }} onChange={change.mutateAsync} />
            <Link href={paths.bookmarks} className={styles.all}>
              {t('reader.bookmarks.all')}
              <ArrowRight aria-hidden="true" size={16} />
            </Link>
          </>
        )}
      </section>
    </>
  )
}
