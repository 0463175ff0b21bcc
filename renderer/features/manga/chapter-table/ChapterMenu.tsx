import type { TFunction } from 'i18next'
import {
  BookCheck,
  BookX,
  CloudDownload,
  Download,
  Ellipsis,
  Eye,
  EyeOff,
  FileDown,
  ListChecks,
  ListOrdered,
  Trash2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatChapterNumber } from '../../../../shared/chapter-number.ts'
import { type ChapterListItem, downloadChapterFile } from '../../../../shared/contracts/chapters.ts'
import { endpointUrl } from '../../../api/client.ts'
import { isOtherDevice } from '../../../api/other-device.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import type { MenuItem } from '../../../ui/overlays/menu-item.ts'
import { useKeepItems } from '../kept-items.ts'
import type { FileState } from './chapter-state.ts'

export type ChapterMenuActions = {
  /** @param isAgain replaces the file */
  readonly onDownload: (chapterId: string, isAgain?: boolean) => void
  readonly onHide: (chapter: ChapterListItem) => void
  readonly onRestore: (chapter: ChapterListItem) => void
  readonly onDownloadFrom: (chapter: ChapterListItem) => void
  readonly onMark: (chapter: ChapterListItem, isRead: boolean) => void
  readonly onMarkUpTo: (chapter: ChapterListItem) => void
  readonly onDeleteFile: (chapter: ChapterListItem) => void
  readonly onAddToList: (chapter: ChapterListItem) => void
}

type ChapterMenuProps = ChapterMenuActions & {
  readonly mangaId: string
  readonly chapter: ChapterListItem
  readonly file: FileState
}

/** The menu of all actions for a chapter but reading it. */
export function ChapterMenu({ mangaId, chapter, file, ...actions }: ChapterMenuProps) {
  const { t } = useTranslation()
  const number = formatChapterNumber(chapter.number)
  const keepItems = useKeepItems(mangaId)
  const items = (): readonly MenuItem[] => [
    ...readingItems(chapter, actions, t),
    ...(isOtherDevice ? [...keepItems(chapter), ...saveItems(chapter, t)] : fileItems(chapter, file, actions, t)),
  ]
  return <Menu label={t('chapters.menu', { number })} icon={Ellipsis} items={items} />
}

function readingItems(chapter: ChapterListItem, actions: ChapterMenuActions, t: TFunction): readonly MenuItem[] {
  const { isRead, isVisible, lastReadPage } = chapter
  const { onMark, onMarkUpTo } = actions
  return [
    ...(isRead ? [] : [{ label: t('chapters.markRead'), icon: BookCheck, onSelect: () => onMark(chapter, true) }]),
    ...(isRead || (lastReadPage ?? 1) > 1
      ? [{ label: t('chapters.markUnread'), icon: BookX, onSelect: () => onMark(chapter, false) }]
      : []),
    ...(isVisible ? [{ label: t('chapters.markUpTo'), icon: ListChecks, onSelect: () => onMarkUpTo(chapter) }] : []),
  ]
}

const saveItems = ({ id, isAvailable }: ChapterListItem, t: TFunction): readonly MenuItem[] =>
  isAvailable
    ? [
        {
          label: t('chapters.saveThis'),
          icon: FileDown,
          download: endpointUrl(downloadChapterFile, { params: { id } }),
        },
      ]
    : []

function fileItems(
  chapter: ChapterListItem,
  file: FileState,
  actions: ChapterMenuActions,
  t: TFunction,
): readonly MenuItem[] {
  const { id, isVisible, isAvailable } = chapter
  const { onDownload, onDownloadFrom, onHide, onRestore, onDeleteFile, onAddToList } = actions
  const canDownload = isVisible && (file.kind === 'missing' || file.kind === 'external')
  const canReplace = isVisible && file.kind === 'broken' && file.problem !== 'offline'
  return [
    ...(canDownload ? [{ label: t('common.download'), icon: Download, onSelect: () => onDownload(id) }] : []),
    ...(canReplace
      ? [{ label: t('chapters.problem.downloadAgain'), icon: Download, onSelect: () => onDownload(id, true) }]
      : []),
    ...(isVisible
      ? [{ label: t('chapters.downloadFrom'), icon: CloudDownload, onSelect: () => onDownloadFrom(chapter) }]
      : []),
    { label: t('readingLists.addTo'), icon: ListOrdered, onSelect: () => onAddToList(chapter) },
    ...saveItems(chapter, t),
    isVisible
      ? { label: t('chapters.hide'), icon: EyeOff, onSelect: () => onHide(chapter) }
      : { label: t('chapters.restore'), icon: Eye, onSelect: () => onRestore(chapter) },
    ...(isAvailable || file.kind === 'broken'
      ? [{ label: t('chapters.deleteFile'), icon: Trash2, tone: 'bad' as const, onSelect: () => onDeleteFile(chapter) }]
      : []),
  ]
}
