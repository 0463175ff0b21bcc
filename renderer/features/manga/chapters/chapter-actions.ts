import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatChapterNumber } from '../../../../shared/chapter-number.ts'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import { useCancelJob, useRetryJob } from '../../../api/jobs/jobs.ts'
import { useCancelActive } from '../../../api/jobs/queue.ts'
import {
  useDeleteFiles,
  useDownloadChapters,
  useMarkChapters,
  useRestoreFiles,
  useSetChaptersVisible,
} from '../../../api/library/bulk.ts'
import { useChapterActions, useQueueDownload } from '../../../api/library/chapters.ts'
import { runMutation } from '../../../api/query-client.ts'
import { useFormat } from '../../../i18n/format.ts'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { useErrorToast, useUndoableChange } from '../../../ui/overlays/use-error-toast.ts'

/**
 * The actions of a row as stable functions, so that a change of one chapter renders one row.
 * @param chapters lowest number first
 */
export function useRowActions(mangaId: string, chapters: readonly ChapterListItem[]) {
  const { mutateAsync: download } = useQueueDownload()
  const { mutateAsync: cancel } = useCancelJob()
  const { mutateAsync: retry } = useRetryJob()
  const { mutateAsync: mark } = useMarkChapters()
  const onError = useErrorToast()
  const bulk = useBulkChapters(mangaId)
  const latest = useRef({ chapters, bulk })
  latest.current = { chapters, bulk }
  return {
    onDownload: useCallback(
      (chapterId: string, isAgain = false) => runMutation(download, { chapterId, force: isAgain }, { onError }),
      [download, onError],
    ),
    onCancel: useCallback((jobId: string) => runMutation(cancel, jobId, { onError }), [cancel, onError]),
    onRetry: useCallback((jobId: string) => runMutation(retry, jobId, { onError }), [retry, onError]),
    onHide: useCallback((chapter: ChapterListItem) => latest.current.bulk.setVisible([chapter], false), []),
    onRestore: useCallback((chapter: ChapterListItem) => latest.current.bulk.setVisible([chapter], true), []),
    onMark: useCallback(
      ({ id }: ChapterListItem, isRead: boolean) => runMutation(mark, { ids: [id], isRead }, { onError }),
      [mark, onError],
    ),
    onMarkUpTo: useCallback(({ number }: ChapterListItem) => {
      const { chapters, bulk } = latest.current
      bulk.mark(
        chapters.filter((chapter) => chapter.isVisible && chapter.number <= number),
        true,
      )
    }, []),
    onDeleteFile: useDeleteFile(mangaId),
  }
}

/** Deletes a file without confirmation. The undo button of the toast restores it. */
function useDeleteFile(mangaId: string) {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const { deleteFile, restoreFile } = useChapterActions(mangaId)
  const { mutateAsync: remove } = deleteFile
  const { mutateAsync: restore } = restoreFile
  const onError = useErrorToast()
  const latest = useRef({ t, bytes })
  latest.current = { t, bytes }
  return useCallback(
    ({ id, number, sizeBytes }: ChapterListItem) =>
      runMutation(remove, id, {
        onError,
        onSuccess: () => {
          const { t, bytes } = latest.current
          const text = t('chapters.fileDeleted', { number: formatChapterNumber(number), size: bytes(sizeBytes ?? 0) })
          toast(text, 'plain', () => runMutation(restore, id, { onError }))
        },
      }),
    [remove, restore, onError],
  )
}

const idsOf = (chapters: readonly ChapterListItem[]) => chapters.map(({ id }) => id)

/** Actions for several chapters. Each shows a toast with the number of changed chapters and an undo button. */
export function useBulkChapters(mangaId: string) {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const onError = useErrorToast()
  const undoable = useUndoableChange()
  const markMutation = useMarkChapters()
  const visibilityMutation = useSetChaptersVisible()
  const downloadMutation = useDownloadChapters(mangaId)
  const cancelMutation = useCancelActive()
  const deleteMutation = useDeleteFiles()
  const restoreMutation = useRestoreFiles()
  const mark = (chapters: readonly ChapterListItem[], isRead: boolean) =>
    undoable(
      markMutation.mutateAsync({ ids: idsOf(chapters), isRead }),
      (count) => t(isRead ? 'chapters.select.nowRead' : 'chapters.select.nowUnread', { count }),
      (ids) => markMutation.mutateAsync({ ids, isRead: !isRead }),
    )
  const setVisible = (chapters: readonly ChapterListItem[], isVisible: boolean) => {
    const [first] = chapters
    const textFor = (count: number) =>
      chapters.length === 1 && first
        ? t(isVisible ? 'chapters.isRestored' : 'chapters.isHidden', { number: formatChapterNumber(first.number) })
        : t(isVisible ? 'chapters.select.shown' : 'chapters.select.hidden', { count })
    undoable(visibilityMutation.mutateAsync({ ids: idsOf(chapters), isVisible }), textFor, (ids) =>
      visibilityMutation.mutateAsync({ ids, isVisible: !isVisible }),
    )
  }
  const download = (chapters: readonly ChapterListItem[]) =>
    undoable(
      downloadMutation.mutateAsync(idsOf(chapters.filter(({ isAvailable }) => !isAvailable))),
      (count) => t('chapters.select.queued', { count }),
      (jobIds) => cancelMutation.mutateAsync({ jobIds: [...jobIds] }),
    )
  const deleteFiles = (chapters: readonly ChapterListItem[]) => {
    const onDisk = chapters.filter(({ isAvailable, fileProblem }) => isAvailable || fileProblem !== null)
    runMutation(deleteMutation.mutateAsync, idsOf(onDisk), {
      onError,
      onSuccess: ({ done, failed }) => {
        const freed = onDisk.filter(({ id }) => done.includes(id)).reduce((sum, each) => sum + (each.sizeBytes ?? 0), 0)
        const text = t('chapters.select.filesDeleted', { count: done.length, size: bytes(freed) })
        const undo = () => runMutation(restoreMutation.mutateAsync, done, { onSuccess: reportFailed, onError })
        if (done.length > 0) toast(text, 'plain', undo)
        reportFailed({ failed })
      },
    })
  }
  const reportFailed = ({ failed }: { readonly failed: readonly unknown[] }) => {
    if (failed.length > 0) onError(failed[0])
  }
  const isBusy = [markMutation, visibilityMutation, downloadMutation, deleteMutation].some(({ isPending }) => isPending)
  return { mark, setVisible, download, deleteFiles, isBusy }
}
