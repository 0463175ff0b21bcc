import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { formatChapterNumber } from '../../../../shared/chapter-number.ts'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import { useDownloadChapters, useMarkChapters, useSetChaptersVisible } from '../../../api/library/bulk.ts'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { problemText } from '../../../ui/status/Notice.tsx'

/** Shows an error as a toast. The function is stable until the language changes. */
export function useErrorToast() {
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

/** Actions for several chapters. Each shows a toast with the number of changed chapters and an undo button. */
export function useBulkChapters(mangaId: string) {
  const { t } = useTranslation()
  const onError = useErrorToast()
  const markMutation = useMarkChapters()
  const visibilityMutation = useSetChaptersVisible()
  const downloadMutation = useDownloadChapters(mangaId)
  const undoAction = (changed: readonly string[], onSelect: () => void) =>
    changed.length > 0 ? { label: t('common.undo'), onSelect } : undefined
  const mark = (chapters: readonly ChapterListItem[], isRead: boolean) =>
    markMutation.mutate(
      { ids: idsOf(chapters), isRead },
      {
        onError,
        onSuccess: (changed) => {
          const text = t(isRead ? 'chapters.select.nowRead' : 'chapters.select.nowUnread', { count: changed.length })
          const undo = undoAction(changed, () => markMutation.mutate({ ids: changed, isRead: !isRead }, { onError }))
          toast(text, 'plain', undo)
        },
      },
    )
  const setVisible = (chapters: readonly ChapterListItem[], isVisible: boolean) => {
    const [first] = chapters
    const textFor = (count: number) =>
      chapters.length === 1 && first
        ? t(isVisible ? 'chapters.isRestored' : 'chapters.isHidden', { number: formatChapterNumber(first.number) })
        : t(isVisible ? 'chapters.select.shown' : 'chapters.select.hidden', { count })
    visibilityMutation.mutate(
      { ids: idsOf(chapters), isVisible },
      {
        onError,
        onSuccess: (changed) => {
          const undo = undoAction(changed, () =>
            visibilityMutation.mutate({ ids: changed, isVisible: !isVisible }, { onError }),
          )
          toast(textFor(changed.length), 'plain', undo)
        },
      },
    )
  }
  const download = (chapters: readonly ChapterListItem[]) =>
    downloadMutation.mutate(idsOf(chapters.filter(({ isAvailable }) => !isAvailable)), {
      onError,
      onSuccess: (count) => toast(t('chapters.select.queued', { count })),
    })
  const isBusy = markMutation.isPending || visibilityMutation.isPending || downloadMutation.isPending
  return { mark, setVisible, download, isBusy }
}
