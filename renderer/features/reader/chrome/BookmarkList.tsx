import { useTranslation } from 'react-i18next'
import { useHistoryState } from 'wouter/use-browser-location'
import { useBookmarks, useChangeBookmark } from '../../../api/reader/bookmarks.ts'
import { BookmarkGrid } from '../../../ui/covers/BookmarkGrid.tsx'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import styles from './ChapterList.module.css'

type BookmarkListProps = {
  readonly mangaId: string
  readonly current: { readonly chapterId: string; readonly page: number }
  /** Returns true if the page was shown without leaving the chapters that are open. */
  readonly onPlace: (chapterId: string, page: number) => boolean
}

/** The bookmarks of the manga as pictures. */
export function BookmarkList({ mangaId, current, onPlace }: BookmarkListProps) {
  const { t } = useTranslation()
  const { data, error } = useBookmarks(mangaId)
  const change = useChangeBookmark()
  const state: unknown = useHistoryState()
  if (!data) return <ProblemLine error={error} />
  if (data.length === 0) return <p className={styles.soft}>{t('reader.bookmarks.none')}</p>
  return (
    <div className={styles.bookmarks}>
      <BookmarkGrid
        bookmarks={data}
        state={state}
        replaces
        current={current}
        onChange={change.mutateAsync}
        onOpen={({ chapterId, page }) => onPlace(chapterId, page)}
      />
    </div>
  )
}
