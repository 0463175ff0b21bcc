import { useTranslation } from 'react-i18next'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import { useCancelActive, useRestoreJobs } from '../../../api/jobs/queue.ts'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { useAskForMany } from '../../../ui/overlays/use-ask-for-many.tsx'
import { useErrorToast } from '../../../ui/overlays/use-error-toast.ts'
import { useBulkChapters } from './chapter-actions.ts'

/** Downloads many chapters or cancels all downloads of a manga. Render `dialog`, which asks if there are very many. */
export function useDownloadMany(mangaId: string) {
  const { t } = useTranslation()
  const bulk = useBulkChapters(mangaId)
  const cancel = useCancelActive()
  const restore = useRestoreJobs()
  const onError = useErrorToast()
  const { ask, dialog } = useAskForMany()
  const cancelAndOfferUndo = async () => {
    const jobIds = await cancel.mutateAsync({ mangaId })
    const undo = () => void restore.mutateAsync(jobIds).catch(onError)
    toast(t('downloads.stopped', { count: jobIds.length }), 'plain', { label: t('common.undo'), onSelect: undo })
  }
  return {
    dialog,
    download: (chapters: readonly ChapterListItem[]) =>
      ask({ kind: 'download', count: chapters.length, onConfirm: () => bulk.download(chapters) }),
    cancelAll: (count: number) =>
      ask({ kind: 'cancel', count, onConfirm: () => void cancelAndOfferUndo().catch(onError) }),
  }
}
