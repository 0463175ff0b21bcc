import { useTranslation } from 'react-i18next'
import type { ChapterListItem } from '../../../shared/contracts/chapters.ts'
import { useDownloadChapters, useDownloadMissing } from '../../api/bulk.ts'
import { toast } from '../../ui/toasts.store.ts'
import type { Run } from './completeness.ts'

/** Downloads the chapters of a run, adding them first where no source lists them. Outlives the offer that starts it. */
export function useFillRun(mangaId: string) {
  const { t } = useTranslation()
  const missing = useDownloadMissing(mangaId)
  const listed = useDownloadChapters(mangaId)
  const fill = (run: Run, chapters: readonly ChapterListItem[], onDone: () => void) => {
    const onSuccess = (count: number) => {
      toast(t('chapters.select.queued', { count }))
      onDone()
    }
    missing.reset()
    listed.reset()
    if (run.state === 'missing') return missing.mutate(run, { onSuccess })
    listed.mutate(
      chapters.map(({ id }) => id),
      { onSuccess },
    )
  }
  return { fill, isPending: missing.isPending || listed.isPending, error: missing.error ?? listed.error }
}
