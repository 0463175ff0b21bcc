import { useTranslation } from 'react-i18next'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import { useDownloadChapters, useDownloadMissingChapters } from '../../../api/library/bulk.ts'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import type { ChapterRun } from './completeness.ts'

/**
 * Downloads the chapters of a run. Adds them first if no source lists them. Must be used in a component that stays
 * mounted when the actions of the run are closed.
 */
export function useDownloadRun(mangaId: string) {
  const { t } = useTranslation()
  const missing = useDownloadMissingChapters(mangaId)
  const listed = useDownloadChapters(mangaId)
  const download = (run: ChapterRun, chapters: readonly ChapterListItem[], onDone: () => void) => {
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
  return { download, isPending: missing.isPending || listed.isPending, error: missing.error ?? listed.error }
}
