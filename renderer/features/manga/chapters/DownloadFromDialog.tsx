import { useTranslation } from 'react-i18next'
import { formatChapterNumber } from '../../../../shared/chapter-number.ts'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import { useQueueDownload } from '../../../api/library/chapters.ts'
import { runMutation } from '../../../api/query-client.ts'
import { usePreferredSources } from '../../../api/sources/sources.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toasts.store.ts'
import { ProblemLine } from '../../../ui/status/Notice.tsx'
import styles from './ChapterSection.module.css'

type DownloadFromDialogProps = {
  readonly mangaId: string
  readonly chapter: ChapterListItem
  readonly onClose: () => void
}

/** Downloads a chapter from one source. Its present file stays until the new one is complete. */
export function DownloadFromDialog({ mangaId, chapter, onClose }: DownloadFromDialogProps) {
  const { t } = useTranslation()
  const preferred = usePreferredSources(mangaId)
  const download = useQueueDownload()
  const number = formatChapterNumber(chapter.number)
  const sources = preferred.data?.sources.filter(({ isActive }) => isActive)
  const start = ({ id: sourceId, name }: { readonly id: string; readonly name: string }) =>
    runMutation(
      download.mutateAsync,
      { chapterId: chapter.id, sourceId, force: true },
      {
        onSuccess: () => {
          toast(t('downloadFrom.queued', { number, name }))
          onClose()
        },
      },
    )
  return (
    <Dialog title={t('downloadFrom.title', { number })} onClose={onClose}>
      {chapter.isAvailable && <p className={styles.note}>{t('downloadFrom.replaces')}</p>}
      {!sources && <ProblemLine error={preferred.error} />}
      {sources?.length === 0 && <p className={styles.note}>{t('preference.none')}</p>}
      {sources && sources.length > 0 && (
        <ul className={styles.list} aria-label={t('sources.title')}>
          {sources.map((source) => (
            <li key={source.id} className={styles.item}>
              <span className={styles.name}>
                {source.name}
                {source.id === chapter.sourceId && <span className="fine-print">{t('downloadFrom.current')}</span>}
              </span>
              <Button
                aria-label={t('downloadFrom.from', { name: source.name })}
                busy={download.isPending && download.variables?.sourceId === source.id}
                disabled={download.isPending}
                onClick={() => start(source)}
              >
                {t('common.download')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ProblemLine error={download.error} />
    </Dialog>
  )
}
