import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Bookmark } from '../../../shared/contracts/bookmarks.ts'
import { paths } from '../paths.ts'
import styles from './BookmarkGrid.module.css'
import { Picture } from './Picture.tsx'

type BookmarkGridProps = {
  readonly bookmarks: readonly Bookmark[]
  /** The state of the history entry of a bookmark that is opened. */
  readonly state: unknown
  /** Whether an opened bookmark replaces the current history entry. */
  readonly replaces?: boolean
  /** Returns true if it has opened the bookmark itself. */
  readonly onOpen?: (bookmark: Bookmark) => boolean
  /** The page that is open. */
  readonly current?: { readonly chapterId: string; readonly page: number }
}

/** Bookmarked pages as pictures that lead to their page. */
export function BookmarkGrid({ bookmarks, state, replaces = false, onOpen, current }: BookmarkGridProps) {
  const { t } = useTranslation()
  return (
    <ul className={styles.grid}>
      {bookmarks.map((bookmark) => {
        const { chapterId, page, number, label, pictureUrl } = bookmark
        const chapter = [t('chapters.name', { number }), label && `(${label})`].filter(Boolean).join(' ')
        const isCurrent = current?.chapterId === chapterId && current.page === page
        return (
          <li key={`${chapterId} ${page}`}>
            <Link
              href={paths.read(chapterId, page)}
              state={state}
              replace={replaces}
              className={styles.item}
              aria-current={isCurrent ? 'page' : undefined}
              aria-label={t('reader.bookmarks.item', { chapter, page })}
              onClick={(event) => onOpen?.(bookmark) && event.preventDefault()}
            >
              <span className={styles.picture}>
                <Picture src={pictureUrl} fallback={<span className={styles.missing}>{page}</span>} />
              </span>
              <span className={styles.name}>{chapter}</span>
              <span className={styles.page}>{t('chapters.state.page', { page })}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
