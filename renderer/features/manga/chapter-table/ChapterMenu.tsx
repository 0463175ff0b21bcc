import { BookCheck, BookDown, BookX, CloudDownload, Ellipsis, Eye, EyeOff, ListChecks, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatChapterNumber } from '../../../../shared/chapter-number.ts'
import { type ChapterListItem, downloadVolume } from '../../../../shared/contracts/chapters.ts'
import { endpointUrl } from '../../../api/client.ts'
import { Menu, type MenuItem } from '../../../ui/overlays/Menu.tsx'
import { downloadableVolumes } from '../chapters/chapter-list.ts'

export type ChapterMenuActions = {
  readonly onHide: (chapter: ChapterListItem) => void
  readonly onRestore: (chapter: ChapterListItem) => void
  readonly onDownloadFrom: (chapter: ChapterListItem) => void
  readonly onMark: (chapter: ChapterListItem, isRead: boolean) => void
  readonly onMarkUpTo: (chapter: ChapterListItem) => void
  readonly onDeleteFile: (chapter: ChapterListItem) => void
}

type ChapterMenuProps = ChapterMenuActions & { readonly mangaId: string; readonly chapter: ChapterListItem }

/** The menu of further actions for a chapter. */
export function ChapterMenu({ mangaId, chapter, ...actions }: ChapterMenuProps) {
  const { t } = useTranslation()
  const { onHide, onRestore, onDownloadFrom, onMark, onMarkUpTo, onDeleteFile } = actions
  const { isRead, isVisible, isAvailable, lastReadPage, volume } = chapter
  const items = (): readonly MenuItem[] => [
    ...(isRead ? [] : [{ label: t('chapters.markRead'), icon: BookCheck, onSelect: () => onMark(chapter, true) }]),
    ...(isRead || (lastReadPage ?? 1) > 1
      ? [{ label: t('chapters.markUnread'), icon: BookX, onSelect: () => onMark(chapter, false) }]
      : []),
    ...(isVisible ? [{ label: t('chapters.markUpTo'), icon: ListChecks, onSelect: () => onMarkUpTo(chapter) }] : []),
    { label: t('chapters.downloadFrom'), icon: CloudDownload, onSelect: () => onDownloadFrom(chapter) },
    ...(isAvailable && isVisible && volume !== null
      ? [{ label: t('chapters.saveVolume', { volume }), icon: BookDown, download: volumeUrl(mangaId, volume) }]
      : []),
    isVisible
      ? { label: t('chapters.hide'), icon: EyeOff, onSelect: () => onHide(chapter) }
      : { label: t('chapters.restore'), icon: Eye, onSelect: () => onRestore(chapter) },
    ...(isAvailable
      ? [
          {
            label: t('chapters.deleteFile'),
            icon: Trash2,
            tone: 'bad' as const,
            onSelect: () => onDeleteFile(chapter),
          },
        ]
      : []),
  ]
  return (
    <Menu label={t('chapters.menu', { number: formatChapterNumber(chapter.number) })} icon={Ellipsis} items={items} />
  )
}

const volumeUrl = (id: string, volume: number): string => endpointUrl(downloadVolume, { params: { id, volume } })

type VolumeMenuProps = { readonly mangaId: string; readonly chapters: readonly ChapterListItem[] }

/** A menu of the volumes that can be saved as one file. */
export function VolumeMenu({ mangaId, chapters }: VolumeMenuProps) {
  const { t } = useTranslation()
  const volumes = downloadableVolumes(chapters)
  if (volumes.length === 0) return null
  const items = () =>
    volumes.map((volume) => ({
      label: t('chapters.saveVolume', { volume }),
      icon: BookDown,
      download: volumeUrl(mangaId, volume),
    }))
  return <Menu showLabel label={t('chapters.volumes')} icon={BookDown} items={items} />
}
