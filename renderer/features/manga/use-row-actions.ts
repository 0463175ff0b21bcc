import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatChapterNumber } from '../../../shared/chapter-number.ts'
import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import { useCancelJob, useRetryJob } from '../../api/jobs.ts'
import { useChapterChanges, useDownload } from '../../api/mutations.ts'
import { useFormat } from '../../i18n/format.ts'
import { toast } from '../../ui/toasts.store.ts'
import { useBulkChapters, useTellFailure } from './use-bulk-chapters.ts'

/** Handlers that stay the same, so that a change of one chapter draws one row. @param chapters lowest number first */
export function useRowActions(mangaId: string, chapters: readonly ChapterListItem[]) {
  const { mutate: download } = useDownload()
  const { mutate: cancel } = useCancelJob()
  const { mutate: retry } = useRetryJob()
  const { mutate: mark } = useChapterChanges(mangaId).markRead
  const onError = useTellFailure()
  const bulk = useBulkChapters(mangaId)
  const known = useRef({ chapters, bulk })
  known.current = { chapters, bulk }
  return {
    onDownload: useCallback((chapterId: string) => download({ chapterId }, { onError }), [download, onError]),
    onCancel: useCallback((jobId: string) => cancel(jobId, { onError }), [cancel, onError]),
    onRetry: useCallback((jobId: string) => retry(jobId, { onError }), [retry, onError]),
    onHide: useCallback((chapter: ChapterListItem) => known.current.bulk.show([chapter], false), []),
    onRestore: useCallback((chapter: ChapterListItem) => known.current.bulk.show([chapter], true), []),
    onMark: useCallback(
      (chapter: ChapterListItem, isRead: boolean) => mark({ chapter, isRead }, { onError }),
      [mark, onError],
    ),
    onMarkUpTo: useCallback(({ number }: ChapterListItem) => {
      const { chapters, bulk } = known.current
      bulk.mark(
        chapters.filter((chapter) => chapter.isVisible && chapter.number <= number),
        true,
      )
    }, []),
    onDeleteFile: useDeleteFile(mangaId),
  }
}

/** Deletes without a question: the toast takes it back, file and all. */
function useDeleteFile(mangaId: string) {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const { deleteFile, restoreFile } = useChapterChanges(mangaId)
  const { mutate: remove } = deleteFile
  const { mutate: takeBack } = restoreFile
  const onError = useTellFailure()
  const latest = useRef({ t, bytes })
  latest.current = { t, bytes }
  return useCallback(
    ({ id, number, sizeBytes }: ChapterListItem) =>
      remove(id, {
        onError,
        onSuccess: () => {
          const { t, bytes } = latest.current
          const words = t('chapters.fileDeleted', { number: formatChapterNumber(number), size: bytes(sizeBytes ?? 0) })
          toast(words, 'plain', { label: t('common.undo'), onSelect: () => takeBack(id, { onError }) })
        },
      }),
    [remove, takeBack, onError],
  )
}
