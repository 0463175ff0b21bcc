import { Bookmark, BookmarkX, Image, ImageDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useChooseCover } from '../../../api/library/mangas.ts'
import { isOtherDevice } from '../../../api/other-device.ts'
import { runMutation } from '../../../api/query-client.ts'
import type { ReadableChapter } from '../../../api/reader/arriving-pages.ts'
import { useBookmarks } from '../../../api/reader/bookmarks.ts'
import { comparedPageUrl } from '../../../api/reader/page-image.ts'
import { useCoverToast } from '../../../ui/covers/use-cover-toast.ts'
import { ContextMenu } from '../../../ui/overlays/Menu.tsx'
import type { MenuItem } from '../../../ui/overlays/menu-item.ts'
import { useErrorToast } from '../../../ui/overlays/use-error-toast.ts'
import { useToggleBookmarks } from '../use-bookmark.ts'

type PageMenuProps = {
  readonly area: HTMLElement
  readonly chapter: ReadableChapter
}

/** The context menu of a page, which may belong to another chapter of the strip than the current one. */
export function PageMenu({ area, chapter }: PageMenuProps) {
  const { t } = useTranslation()
  const { id: mangaId, title } = chapter.manga
  const onError = useErrorToast()
  const bookmarks = useBookmarks(chapter.isLoose ? undefined : mangaId).data
  const toggleBookmarks = useToggleBookmarks(mangaId)
  const choose = useChooseCover(mangaId)
  const onSuccess = useCoverToast()

  const bookmarkItem = (place: Place): MenuItem => {
    const { page, chapterId } = place
    const isSet = bookmarks?.some((bookmark) => bookmark.chapterId === chapterId && bookmark.page === page) === true
    return {
      label: isSet
        ? t('reader.bookmarks.remove', { bookmark: t('chapters.state.page', { page }) })
        : t('reader.actions.bookmark'),
      icon: isSet ? BookmarkX : Bookmark,
      onSelect: () => toggleBookmarks(chapterId, [page], isSet),
    }
  }
  const items = (_: Element, { clientX, clientY }: MouseEvent): readonly MenuItem[] => {
    const place = pageAt(clientX, clientY)
    if (!place) return []
    const { page, chapterId, number } = place
    const save: MenuItem = {
      label: t('reader.savePage'),
      icon: ImageDown,
      download: comparedPageUrl(chapterId, page),
      // The browser adds the extension of the format, unless there is a full stop.
      fileName: [title, number, page].join(' ').replaceAll('.', '-'),
    }
    if (chapter.isLoose) return [save]
    const useAsCover: MenuItem = {
      label: t('manga.cover.usePage', { page }),
      icon: Image,
      onSelect: () => runMutation(choose.mutateAsync, { chapterId, page }, { onError, onSuccess }),
    }
    return [bookmarkItem(place), save, ...(isOtherDevice ? [] : [useAsCover])]
  }
  return <ContextMenu label={t('reader.page')} area={area} items={items} />
}

type Place = { readonly page: number; readonly chapterId: string; readonly number: string }

/** The page at a point of the window. Buttons that turn pages cover it; what covers the reader itself is not a page. */
function pageAt(x: number, y: number): Place | undefined {
  const [top, ...below] = document.elementsFromPoint(x, y)
  if (!top?.closest('[data-pages]')) return undefined
  const found = [top, ...below].find((node) => node.matches('[data-page][data-chapter]'))
  if (!(found instanceof HTMLElement)) return undefined
  const { page, chapter: chapterId = '', number = '' } = found.dataset
  return { page: Number(page), chapterId, number }
}
