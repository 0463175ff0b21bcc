import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isPending, type ReadableChapter } from '../../api/reader/arriving-pages.ts'
import { useBookmarks, useChangeBookmark } from '../../api/reader/bookmarks.ts'
import { dismissToast, toast } from '../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../ui/overlays/use-error-toast.ts'

export type PageBookmark = {
  readonly isSet: boolean
  /** Whether the pages that are shown can have one. */
  readonly isPossible: boolean
  readonly toggle: () => void
}

/** The bookmark of the pages that are shown together. A new one is for the first of them. */
export function useBookmark(chapter: ReadableChapter, shown: readonly number[]): PageBookmark {
  const { t } = useTranslation()
  const bookmarks = useBookmarks(chapter.isLoose ? undefined : chapter.manga.id).data
  const toggle = useToggleBookmarks(chapter.manga.id)
  const marked = shown.filter((page) =>
    bookmarks?.some((bookmark) => bookmark.chapterId === chapter.id && bookmark.page === page),
  )
  const first = shown[0] ?? 1
  const isPossible = !chapter.isLoose && first <= chapter.pages.length && !isPending(chapter, first)
  const isSet = marked.length > 0
  return {
    isSet,
    isPossible,
    toggle: () => {
      if (!isPossible) return toast(t(chapter.isLoose ? 'reader.bookmarks.notLoose' : 'reader.bookmarks.noPage'))
      toggle(chapter.id, isSet ? marked : [first], isSet)
    },
  }
}

/** Sets the bookmarks of pages, or removes those that are set, and says so. A removal can be undone. */
export function useToggleBookmarks(mangaId: string) {
  const { t } = useTranslation()
  const showError = useErrorToast()
  const change = useChangeBookmark()
  const lastToast = useRef<number>(undefined)
  return (chapterId: string, pages: readonly number[], isSet: boolean) => {
    if (change.isPending) return
    const set = (wanted: boolean) =>
      Promise.all(pages.map((page) => change.mutateAsync({ mangaId, chapterId, page, isSet: wanted })))
    const confirm = () => {
      if (lastToast.current !== undefined) dismissToast(lastToast.current)
      const page = pages[0] ?? 1
      lastToast.current = isSet
        ? toast(t('reader.bookmarks.removed', { page }), 'plain', () => void set(true).catch(showError))
        : toast(t('reader.bookmarks.added', { page }))
    }
    set(!isSet).then(confirm, showError)
  }
}
