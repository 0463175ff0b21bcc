import { X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Bookmark } from '../../../shared/contracts/bookmarks.ts'
import { useRowFocus } from '../lists/focus.ts'
import { toast } from '../overlays/toasts.store.ts'
import { useErrorToast } from '../overlays/use-error-toast.ts'
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
  /** Removes a bookmark, and sets it again for an undo. */
  readonly onChange: (change: Bookmark & { readonly isSet: boolean }) => Promise<unknown>
}

/** Bookmarked pages as pictures that lead to their page. Each can be removed, with an undo. */
export function BookmarkGrid({ bookmarks, state, replaces = false, onOpen, current, onChange }: BookmarkGridProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const rememberRow = useRowFocus(
    list,
    bookmarks.map((bookmark) => ({ id: idOf(bookmark) })),
  )
  const remove = useRemoveBookmark(onChange)
  return (
    <ul ref={list} className={styles.grid}>
      {bookmarks.map((bookmark, index) => {
        const { chapterId, page, number, label, pictureUrl } = bookmark
        const id = idOf(bookmark)
        const chapter = [t('chapters.name', { number }), label && `(${label})`].filter(Boolean).join(' ')
        const name = t('reader.bookmarks.item', { chapter, page })
        const isCurrent = current?.chapterId === chapterId && current.page === page
        return (
          <li key={id} className={styles.entry} data-index={index} onFocus={({ target }) => rememberRow(id, target)}>
            <Link
              href={paths.read(chapterId, page)}
              state={state}
              replace={replaces}
              className={styles.item}
              aria-current={isCurrent ? 'page' : undefined}
              aria-label={name}
              onClick={(event) => onOpen?.(bookmark) && event.preventDefault()}
            >
              <span className={styles.picture}>
                <Picture src={pictureUrl} fallback={<span className={styles.missing}>{page}</span>} />
              </span>
              <span className={styles.name}>{chapter}</span>{' '}
              <span className={styles.page}>{t('chapters.state.page', { page })}</span>
            </Link>
            <button
              type="button"
              className={styles.remove}
              data-menu="remove"
              aria-label={t('reader.bookmarks.remove', { bookmark: name })}
              title={t('reader.bookmarks.remove', { bookmark: name })}
              onClick={() => remove(bookmark)}
            >
              <X aria-hidden="true" size={16} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const idOf = ({ chapterId, page }: Bookmark): string => `${chapterId} ${page}`

function useRemoveBookmark(onChange: BookmarkGridProps['onChange']) {
  const { t } = useTranslation()
  const showError = useErrorToast()
  return (bookmark: Bookmark) => {
    const confirm = () =>
      toast(
        t('reader.bookmarks.removed', { page: bookmark.page }),
        'plain',
        () => void onChange({ ...bookmark, isSet: true }).catch(showError),
      )
    onChange({ ...bookmark, isSet: false }).then(confirm, showError)
  }
}
