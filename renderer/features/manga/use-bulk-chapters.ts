import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { formatChapterNumber } from '../../../shared/chapter-number.ts'
import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import { useDownloadChapters, useMarkChapters, useShowChapters } from '../../api/bulk.ts'
import { problemText } from '../../ui/problem-text.ts'
import { toast } from '../../ui/toasts.store.ts'

/** Says in passing what went wrong; stays the same while the language does. */
export function useTellFailure() {
  const { t } = useTranslation()
  return useCallback(
    (error: unknown) => {
      const { title, detail } = problemText(error, t)
      toast(detail || title, 'bad')
    },
    [t],
  )
}

const idsOf = (chapters: readonly ChapterListItem[]) => chapters.map(({ id }) => id)

/** What is done with several chapters at once; each says what it changed and can be taken back. */
export function useBulkChapters(mangaId: string) {
  const { t } = useTranslation()
  const onError = useTellFailure()
  const marks = useMarkChapters()
  const shows = useShowChapters()
  const downloads = useDownloadChapters(mangaId)
  const undo = (changed: readonly string[], onSelect: () => void) =>
    changed.length > 0 ? { label: t('common.undo'), onSelect } : undefined
  const mark = (chapters: readonly ChapterListItem[], isRead: boolean) =>
    marks.mutate(
      { ids: idsOf(chapters), isRead },
      {
        onError,
        onSuccess: (changed) => {
          const words = t(isRead ? 'chapters.select.nowRead' : 'chapters.select.nowUnread', { count: changed.length })
          const back = undo(changed, () => marks.mutate({ ids: changed, isRead: !isRead }, { onError }))
          toast(words, 'plain', back)
        },
      },
    )
  const show = (chapters: readonly ChapterListItem[], isVisible: boolean) => {
    const [first] = chapters
    const words = (count: number) =>
      chapters.length === 1 && first
        ? t(isVisible ? 'chapters.isRestored' : 'chapters.isHidden', { number: formatChapterNumber(first.number) })
        : t(isVisible ? 'chapters.select.shown' : 'chapters.select.hidden', { count })
    shows.mutate(
      { ids: idsOf(chapters), isVisible },
      {
        onError,
        onSuccess: (changed) => {
          const back = undo(changed, () => shows.mutate({ ids: changed, isVisible: !isVisible }, { onError }))
          toast(words(changed.length), 'plain', back)
        },
      },
    )
  }
  const download = (chapters: readonly ChapterListItem[]) =>
    downloads.mutate(idsOf(chapters.filter(({ isAvailable }) => !isAvailable)), {
      onError,
      onSuccess: (count) => toast(t('chapters.select.queued', { count })),
    })
  const isBusy = marks.isPending || shows.isPending || downloads.isPending
  return { mark, show, download, isBusy }
}
