import { useTranslation } from 'react-i18next'
import { formatChapterNumber } from '../../../../shared/chapter-number.ts'
import type { ChapterListItem } from '../../../../shared/contracts/chapters.ts'
import { useChapterVersions, useQueueDownload } from '../../../api/library/chapters.ts'
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

/** Downloads a chapter from one source, or one of its versions there. Its present file stays until the new one is complete. */
export function DownloadFromDialog({ mangaId, chapter, onClose }: DownloadFromDialogProps) {
  const { t } = useTranslation()
  const preferred = usePreferredSources(mangaId)
  const versions = useChapterVersions(chapter.id)
  const download = useQueueDownload()
  const number = formatChapterNumber(chapter.number)
  const sources = preferred.data?.sources.filter(({ isActive }) => isActive)
  const choices = sources?.flatMap((source) => choicesOf(source, versions.data ?? []))
  const nameOf = ({ name, version, index = 1 }: Choice) =>
    version === undefined
      ? name
      : t('downloadFrom.version', {
          name,
          groups: version.groups.join(', ') || t('downloadFrom.unnamed', { index }),
        })
  const isCurrent = ({ id, version }: Choice) =>
    id === chapter.sourceId && (version === undefined || version.groups.join() === chapter.groups.join())
  const start = (choice: Choice) =>
    runMutation(
      download.mutateAsync,
      { chapterId: chapter.id, sourceId: choice.id, version: choice.version?.url, force: true },
      {
        onSuccess: () => {
          toast(t('downloadFrom.queued', { number, name: nameOf(choice) }))
          onClose()
        },
      },
    )
  const isStarted = ({ id, version }: Choice) =>
    download.isPending && download.variables?.sourceId === id && download.variables.version === version?.url
  return (
    <Dialog title={t('downloadFrom.title', { number })} onClose={onClose}>
      {chapter.isAvailable && <p className={styles.note}>{t('downloadFrom.replaces')}</p>}
      {!choices && <ProblemLine error={preferred.error} />}
      {choices?.length === 0 && <p className={styles.note}>{t('preference.none')}</p>}
      {choices && choices.length > 0 && (
        <ul className={styles.list} aria-label={t('sources.title')}>
          {choices.map((choice) => (
            <li key={`${choice.id} ${choice.version?.url}`} className={styles.item}>
              <span className={styles.name} dir="auto">
                {nameOf(choice)}
                {isCurrent(choice) && <span className="fine-print">{t('downloadFrom.current')}</span>}
              </span>
              <Button
                aria-label={t('downloadFrom.from', { name: nameOf(choice) })}
                busy={isStarted(choice)}
                disabled={download.isPending}
                onClick={() => start(choice)}
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

type Version = { readonly sourceId: string; readonly url: string; readonly groups: readonly string[] }
type Choice = {
  readonly id: string
  readonly name: string
  /** One of several versions at the source, and which. */
  readonly version?: Version
  readonly index?: number
}

/** The versions of a source that has several, else the source. */
function choicesOf(
  { id, name }: { readonly id: string; readonly name: string },
  versions: readonly Version[],
): Choice[] {
  const own = versions.filter(({ sourceId }) => sourceId === id)
  return own.length < 2 ? [{ id, name }] : own.map((version, index) => ({ id, name, version, index: index + 1 }))
}
