import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { formatChapterNumber } from '../../../shared/chapter-number.ts'
import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import { useCancelJob, useChapterChanges, useDownload, useRetryJob } from '../../api/mutations.ts'
import { problemText } from '../../ui/problem-text.ts'
import { toast } from '../../ui/toasts.store.ts'

/** Handlers that stay the same, so that a change of one chapter draws one row. */
export function useRowActions(mangaId: string) {
  const { t } = useTranslation()
  const { mutate: download } = useDownload()
  const { mutate: cancel } = useCancelJob()
  const { mutate: retry } = useRetryJob()
  const changes = useChapterChanges(mangaId)
  const { mutate: hide } = changes.hide
  const { mutate: restore } = changes.restore
  const { mutate: mark } = changes.markRead
  const onError = useCallback(
    (error: unknown) => {
      const { title, detail } = problemText(error, t)
      toast(detail || title, 'bad')
    },
    [t],
  )
  const tell = useCallback(
    ({ number }: ChapterListItem, change: 'isHidden' | 'isRestored') =>
      toast(t(`chapters.${change}`, { number: formatChapterNumber(number) })),
    [t],
  )
  return {
    onDownload: useCallback((chapterId: string) => download({ chapterId }, { onError }), [download, onError]),
    onCancel: useCallback((jobId: string) => cancel(jobId, { onError }), [cancel, onError]),
    onRetry: useCallback((jobId: string) => retry(jobId, { onError }), [retry, onError]),
    onHide: useCallback(
      (chapter: ChapterListItem) => hide(chapter.id, { onError, onSuccess: () => tell(chapter, 'isHidden') }),
      [hide, onError, tell],
    ),
    onRestore: useCallback(
      (chapter: ChapterListItem) => restore(chapter.id, { onError, onSuccess: () => tell(chapter, 'isRestored') }),
      [restore, onError, tell],
    ),
    onMark: useCallback(
      (chapter: ChapterListItem, isRead: boolean) => mark({ chapter, isRead }, { onError }),
      [mark, onError],
    ),
  }
}
