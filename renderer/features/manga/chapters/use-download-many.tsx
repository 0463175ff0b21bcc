import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import { useCancelActive, useRestoreJobs } from '../../../api/jobs/queue.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { useErrorToast } from '../../../ui/overlays/use-error-toast.ts'
import { useBulkChapters } from './chapter-actions.ts'

/** Above this number of chapters, Bunko asks first. */
export const maxWithoutQuestion = 50

type Question = { readonly kind: 'download' | 'cancel'; readonly count: number; readonly onConfirm: () => void }

/** Downloads many chapters or cancels all downloads of a manga. Render `dialog`, which asks if there are very many. */
export function useDownloadMany(mangaId: string) {
  const { t } = useTranslation()
  const bulk = useBulkChapters(mangaId)
  const cancel = useCancelActive()
  const restore = useRestoreJobs()
  const onError = useErrorToast()
  const [question, setQuestion] = useState<Question>()
  const ask = (asked: Question) => (asked.count > maxWithoutQuestion ? setQuestion(asked) : asked.onConfirm())
  const close = () => setQuestion(undefined)
  const cancelAndOfferUndo = async () => {
    const jobIds = await cancel.mutateAsync({ mangaId })
    const undo = () => void restore.mutateAsync(jobIds).catch(onError)
    toast(t('downloads.stopped', { count: jobIds.length }), 'plain', { label: t('common.undo'), onSelect: undo })
  }
  const dialog: ReactNode = question && (
    <ConfirmDialog
      title={t(`chapters.ask.${question.kind}.title`, { count: question.count })}
      action={t(`chapters.ask.${question.kind}.action`, { count: question.count })}
      variant={question.kind === 'download' ? 'primary' : 'danger'}
      onConfirm={() => {
        question.onConfirm()
        close()
      }}
      onClose={close}
    >
      {t(`chapters.ask.${question.kind}.text`, { count: question.count })}
    </ConfirmDialog>
  )
  return {
    dialog,
    download: (chapters: readonly ChapterListItem[]) =>
      ask({ kind: 'download', count: chapters.length, onConfirm: () => bulk.download(chapters) }),
    cancelAll: (count: number) =>
      ask({ kind: 'cancel', count, onConfirm: () => void cancelAndOfferUndo().catch(onError) }),
  }
}
